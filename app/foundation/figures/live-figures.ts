import * as v from "valibot";
import { writeText } from "#app/foundation/figures/ages.ts";
import { FIGURE_FORMATS, isFigureFormat } from "#app/foundation/figures/figure-formats.ts";
import { flash } from "#app/foundation/figures/flash.ts";
import { figureSchema, SOURCE_ADDRESSES, sourceNames, type Figure, type Origin } from "#app/foundation/figures/figure.ts";
import { momentText } from "#app/foundation/figures/moment-text.ts";
import { formatsFor } from "#app/foundation/i18n/formats.ts";
import { latestEntry, subscribe, type LiveEntry } from "#app/foundation/live/live-client.ts";
import { topic } from "#app/foundation/live/topic.ts";
import { frameData, frameTranslator } from "#app/foundation/ui/frame-data.ts";

export type Figures = Record<string, Figure | null>;

const NONE: LiveEntry<Figures> = { version: 0, value: {} };
const figuresSchema = v.record(v.string(), v.nullable(figureSchema));

/** Follows a topic that holds figures and nothing else, by its name: the page's markup says which. Returns what ends it. */
export function followFigures(name: string, listener: (figures: Figures) => void): () => void {
  const figures = topic(name, figuresSchema);
  return subscribe(figures, NONE, () => listener(latestEntry(figures, NONE).value));
}

/** Writes a figure into the `<data>` that a page has for it, or in the place of the word that it was not known yet. */
export function writeFigure(place: Element, figure: Figure, text: string): void {
  if (!(place instanceof HTMLElement)) return;
  let shown = place;
  if (!(place instanceof HTMLDataElement)) {
    shown = document.createElement("data");
    Object.assign(shown.dataset, place.dataset);
    place.replaceWith(shown);
  }
  if (place.dataset.figure) shown.dataset.metric = place.dataset.figure;
  const before = shown.getAttribute("value");
  if (before !== null && Number(before) !== figure.value) flash(shown, figure.value > Number(before));
  shown.setAttribute("value", String(figure.value));
  writeText(shown, text);
}

/** Writes where a figure comes from now into its line; the age follows before the next paint. */
export function writeOrigin(line: Element | null, { source, also, observedAt, staleAt }: Origin): void {
  const age = line?.querySelector<HTMLElement>("[data-age-text]");
  const link = age?.closest("a");
  const [before, names] = [link?.dataset.source, sourceNames(source, also)];
  if (age && link && before && before !== names) {
    // Renames the source: the fallback has taken over, or the first source is back.
    age.dataset.ageText = age.dataset.ageText?.replace(before, names);
    link.dataset.source = names;
    link.href = SOURCE_ADDRESSES[source];
  }
  if (!age || (age.dataset.ageOf === String(observedAt) && age.dataset.staleAt === String(staleAt))) return;
  age.dataset.ageOf = String(observedAt);
  age.dataset.staleAt = String(staleAt);
  const time = momentText(observedAt, Date.now(), formatsFor(frameData().language));
  link?.setAttribute("title", frameTranslator()("figure.observedAt", { time }));
}

function showFigures(name: string, figures: Figures): void {
  const formats = formatsFor(frameData().language);
  for (const slot of document.querySelectorAll<HTMLElement>(`[data-live^="${name}."]`)) {
    const figure = figures[slot.dataset.live?.slice(name.length + 1) ?? ""];
    const place = slot.querySelector("[data-figure], [data-metric]:not([data-state])");
    const { format } = slot.dataset;
    if (!figure || !place || !isFigureFormat(format)) continue;
    // A stream begins with what the page shows already, and a phone's first format is slow (unit-forms.ts).
    if (place.getAttribute("value") !== String(figure.value)) writeFigure(place, figure, FIGURE_FORMATS[format](figure.value, formats));
    writeOrigin(slot.querySelector(".source-line"), figure);
  }
}

/** Keeps every figure on the page live that is marked with its topic and metric: `data-live="chain.treasury"`. */
export function startLiveFigures(): void {
  const names = new Set(
    [...document.querySelectorAll<HTMLElement>("[data-live*='.']")].map(({ dataset }) => dataset.live?.split(".")[0] ?? ""),
  );
  for (const name of names) followFigures(name, (figures) => showFigures(name, figures));
}
