/** Presses on buttons of islands that React doesn't run yet; the head script collects them from the first paint on. */
declare global {
  interface Window {
    earlyPresses?: HTMLElement[];
  }
}

/** Repeats the presses that an island has missed, in their order. */
export function replayPresses(island: HTMLElement): void {
  const presses = window.earlyPresses ?? [];
  window.earlyPresses = presses.filter((button) => !island.contains(button));
  for (const button of presses) if (island.contains(button)) button.click();
}

/** The last press that waits for an island, if any. */
export const hasEarlyPress = (island: HTMLElement): boolean => (window.earlyPresses ?? []).some((button) => island.contains(button));

/** Sets what a visitor typed or chose before React ran, and tells React: its own setter would count it as already known. */
function replayField(field: HTMLInputElement | HTMLTextAreaElement, property: "value" | "checked", before: string | boolean, event: Event) {
  const typed = Reflect.get(field, property);
  Reflect.set(field, property, before);
  const prototype = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, property)?.set?.call(field, typed);
  field.dispatchEvent(event);
}

/** Repeats what was typed and chosen in an island's fields before React ran. */
export function replayFields(island: HTMLElement): void {
  for (const field of island.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>("input, textarea, select")) {
    if (field instanceof HTMLSelectElement) {
      if ([...field.options].some((option) => option.selected !== option.defaultSelected))
        field.dispatchEvent(new Event("change", { bubbles: true }));
    } else if (field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio")) {
      // React listens for clicks here. A plain event of that name changes nothing by itself.
      if (field.checked && !field.defaultChecked) replayField(field, "checked", false, new Event("click", { bubbles: true }));
      else if (!field.checked && field.defaultChecked && field.type === "checkbox")
        replayField(field, "checked", true, new Event("click", { bubbles: true }));
    } else if (field.value !== field.defaultValue) replayField(field, "value", field.defaultValue, new Event("input", { bubbles: true }));
  }
}
