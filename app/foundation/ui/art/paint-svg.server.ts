import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { ResvgRenderOptions } from "@resvg/resvg-js";
import * as v from "valibot";
import { root } from "#app/foundation/paths.server.ts";
import { escapeText } from "#app/foundation/ui/art/art-document.ts";

/** Family names as stored in the font files. */
export const DISPLAY_FONT = "Bricolage Grotesque 96pt ExtraBold";
export const TEXT_FONT = "Hanken Grotesk";
const FONTS = ["bricolage-grotesque", "hanken-grotesk"].flatMap((family) =>
  ["latin", "polish"].map((part) => join(root, `app/foundation/ui/fonts/${family}-${part}.ttf`)),
);
export const PAINT_OPTIONS: ResvgRenderOptions = { font: { fontFiles: FONTS, loadSystemFonts: false, defaultFontFamily: TEXT_FONT } };

export const svgText = (x: number, y: number, size: number, family: string, color: string, words: string, anchor = "start"): string =>
  `<text x="${x}" y="${y}" font-size="${size}" font-family="${family}" fill="${color}" text-anchor="${anchor}">${escapeText(words)}</text>`;

/**
 * Loaded from its source file, like the migrations, because the build bundles everything into one file and a thread needs a
 * separate one.
 */
const PAINTER = join(root, "app/foundation/ui/art/svg-painter.js");

let last: Promise<unknown> = Promise.resolve();

async function paint(svg: string): Promise<Buffer<ArrayBuffer>> {
  const painter = new Worker(PAINTER, { workerData: { svg, options: PAINT_OPTIONS } });
  const [png]: unknown[] = await once(painter, "message");
  return Buffer.from(v.parse(v.instance(Uint8Array), png));
}

/**
 * Renders a drawing as PNG, one at a time, each in a new thread. V8 doesn't count the 3 MB of pixels in its heap, so it wouldn't
 * collect them, and 300 pictures would hold 600 MB. They're freed with the thread.
 */
export function paintSvg(svg: string): Promise<Buffer<ArrayBuffer>> {
  const made = last.then(() => paint(svg));
  last = made.catch(() => undefined);
  return made;
}
