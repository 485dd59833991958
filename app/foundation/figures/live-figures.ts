import * as v from "valibot";
import { writeText } from "#app/foundation/figures/ages.ts";
import { FIGURE_FORMATS, isFigureFormat } from "#app/foundation/figures/figure-formats.ts";
import { flash } from "#app/foundation/figures/flash.ts";
import { figureSchema, SOURCE_ADDRESSES, sourceNames, type Figure, type Origin } from "#app/foundation/figures/figure.ts";
import { timestampText } from "#app/foundation/figures/timestamp-text.ts";
import { formatsFor } from "#app/foundation/i18n/formats.ts";
import { latestEntry, subscribe, type LiveEntry } from "#app/foundation/live/live-client.ts";
import { topic } from "#app/foundation/live/topic.ts";
import { frameData, frameTranslator } from "#app/foundation/ui/frame-data.ts";

export type Figures = Record<string, Figure | null>;

const NONE: LiveEntry<Figures> = { version: 0, value: {} };
const figuresSchema = v.record(v.string(), v.nullable(figureSchema));

/** Subscribes to a topic that contains only figures, by its name in the page's markup. Returns the unsubscribe function. */
export function followFigures(name: string, listener: (figures: Figures) => void): () => void {
  const figures = topic(name, figuresSchema);
  return subscribe(figures, NONE, () => listener(latestEntry(figures, NONE).value));
}

/** Writes a figure into its `<data>`, or replaces the placeholder with one. */
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

/** Updates source and time in a figure's line; ages.ts updates the age before the next paint. */
export function writeOrigin(line: Element | null, { source, also, observedAt, staleAt }: Origin): void {
  const age = line?.querySelector<HTMLElement>("[data-age-text]");
  const link = line?.querySelector("a");
  const names = sourceNames(source, also);
  if (link && link.textContent !== names) {
    // Renames the source when a fallback takes over or the first source is back.
    link.ariaLabel = link.ariaLabel?.replace(link.textContent, names) ?? null;
    writeText(link, names);
    link.href = SOURCE_ADDRESSES[source];
  }
  if (!age || (age.dataset.ageOf === String(observedAt) && age.dataset.staleAt === String(staleAt))) return;
  age.dataset.ageOf = String(observedAt);
  age.dataset.staleAt = String(staleAt);
  const time = timestampText(observedAt, Date.now(), formatsFor(frameData().language));
  link?.setAttribute("title", frameTranslator()("figure.observedAt", { time }));
}

function showFigures(name: string, figures: Figures): void {
  const formats = formatsFor(frameData().language);
  for (const slot of document.querySelectorAll<HTMLElement>(`[data-live^="${name}."]`)) {
    const figure = figures[slot.dataset.live?.slice(name.length + 1) ?? ""];
    const place = slot.querySelector("[data-figure], [data-metric]:not([data-state])");
    const { format } = slot.dataset;
    if (!figure || !place || !isFigureFormat(format)) continue;
    // A stream begins with the values already on the page, and the first format on a phone is slow (unit-forms.ts).
    if (place.getAttribute("value") !== String(figure.value)) writeFigure(place, figure, FIGURE_FORMATS[format](figure.value, formats));
    writeOrigin(slot.querySelector(".source-line"), figure);
  }
}

/** Updates all figures on the page that are marked with topic and metric, such as `data-live="chain.treasury"`. */
export function startLiveFigures(): void {
  const names = new Set(
    [...document.querySelectorAll<HTMLElement>("[data-live*='.']")].map(({ dataset }) => dataset.live?.split(".")[0] ?? ""),
  );
  for (const name of names) followFigures(name, (figures) => showFigures(name, figures));
}
