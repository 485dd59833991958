import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";

/**
 * Subsets the two font families to the site's needs: the characters of its eight languages, one weight of the display font, and weights
 * 400 to 700 of the text font. This reduces 76 kB to 41, and Polish adds 5 instead of 38. The results are committed: run this (npm run
 * fonts) after an update of the font packages.
 */
const root = join(import.meta.dirname, "..");
const outputFolder = join(root, "app/foundation/ui/fonts");

const range = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
const LATIN = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŸ–—‘’‚“”„†•…‹›€™−\u2009\u202f`;
const POLISH = "ĄąĆćĘęŁłŃńŚśŹźŻż";

type Axes = Record<string, number | { min: number; max: number }>;
const FAMILIES: { name: string; cut: string; axes: Axes; painted: Record<string, number> }[] = [
  // The optical size for headings: the tight, angular cut.
  { name: "bricolage-grotesque", cut: "standard", axes: { wght: 640, opsz: 36, wdth: 100 }, painted: { wght: 640, opsz: 36, wdth: 100 } },
  { name: "hanken-grotesk", cut: "wght", axes: { wght: { min: 400, max: 700 } }, painted: { wght: 500 } },
];

for (const { name, cut, axes, painted } of FAMILIES) {
  const folder = join(root, "node_modules/@fontsource-variable", name);
  for (const [part, source, text] of [
    ["latin", "latin", LATIN],
    ["polish", "latin-ext", POLISH],
  ] as const) {
    const whole = readFileSync(join(folder, `files/${name}-${source}-${cut}-normal.woff2`));
    const subset = await subsetFont(whole, text, { targetFormat: "woff2", variationAxes: axes });
    writeFileSync(join(outputFolder, `${name}-${part}.woff2`), subset);
    console.log(`${name}-${part}.woff2: ${subset.length} bytes`);
    // The server renders share images. It needs one weight and can't read WOFF2.
    const plain = await subsetFont(whole, text, { targetFormat: "truetype", variationAxes: painted });
    writeFileSync(join(outputFolder, `${name}-${part}.ttf`), plain);
  }
  copyFileSync(join(folder, "LICENSE"), join(outputFolder, `${name}.LICENSE.txt`));
}
