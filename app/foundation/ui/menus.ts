import { closestTo, onPageShown } from "#app/foundation/ui/page-events.ts";

function closeMenus(): void {
  for (const menu of document.querySelectorAll<HTMLElement>(".site-header :popover-open")) menu.hidePopover();
}

/** The button of a phone's menu says whether it is open; a menu closes when one of its links was followed. */
export function startMenus(): void {
  document.addEventListener(
    "toggle",
    (event) => {
      const menu = event.target;
      if (!(menu instanceof HTMLElement) || menu.id === "") return;
      const button = document.querySelector<HTMLElement>(`[popovertarget="${menu.id}"][data-open-label]`);
      if (!button) return;
      const isOpen = menu.matches(":popover-open");
      button.ariaExpanded = String(isOpen);
      button.ariaLabel = (isOpen ? button.dataset.closeLabel : button.dataset.openLabel) ?? null;
    },
    { capture: true },
  );
  document.addEventListener("click", (event) => {
    if (closestTo(event, ".site-header [popover] a")) closeMenus();
  });
  onPageShown(closeMenus);
}
