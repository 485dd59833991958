/**
 * Presses on buttons of islands that React doesn't run yet; the head script collects them from the first paint on. The button of a form
 * with `data-guarded` is there once, and busy.
 */
declare global {
  interface Window {
    earlyPresses?: HTMLElement[];
  }
}

/** True if the visitor pressed a button of this island before React ran. */
export const hasEarlyPress = (island: HTMLElement): boolean => (window.earlyPresses ?? []).some((button) => island.contains(button));

/** True if this press sends a form that the head script holds back until React runs. */
export const isHeldBack = (button: HTMLElement): boolean => button instanceof HTMLButtonElement && button.type === "submit";

/** Takes the presses that wait for an island, in their order. */
export function takeEarlyPresses(island: HTMLElement): HTMLElement[] {
  const presses = window.earlyPresses ?? [];
  window.earlyPresses = presses.filter((button) => !island.contains(button));
  const own = presses.filter((button) => island.contains(button));
  // React begins with what the server wrote.
  for (const button of own) button.ariaBusy = null;
  return own;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The property and the event by which React notices a change of a field. React listens for clicks on boxes and radio buttons. */
function changeOf(field: Field): { property: "value" | "checked"; before: string | boolean; event: string } {
  if (field instanceof HTMLSelectElement) {
    const preset = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
    return { property: "value", before: preset?.value ?? "", event: "change" };
  }
  if (field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio"))
    return { property: "checked", before: field.defaultChecked, event: "click" };
  return { property: "value", before: field.defaultValue, event: "input" };
}

/** A field with what a visitor typed or chose there before React ran. */
export interface EarlyEntry {
  field: Field;
  entered: string | boolean;
}

/** The fields of an island that a visitor has changed since the server wrote them. Read it before React runs. */
export const readEarlyEntries = (island: HTMLElement): EarlyEntry[] =>
  [...island.querySelectorAll<Field>("input, textarea, select")].flatMap((field) => {
    const { property, before } = changeOf(field);
    const entered: string | boolean = Reflect.get(field, property);
    // Skips deselected radio buttons: replaying the selected one deselects them.
    const isLeft = field instanceof HTMLInputElement && field.type === "radio" && entered === false;
    return entered === before || isLeft ? [] : [{ field, entered }];
  });

/**
 * Follows the fields of an island while React takes it over: someone may type on meanwhile, and React begins with the server's values.
 * Returns a function that stops it and gives the changed fields.
 */
export function followEntries(island: HTMLElement): () => EarlyEntry[] {
  let entries = readEarlyEntries(island);
  const follow = () => void (entries = readEarlyEntries(island));
  island.addEventListener("input", follow, { capture: true });
  return () => {
    island.removeEventListener("input", follow, { capture: true });
    return entries;
  };
}

/** Enters again what was typed and chosen before React ran, field by field, so that React learns of it. */
export async function replayEntries(entries: readonly EarlyEntry[]): Promise<void> {
  for (const { field, entered } of entries) {
    const { property, event, before } = changeOf(field);
    // React remembers what is set through the element's own property; the prototype's setter passes it by.
    Reflect.set(field, property, before);
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), property)?.set?.call(field, entered);
    // A plain event named click changes nothing by itself.
    field.dispatchEvent(new Event(event, { bubbles: true }));
    // The next field's handler must know of this one.
    await new Promise((done) => setTimeout(done));
  }
}
