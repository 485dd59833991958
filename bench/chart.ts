import type { Row } from "./benchmark.ts";

const WIDTH = 900;
const LEFT = 300;
const BARS = 360;
const LINE = 54;
const TOP = 56;

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const figure = (value: number): string => value.toLocaleString("en-US", { maximumFractionDigits: 3 });

/** The image has its own background, so that it is legible on light and dark pages. */
const STYLE = `
  text { font: 13px system-ui, sans-serif; fill: #1b2430 }
  .ground { fill: #fbfaf7; stroke: #d5d2c8 } .soft { fill: #5a6472 } .ours { fill: #1f5fae } .rival { fill: #9aa3ad } .target { stroke: #b3402a; stroke-width: 2 }
  .label { paint-order: stroke; stroke: #fbfaf7; stroke-width: 4 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e8e6df } .ground { fill: #11161d; stroke: #303843 } .soft { fill: #a4adb8 } .ours { fill: #6aa5ee } .rival { fill: #5d6773 } .target { stroke: #f08a70 } .label { stroke: #11161d }
  }`;

/** A bar chart of rows with a comparison, each on its own scale, with the target as a tick. */
export function drawChart(rows: readonly Row[]): string {
  const pairs = rows.flatMap((row) =>
    row.ours !== null && row.rival !== null && row.rivalName !== null
      ? [{ ...row, ours: row.ours, rival: row.rival, rivalName: row.rivalName }]
      : [],
  );
  const height = TOP + pairs.length * LINE + 12;
  const lines = pairs.map(({ name, unit, ours, rival, rivalName, target, good }, index) => {
    const y = TOP + index * LINE;
    const scale = BARS / Math.max(ours, rival, target ?? 0, Number.MIN_VALUE);
    const width = (value: number) => Math.max(1, value * scale);
    const boxOf = (kind: string, value: number, top: number) =>
      `<rect class="${kind}" x="${LEFT}" y="${top}" width="${width(value).toFixed(1)}" height="15" rx="2"/>`;
    const labelOf = (kind: string, value: number, base: number, text: string) =>
      `<text class="${kind}" x="${(LEFT + width(value) + 8).toFixed(1)}" y="${base}">${escaped(text)}</text>`;
    const x = (LEFT + (target ?? 0) * scale).toFixed(1);
    return [
      `<text x="20" y="${y + 14}">${escaped(name)}</text>`,
      `<text x="20" y="${y + 31}" class="soft">${escaped(`${unit}, ${good === "at most" ? "less is better" : "more is better"}`)}</text>`,
      boxOf("ours", ours, y + 2),
      boxOf("rival", rival, y + 19),
      target === null ? "" : `<line class="target" x1="${x}" x2="${x}" y1="${y - 1}" y2="${y + 37}"/>`,
      labelOf("label", ours, y + 14, figure(ours)),
      labelOf("label soft", rival, y + 31, `${figure(rival)} ${rivalName}`),
    ].join("\n");
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title">
<title id="title">Cardano Gateway beside its rivals: ${escaped(pairs.map(({ name, ours, rival, unit }) => `${name} ${figure(ours)} against ${figure(rival)} ${unit}`).join("; "))}</title>
<style>${STYLE}
</style>
<rect class="ground" x="0.5" y="0.5" width="${WIDTH - 1}" height="${height - 1}" rx="8"/>
<rect class="ours" x="${LEFT}" y="20" width="12" height="12" rx="2"/><text x="${LEFT + 18}" y="31">Cardano Gateway</text>
<rect class="rival" x="${LEFT + 150}" y="20" width="12" height="12" rx="2"/><text x="${LEFT + 168}" y="31">rival</text>
<line class="target" x1="${LEFT + 226}" x2="${LEFT + 226}" y1="18" y2="34"/><text x="${LEFT + 234}" y="31">target</text>
${lines.join("\n")}
</svg>
`;
}
