import { closestTo } from "#app/foundation/ui/page-events.ts";

function select(tabs: readonly HTMLElement[], wanted: HTMLElement): void {
  for (const tab of tabs) {
    const isSelected = tab === wanted;
    tab.ariaSelected = String(isSelected);
    tab.tabIndex = isSelected ? 0 : -1;
    document.getElementById(tab.getAttribute("aria-controls") ?? "")?.toggleAttribute("data-shown", isSelected);
  }
}

/** Lets the buttons of a tab list show their panels (`data-shown`), by pointer and by arrow keys. */
export function startTabs(section: HTMLElement): void {
  const tabs = [...section.querySelectorAll<HTMLElement>('[role="tab"]')];
  section.addEventListener("click", (event) => {
    const tab = closestTo(event, '[role="tab"]');
    if (tab) select(tabs, tab);
  });
  section.addEventListener("keydown", (event) => {
    const at = tabs.findIndex((tab) => tab === closestTo(event, '[role="tab"]'));
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = at < 0 || to === undefined ? undefined : tabs.at(to % tabs.length);
    if (!next) return;
    event.preventDefault();
    select(tabs, next);
    next.focus();
  });
}
