import { distinctOrigins } from "#app/features/ecosystem/ui/distinct-origins.ts";
import { tokenPriceText } from "#app/features/ecosystem/ui/token-price.ts";
import type { WatchedProject } from "#app/features/ecosystem/watchlist/watched-project.ts";
import { directionOf } from "#app/foundation/figures/change-direction.ts";
import { SOURCES, type Figure } from "#app/foundation/figures/figure.ts";
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
  cell.classList.toggle("faint", !figure);
  if (!figure) return cell.replaceChildren(copyOf("unknown-value"));
  if (cell.querySelector("data")?.getAttribute("value") === String(figure.value)) return;
  const shown = create("data", { value: String(figure.value) }, CONTENTS[metric]?.(figure.value, formats) ?? "");
  shown.dataset.metric = metric;
  cell.replaceChildren(shown);
}

/** As `CardSources` draws them; ages.ts writes the ages before they are painted. */
function sourceLines(figures: readonly (Figure | null)[], undated: string, from: string, formats: Formats): HTMLElement[] {
  const line = (text: HTMLElement) => create("p", { className: "source-line" }, create("span", { className: "state-dot" }), text);
  const lines = distinctOrigins(figures).map(({ source, observedAt, staleAt }) => {
    const age = create("span", {});
    age.dataset.ageText = from.replace("{{source}}", SOURCES[source]);
    age.dataset.ageOf = String(observedAt);
    age.dataset.staleAt = String(staleAt);
    const time = momentText(observedAt, Date.now(), formats);
    return line(create("span", { title: frameTranslator()("figure.observedAt", { time }) }, age));
  });
  return lines.length > 0 ? lines : [line(create("span", {}, undated))];
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
    row.querySelector(".watched-sources")?.replaceChildren(...sourceLines(Object.values(figures), undated, from, formats));
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
