"""The pages of the documentation site."""

from __future__ import annotations

from tests.tools.site import relink


def test_code_in_a_table_keeps_its_bar_without_the_backslash() -> None:
    page = relink(r"| `wall G7\|G8`, `<b>` | a wall |", "docs/reference/notation/crayonville.md", "https://example.org")
    assert page == "| <code>wall G7&#124;G8</code>, `<b>` | a wall |"


def test_links_to_pages_stay_and_links_to_other_files_lead_to_the_repository() -> None:
    page = relink("[a](../start/install.md) [b](../../Makefile)", "docs/how-to/print.md", "https://example.org")
    assert page == "[a](../start/install.md) [b](https://example.org/blob/main/Makefile)"
