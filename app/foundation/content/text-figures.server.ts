import type { Figure } from "#app/foundation/figures/figure.ts";
import { currentRender } from "#app/foundation/http/request-context.server.ts";
import { remember } from "#app/foundation/remember.server.ts";

/** The figures that a text may name as {figure:<name>}, all of them amounts of ADA. */
export const TEXT_FIGURES = ["deposit.pool", "deposit.stakeKey", "fee.payment", "pool.minCost"] as const;
export type TextFigures = Record<(typeof TEXT_FIGURES)[number], Figure | null>;

/** Where the figures come from: the newest of each, null until it was first read, and the topic that tells of their changes. */
export interface FigureReader {
  topic: string;
  read(): TextFigures;
}

const memory = remember("text-figures", () => ({ reader: undefined as FigureReader | undefined }));

/** Called once at boot. Before that no figure is known. */
export function openTextFigures(reader: FigureReader): void {
  memory.reader = reader;
}

export const FIGURE_NAMED = /\{figure:([\w.]+)\}/g;
const isName = (name: string): name is keyof TextFigures => TEXT_FIGURES.some((one) => one === name);

/** A text with what `write` makes of the figures that it names. A page that shows it is made anew when they change. */
export function replaceFigures(text: string, write: (figure: Figure | null) => string): string {
  return text.replace(FIGURE_NAMED, (_, name: string) => {
    if (!isName(name)) throw new Error(`A text names the figure ${name}; known are ${TEXT_FIGURES.join(", ")}`);
    if (memory.reader) currentRender().getStore()?.topics.add(memory.reader.topic);
    return write(memory.reader?.read()[name] ?? null);
  });
}
