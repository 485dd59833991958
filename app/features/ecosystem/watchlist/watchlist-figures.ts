import { tokenPriceText } from "#app/features/ecosystem/token-price.ts";
import type { WatchedProject } from "#app/features/ecosystem/watchlist/watched-project.ts";
import { directionOf } from "#app/foundation/figures/change-direction.ts";
import { oldestOf, SOURCES, type Figure } from "#app/foundation/figures/figure.ts";
import { followFigures, type Figures } from "#app/foundation/figures/live-figures.ts";
import { momentText } from "#app/foundation/figures/moment-text.ts";
import { formatsFor, type Formats } from "#app/foundation/i18n/formats.ts";
import { create } from "#app/foundation/ui/create-element.ts";
import { frameData, frameTranslator } from "#app/foundation/ui/frame-data.ts";

/** So long figures may be on their way; then they count as unknown. In milliseconds. */
const LOADING_TIMEOUT_MS = 6_000;

/** What the server has drawn for the script to copy. */
const copyOf = (id: string): Node => {
  const template = document.getElementById(id);
  return template instanceof HTMLTemplateElement ? document.importNode(template.content, true) : document.createDocumentFragment();
};

function changeNode(percent: number, formats: Formats): Node {
  const change = copyOf(`change-${directionOf(percent)}`);
  change.firstChild?.appendChild(new Text(formats.change(percent)));
  return change;
}

const CONTENTS: Readonly<Record<string, (value: number, formats: Formats) => Node | string>> = {
  price: tokenPriceText,
  change24h: changeNode,
  tvl: (value, formats) => formats.usdCompact(value),
};

function writeValue(cell: HTMLElement, figure: Figure | null | undefined, formats: Formats): void {
  const { figure: metric = "" } = cell.dataset;
  cell.classList.toggle("figure-unknown", !figure);
  if (!figure) return cell.replaceChildren(copyOf("unknown-value"));
  if (cell.querySelector("data")?.getAttribute("value") === String(figure.value)) return;
  const shown = create("data", { value: String(figure.value) }, CONTENTS[metric]?.(figure.value, formats) ?? "");
  shown.dataset.metric = metric;
  cell.replaceChildren(shown);
}

/** As `CardSource` draws it; ages.ts writes the age before it is painted. */
function writeSource(
  line: Element,
  figures: readonly (Figure | null | undefined)[],
  undated: string,
  from: string,
  formats: Formats,
): void {
  const dot = create("span", { className: "state-dot" });
  const oldest = oldestOf(figures);
  if (!oldest) return line.replaceChildren(dot, create("span", {}, undated));
  const known = figures.filter((one) => one != null);
  const age = create("span", {});
  const source = [...new Set(known.map((one) => SOURCES[one.source]))].join(", ");
  age.dataset.ageText = from.replace("{{source}}", source);
  age.dataset.ageOf = String(oldest.observedAt);
  // A row is delayed as soon as one of its figures is.
  age.dataset.staleAt = String(Math.min(...known.map(({ staleAt }) => staleAt)));
  const time = momentText(oldest.observedAt, Date.now(), formats);
  line.replaceChildren(dot, create("span", { title: frameTranslator()("figure.observedAt", { time }) }, age));
}

/** Keeps the figures of a row live, and calls back with each price. Returns what ends it. */
export function followWatchedProject(
  row: HTMLElement,
  { topic, hasFigures, undated }: WatchedProject,
  from: string,
  onPrice: (price: Figure | null) => void = () => undefined,
): () => void {
  const formats = formatsFor(frameData().language);
  const show = ({ price = null, change24h, tvl }: Figures) => {
    clearTimeout(timer);
    const figures: Figures = { price, change24h: change24h ?? null, tvl: tvl ?? null };
    for (const cell of row.querySelectorAll<HTMLElement>(".watched-figures dd"))
      writeValue(cell, figures[cell.dataset.figure ?? ""], formats);
    const line = row.querySelector(".source-line");
    if (line) writeSource(line, Object.values(figures), undated, from, formats);
    onPrice(price);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  if (row.querySelector(".watched-loading")) {
    if (hasFigures) timer = setTimeout(show, LOADING_TIMEOUT_MS, {});
    else show({});
  }
  const leave = followFigures(topic, show);
  return () => {
    clearTimeout(timer);
    leave();
  };
}
