/**
 * Presses on buttons of islands that React doesn't run yet; the head script collects them from the first paint on. It adds the
 * submit button of a `data-guarded` form only once and marks it busy.
 */
declare global {
  interface Window {
    earlyPresses?: HTMLElement[];
  }
}

/** True if the visitor pressed a button of this island before React ran. */
export const hasEarlyPress = (island: HTMLElement): boolean => (window.earlyPresses ?? []).some((button) => island.contains(button));

/** True if this button submits a form that the head script holds back until React runs. */
export const isSubmitButton = (button: HTMLElement): boolean => button instanceof HTMLButtonElement && button.type === "submit";

/** Removes and returns the island's waiting presses, oldest first. */
export function takeEarlyPresses(island: HTMLElement): HTMLElement[] {
  const presses = window.earlyPresses ?? [];
  window.earlyPresses = presses.filter((button) => !island.contains(button));
  const own = presses.filter((button) => island.contains(button));
  // React starts from the server's HTML, which has no busy buttons.
  for (const button of own) button.ariaBusy = null;
  return own;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The property and the event that React watches for changes of a field. For checkboxes and radio buttons it listens to clicks. */
function changeOf(field: Field): { property: "value" | "checked"; before: string | boolean; event: string } {
  if (field instanceof HTMLSelectElement) {
    const preset = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
    return { property: "value", before: preset?.value ?? "", event: "change" };
  }
  if (field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio"))
    return { property: "checked", before: field.defaultChecked, event: "click" };
  return { property: "value", before: field.defaultValue, event: "input" };
}

/** A field and the value that a visitor entered before React ran. */
export interface EarlyInput {
  field: Field;
  entered: string | boolean;
}

/** Fields of an island that a visitor has changed since the server rendered them. Call it before React runs. */
export const readEarlyInputs = (island: HTMLElement): EarlyInput[] =>
  [...island.querySelectorAll<Field>("input, textarea, select")].flatMap((field) => {
    const { property, before } = changeOf(field);
    const entered: string | boolean = Reflect.get(field, property);
    // Skips deselected radio buttons: replaying the selected one deselects them.
    const isLeft = field instanceof HTMLInputElement && field.type === "radio" && entered === false;
    return entered === before || isLeft ? [] : [{ field, entered }];
  });

/**
 * Tracks an island's fields while React takes it over: a visitor may keep typing, and React starts with the server's values.
 * Returns a function that stops the tracking and returns the changed fields.
 */
export function followEntries(island: HTMLElement): () => EarlyInput[] {
  let entries = readEarlyInputs(island);
  const follow = () => void (entries = readEarlyInputs(island));
  island.addEventListener("input", follow, { capture: true });
  return () => {
    island.removeEventListener("input", follow, { capture: true });
    return entries;
  };
}

/** Re-enters one field after another, so that React notices values from before it ran. */
export async function replayEntries(entries: readonly EarlyInput[]): Promise<void> {
  for (const { field, entered } of entries) {
    const { property, event, before } = changeOf(field);
    // React overrides the setter on the element to track values; the prototype's setter bypasses that.
    Reflect.set(field, property, before);
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), property)?.set?.call(field, entered);
    // A synthetic click event has no default action, so it doesn't toggle the box again.
    field.dispatchEvent(new Event(event, { bubbles: true }));
    // Lets React re-render, so that the next field's handler sees this value.
    await new Promise((done) => setTimeout(done));
  }
}
