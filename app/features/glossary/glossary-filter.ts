import { foldText } from "#app/foundation/i18n/fold-text.ts";
import { translatorOf, type Translate } from "#app/foundation/i18n/translate.ts";
import { frameData } from "#app/foundation/ui/frame-data.ts";
import { closestTo, onPageShown } from "#app/foundation/ui/page-events.ts";

const foldedTexts = new WeakMap<Element, string>();

/** What a word is found by: its name, its other forms and its meaning. */
function foldedText(entry: HTMLElement): string {
  const known = foldedTexts.get(entry);
  if (known !== undefined) return known;
  const parts = [entry.querySelector("dt")?.textContent, entry.dataset.aliases, entry.querySelector("dd > p")?.textContent];
  const text = foldText(parts.join("\n"));
  foldedTexts.set(entry, text);
  return text;
}

function translatorIn(glossary: HTMLElement): Translate<"glossary"> {
  return translatorOf({ glossary: JSON.parse(glossary.dataset.messages ?? "{}") }, frameData().language, ["glossary"]);
}

function show(glossary: HTMLElement, query: string): void {
  const t = translatorIn(glossary);
  const wanted = foldText(query.trim());
  let count = 0;
  for (const group of glossary.querySelectorAll<HTMLDetailsElement>(".glossary-group")) {
    let found = 0;
    for (const entry of group.querySelectorAll<HTMLElement>(".glossary-entry")) {
      entry.hidden = !foldedText(entry).includes(wanted);
      if (!entry.hidden) found++;
    }
    group.hidden = found === 0;
    group.open = wanted !== "";
    const letter = glossary.querySelector<HTMLElement>(`.glossary-letters li:has([href="#${group.id}"])`);
    if (letter) letter.hidden = group.hidden;
    count += found;
  }
  const status = glossary.querySelector(".glossary-count");
  if (status) status.textContent = t(wanted === "" ? "all" : "found", { count });
  const empty = glossary.querySelector<HTMLElement>(".glossary-empty");
  if (!empty) return;
  empty.hidden = count > 0;
  if (empty.firstElementChild) empty.firstElementChild.textContent = t("empty", { query: query.trim() });
}

/** The word that the address names: a style sheet alone does not notice where a script went. */
function markTarget(): void {
  for (const entry of document.querySelectorAll<HTMLElement>(".glossary-entry")) {
    if (location.hash === `#${encodeURIComponent(entry.id)}`) entry.dataset.here = "";
    else delete entry.dataset.here;
  }
}

/** The field filters the words in place; a link to a word that it hides shows all of them first. */
export function startPageScript(): void {
  document.addEventListener("input", (event) => {
    const glossary = closestTo(event, ".glossary");
    if (!glossary || !(event.target instanceof HTMLInputElement)) return;
    show(glossary, event.target.value);
  });
  document.addEventListener(
    "submit",
    (event) => {
      if (closestTo(event, ".glossary-search")) event.preventDefault();
    },
    { capture: true },
  );
  document.addEventListener("click", (event) => {
    const glossary = closestTo(event, ".glossary");
    if (!glossary || !closestTo(event, ".glossary-see a")) return;
    const field = glossary.querySelector("input");
    if (field) field.value = "";
    show(glossary, "");
  });
  addEventListener("hashchange", markTarget);
  onPageShown(markTarget);
  markTarget();
  // A browser that comes back to the page brings what was typed with it.
  for (const glossary of document.querySelectorAll<HTMLElement>(".glossary")) {
    const field = glossary.querySelector("input");
    if (field && field.value !== field.defaultValue) show(glossary, field.value);
  }
}
