import { readFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";
import { root } from "#app/foundation/paths.server.ts";

const TEXT = "hanken-grotesk";
const DISPLAY = "bricolage-grotesque";

interface FontInstance {
  family: string;
  name: typeof TEXT | typeof DISPLAY;
  file: string;
  weight: number;
  style: "normal" | "italic";
  axes: Record<string, number>;
}

/** Static instances, because Chromium embeds glyphs of a variable font as shapes in a PDF. */
const FONT_INSTANCES: FontInstance[] = [
  { family: "Hanken Grotesk", name: TEXT, file: "wght-normal", weight: 400, style: "normal", axes: { wght: 410 } },
  { family: "Hanken Grotesk", name: TEXT, file: "wght-normal", weight: 700, style: "normal", axes: { wght: 660 } },
  { family: "Hanken Grotesk", name: TEXT, file: "wght-italic", weight: 400, style: "italic", axes: { wght: 410 } },
  {
    family: "Bricolage Grotesque",
    name: DISPLAY,
    file: "standard-normal",
    weight: 640,
    style: "normal",
    axes: { wght: 640, opsz: 36, wdth: 100 },
  },
];

export interface BookFont {
  family: string;
  weight: number;
  style: "normal" | "italic";
  /** File name, such as hanken-grotesk-latin-400.ttf. */
  name: string;
  /** TrueType, which every reading app supports. */
  bytes: Buffer;
  /** The file's CSS unicode-range. */
  range: string;
}

/** Subsets the site's fonts to the characters of a book. Italics are included only if the text uses them. */
export async function bookFonts(letters: string, hasItalics: boolean): Promise<BookFont[]> {
  const fonts: BookFont[] = [];
  for (const { family, name, file, weight, style, axes } of FONT_INSTANCES) {
    if (style === "italic" && !hasItalics) continue;
    for (const part of ["latin", "latin-ext"] as const) {
      const isIn = (letter: string) => (letter.codePointAt(0) ?? 0) >= 0x100 && /[\u0100-\u017f\u20a0-\u20ab\u20ad-\u20c0]/u.test(letter);
      const own = [...new Set(letters)].filter((letter) => isIn(letter) === (part === "latin-ext")).join("");
      if (own === "") continue;
      const whole = readFileSync(join(root, "node_modules/@fontsource-variable", name, `files/${name}-${part}-${file}.woff2`));
      const bytes = await subsetFont(whole, own, { targetFormat: "truetype", variationAxes: axes });
      const range = part === "latin" ? "U+0000-00FF, U+2000-209F, U+20AC, U+2122, U+2190-22FF" : "U+0100-024F, U+20A0-20AB, U+20AD-20C0";
      fonts.push({ family, weight, style, name: `${name}-${part}-${weight}${style === "italic" ? "-italic" : ""}.ttf`, bytes, range });
    }
  }
  return fonts;
}

/** `@font-face` rules; `addressOf` returns a file's URL. */
export const fontFaces = (fonts: readonly BookFont[], addressOf: (font: BookFont) => string): string =>
  fonts
    .map(
      (font) =>
        `@font-face { font-family: "${font.family}"; font-weight: ${font.weight}; font-style: ${font.style}; src: url("${addressOf(font)}") format("truetype"); unicode-range: ${font.range}; }`,
    )
    .join("\n");
