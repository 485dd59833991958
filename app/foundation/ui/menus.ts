import { closestTarget, onPageShown } from "#app/foundation/ui/page-events.ts";

const openPanel = () => document.querySelector<HTMLDetailsElement>(".nav-group[open]");

function closeMenus(): void {
  openPanel()?.removeAttribute("open");
  for (const menu of document.querySelectorAll<HTMLElement>(".site-header :popover-open")) menu.hidePopover();
}

/** Closes the bar's panels, which aren't popovers, like popovers: on a press or focus elsewhere, and on Escape. */
function startPanels(): void {
  const leave = (event: Event) => {
    if (!closestTarget(event, ".site-nav")) openPanel()?.removeAttribute("open");
  };
  document.addEventListener("click", leave);
  document.addEventListener("focusin", leave);
  document.addEventListener("keydown", ({ key }) => {
    const panel = key === "Escape" ? openPanel() : null;
    if (panel?.contains(document.activeElement)) panel.querySelector("summary")?.focus();
    panel?.removeAttribute("open");
  });
}

/** Updates the state and label of the phone's menu button, and closes a menu when a visitor follows one of its links. */
export function startMenus(): void {
  startPanels();
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
    if (closestTarget(event, ".site-header :is([popover], .nav-panel) a")) closeMenus();
  });
  // A phone's menu and the bar's panels can't stay open in each other's layout.
  matchMedia("(width < 768px)").addEventListener("change", closeMenus);
  onPageShown(closeMenus);
}
