/** Whether the filters stand beside the list; the same width as in filters.css. */
const WIDE_SCREEN = "(width >= 1024px)";

/** The filters' button: beside the list it folds the column away; elsewhere the browser opens the sheet by itself. */
export function startFilterSheet(section: HTMLElement, form: HTMLFormElement): void {
  const button = section.querySelector<HTMLElement>(".filters-toggle");
  const sheet = form.querySelector<HTMLElement>(".filters");
  const discover = section.querySelector<HTMLElement>(".discover");
  if (!button || !sheet || !discover) return;
  const wide = matchMedia(WIDE_SCREEN);
  const isOpen = () => sheet.matches(":popover-open");
  const close = () => {
    if (isOpen()) sheet.hidePopover();
  };
  const adapt = () => {
    if (wide.matches) close();
    button.ariaExpanded = wide.matches ? String(discover.dataset.folded === undefined) : null;
  };
  button.addEventListener("click", (event) => {
    if (!wide.matches) return;
    event.preventDefault();
    discover.toggleAttribute("data-folded");
    adapt();
  });
  sheet.addEventListener("toggle", () => (sheet.role = isOpen() ? "dialog" : null));
  // A popover does not hold the focus: where the Tab key leaves it, nothing may be hidden below it.
  sheet.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !sheet.contains(relatedTarget)) close();
  });
  form.addEventListener("submit", (event) => {
    // The list is up to date already.
    event.preventDefault();
    close();
  });
  wide.addEventListener("change", adapt);
  adapt();
}
