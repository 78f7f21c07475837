"use strict";
// Keeps the page up to date: a stream announces each new version, then the sections that changed are replaced.
(() => {
  const SILENCE = 25000, PATIENCE = 3000, AGAIN = 3000;
  const main = document.querySelector("main"), lost = document.getElementById("lost"), live = document.body.dataset;
  const sources = new Map(), whole = new Set();
  let stream = null, heard = Date.now(), troubled = 0, busy = false, again = false, retry = 0;

  function sections() {
    return main.querySelectorAll("header, section");
  }

  function settle(section) {
    for (const figure of section.querySelectorAll("figure")) {
      const box = figure.querySelector(".box"), button = figure.querySelector(".zoom");
      figure.classList.toggle("whole", whole.has(figure.id));
      button.hidden = !whole.has(figure.id) && box.scrollWidth <= box.clientWidth;
      button.textContent = whole.has(figure.id) ? "Full size" : "Whole map";
    }
  }

  function fill(old, fresh) {
    const turned = [...old.querySelectorAll("details")].filter((one) => one.open !== one.classList.contains("unfolded"));
    const open = new Map(turned.map((one) => [one.id, one.open]));
    const places = new Map([...old.querySelectorAll("figure")].map((one) => {
      const box = one.querySelector(".box");
      return [one.id, [box.scrollLeft, box.scrollTop]];
    }));
    old.replaceChildren(...fresh.childNodes);
    for (const one of old.querySelectorAll("details")) if (open.has(one.id)) one.open = open.get(one.id);
    settle(old);
    for (const one of old.querySelectorAll("figure")) {
      if (places.has(one.id)) one.querySelector(".box").scrollTo(...places.get(one.id));
    }
    old.classList.remove("fresh");
    void old.offsetWidth;
    old.classList.add("fresh");
  }

  function swap(place, fresh) {
    const wanted = [...fresh.children];
    wanted.forEach((section, i) => {
      const old = document.getElementById(section.id), source = section.innerHTML;
      if (old && section.localName === "div") { swap(old, section); return; }
      if (!old) place.insertBefore(section, place.children[i] || null);
      else if (place.children[i] !== old) place.insertBefore(old, place.children[i]);
      if (!old) settle(section);
      else if (sources.get(section.id) !== source) fill(old, section);
      sources.set(section.id, source);
    });
    while (place.children.length > wanted.length) place.lastElementChild.remove();
  }

  function showStatus(words) {
    if (words) lost.textContent = words;
    lost.hidden = !words;
  }

  async function refresh() {
    if (busy) { again = true; return; }
    busy = true;
    try {
      const answer = await fetch(`${location.pathname}?part`, { cache: "no-store", signal: AbortSignal.timeout(8000) });
      if (answer.status === 404) { end(); return; }
      if (!answer.ok) return;
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      swap(main, fresh.querySelector("main"));
      document.title = fresh.title;
      live.version = fresh.body.dataset.version;
      if (!stream) { heard = Date.now(); troubled = 0; showStatus(""); }
    } catch {
      // The stream announces when the table is back.
    } finally {
      busy = false;
      if (again) { again = false; refresh(); }
    }
  }

  function end() {
    if (stream) stream.close();
    clearInterval(watch);
    clearTimeout(retry);
    again = false;
    connect = () => {};
    main.replaceChildren();
    showStatus(live.ended);
  }

  function receive(message) {
    heard = Date.now();
    troubled = 0;
    showStatus("");
    if (message.data !== live.version) refresh();
  }

  let connect = () => {
    clearTimeout(retry);
    if (stream) stream.close();
    stream = new EventSource(live.events);
    stream.addEventListener("version", receive);
    stream.onerror = () => {
      troubled = troubled || Date.now();
      if (stream.readyState !== EventSource.CLOSED) return;
      // There is no stream: poll until there is one.
      stream = null;
      retry = setTimeout(() => connect(), AGAIN);
      refresh();
    };
  };

  function checkStream() {
    const now = Date.now();
    if ((troubled && now - troubled > PATIENCE) || now - heard > SILENCE) showStatus(live.lost);
    if (now - heard > SILENCE && stream) { heard = now - SILENCE + 10000; connect(); }
  }

  function wake() {
    if (document.visibilityState !== "visible") return;
    refresh();
    if (!stream || stream.readyState === EventSource.CLOSED || Date.now() - heard > SILENCE / 2) connect();
  }

  main.addEventListener("click", (event) => {
    const figure = event.target.closest(".zoom")?.closest("figure");
    if (!figure) return;
    if (!whole.delete(figure.id)) whole.add(figure.id);
    settle(figure.closest("section"));
  });
  for (const section of sections()) { sources.set(section.id, section.innerHTML); settle(section); }
  const watch = setInterval(checkStream, 1000);
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("pageshow", (event) => { if (event.persisted) wake(); });
  window.addEventListener("online", wake);
  window.addEventListener("resize", () => { for (const section of sections()) settle(section); });
  connect();
})();
