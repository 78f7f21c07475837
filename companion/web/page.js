"use strict";
// Keeps the page up to date: a stream announces each new version, then the sections that changed are replaced.
// Taps are links with what is picked, and forms; both are answered with the same page.
(() => {
  const SILENCE = 25000, PATIENCE = 3000, AGAIN = 3000;
  const main = document.querySelector("main"), lost = document.getElementById("lost"), live = document.body.dataset;
  const sources = new Map(), whole = new Set();
  let stream = null, heard = Date.now(), troubled = 0, busy = false, again = false, retry = 0;
  let query = location.search, sending = false, turn = 0;

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

  const boxes = (place) => [...place.querySelectorAll("input:not([type=hidden]), select")];
  const nameOf = (box) => `${box.closest("details")?.id} ${box.form?.getAttribute("action")} ${box.name}`;
  const stateOf = (box) => box.type === "checkbox" ? box.checked : box.value;
  const startOf = (box) => box.type === "checkbox" ? box.defaultChecked : box.defaultValue ?? box.value;

  // What is being typed stays when a section is replaced, unless it was just sent.
  function keepTyped(old) {
    const typed = new Map(boxes(old).filter((box) => stateOf(box) !== startOf(box)).map((box) => [nameOf(box), stateOf(box)]));
    const active = old.contains(document.activeElement) ? document.activeElement : null;
    const focus = active && (active.name ? nameOf(active) : active.getAttribute("href"));
    return () => {
      for (const box of boxes(old)) {
        if (!sending && typed.has(nameOf(box))) {
          if (box.type === "checkbox") box.checked = typed.get(nameOf(box)); else box.value = typed.get(nameOf(box));
        }
        if (active?.name && nameOf(box) === focus) box.focus();
      }
      if (active && !active.name) [...old.querySelectorAll("a[href]")].find((link) => link.getAttribute("href") === focus)?.focus();
    };
  }

  function fill(old, fresh) {
    const restore = keepTyped(old);
    const turned = [...old.querySelectorAll("details")].filter((one) => one.open !== one.classList.contains("unfolded"));
    const open = new Map(turned.map((one) => [one.id, one.open]));
    const places = new Map([...old.querySelectorAll("figure")].map((one) => {
      const box = one.querySelector(".box");
      return [one.id, [box.scrollLeft, box.scrollTop]];
    }));
    old.replaceChildren(...fresh.childNodes);
    for (const one of old.querySelectorAll("details")) if (open.has(one.id)) one.open = open.get(one.id);
    restore();
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

  function show(text) {
    const fresh = new DOMParser().parseFromString(text, "text/html");
    main.className = fresh.querySelector("main").className;
    swap(main, fresh.querySelector("main"));
    document.title = fresh.title;
    live.version = fresh.body.dataset.version;
    live.known = fresh.body.dataset.known;
    for (const box of main.querySelectorAll("input[type=search][hidden]")) box.hidden = false;
  }

  function pick(wanted) {
    query = wanted === "?" ? "" : wanted;
    // What is on its way shows an earlier choice.
    turn += 1;
    history.replaceState(null, "", location.pathname + query);
    // An unsent choice is still there when the phone or the server was restarted.
    if (live.keep) try { localStorage.setItem(live.keep, query); } catch { /* It is only kept on the page. */ }
  }

  async function send(form, submitter) {
    const fields = new FormData(form, submitter);
    if (form.method === "get") {
      pick(`?${new URLSearchParams(fields)}`);
      refresh();
      return;
    }
    if (sending) return;
    sending = true;
    turn += 1;
    showBusy();
    try {
      const answer = await fetch(`${form.action}?part&${query.slice(1)}`, {
        method: "POST", body: new URLSearchParams(fields), cache: "no-store", signal: AbortSignal.timeout(15000),
      });
      if (answer.ok) pick("?");
      if (answer.ok || answer.status === 409) show(await answer.text());
      else if (answer.status === 404) end();
      else showStatus(answer.status === 429 ? live.slow : live.unsent);
    } catch {
      showStatus(live.unsent);
    } finally {
      sending = false;
      showBusy();
    }
  }

  function showBusy() {
    main.setAttribute("aria-busy", busy || sending);
  }

  async function refresh() {
    if (busy) { again = true; return; }
    busy = true;
    showBusy();
    const mine = ++turn;
    try {
      const answer = await fetch(`${location.pathname}${query || "?"}&part`, { cache: "no-store", signal: AbortSignal.timeout(8000) });
      if (answer.status === 404) { end(); return; }
      if (!answer.ok) return;
      const text = await answer.text();
      if (mine === turn) show(text);
      else again = true;
      if (!stream) { heard = Date.now(); troubled = 0; showStatus(""); }
    } catch {
      // The stream announces when the table is back.
    } finally {
      busy = false;
      if (again) { again = false; refresh(); }
      showBusy();
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
    const link = event.target.closest("a[href^='?']");
    if (link) {
      event.preventDefault();
      pick(link.getAttribute("href"));
      refresh();
      return;
    }
    const figure = event.target.closest(".zoom")?.closest("figure");
    if (!figure) return;
    if (!whole.delete(figure.id)) whole.add(figure.id);
    settle(figure.closest("section"));
  });
  main.addEventListener("submit", (event) => {
    event.preventDefault();
    send(event.target, event.submitter);
  });
  main.addEventListener("input", (event) => {
    if (!event.target.matches("#enter input[type=search]")) return;
    const wanted = event.target.value.toLowerCase();
    for (const link of main.querySelectorAll("#enter .words a")) link.hidden = !link.textContent.toLowerCase().includes(wanted);
  });
  for (const box of main.querySelectorAll("input[type=search][hidden]")) box.hidden = false;
  for (const section of sections()) { sources.set(section.id, section.innerHTML); settle(section); }
  const watch = setInterval(checkStream, 1000);
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("pageshow", (event) => { if (event.persisted) wake(); });
  window.addEventListener("online", wake);
  window.addEventListener("resize", () => { for (const section of sections()) settle(section); });
  connect();
  const kept = live.keep && !query && (() => { try { return localStorage.getItem(live.keep); } catch { return ""; } })();
  if (kept) { pick(kept); refresh(); }
})();
