import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { drawChart } from "./chart.ts";
import { rowSchema, type Row } from "./benchmark.ts";
import { finiteNumber, isoDateTime } from "#app/foundation/schemas.server.ts";

const resultsSchema = v.object({
  date: isoDateTime,
  machine: v.object({ cpu: v.string(), cores: finiteNumber, node: v.string() }),
  rows: v.array(rowSchema),
});

const resultPath = (name: string): string => join(import.meta.dirname, name);

/** Rows of the previous run; rows in an older format are dropped. */
function readPreviousRows(): Row[] {
  if (!existsSync(resultPath("results.json"))) return [];
  const parsed = v.safeParse(resultsSchema, JSON.parse(readFileSync(resultPath("results.json"), "utf8")));
  return parsed.success ? parsed.output.rows : [];
}

export const formatValue = (value: number | null): string =>
  value === null ? "–" : value.toLocaleString("en-US", { maximumFractionDigits: 3 });

function tableOf(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.name,
    `**${formatValue(row.ours)}** ${row.unit}`,
    row.rival === null ? "–" : `${formatValue(row.rival)} (${row.rivalName})`,
    row.target === null ? "–" : `${row.good === "at most" ? "≤" : "≥"} ${formatValue(row.target)}`,
    row.target === null && row.ours !== null ? "" : row.met ? "yes" : "**no**",
    row.note,
  ]);
  const lines = [
    ["Measured", "Cardano Gateway", "Rival", "Target", "Met", "Notes"],
    ["---", "---:", "---:", "---:", "---", "---"],
    ...cells,
  ];
  return lines.map((line) => `| ${line.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`).join("\n");
}

const PAGE = join(import.meta.dirname, "../docs/figures.md");
const README_SECTION = /(<!-- figures: written by npm run bench -->\n)[\s\S]*?(<!-- end of figures -->)/;

/** @throws when the page lacks the markers around its table */
function writePage(text: string): void {
  const page = readFileSync(PAGE, "utf8");
  if (!README_SECTION.test(page)) throw new Error("docs/figures.md no longer has the markers around its table");
  writeFileSync(
    PAGE,
    page.replace(README_SECTION, (_, begin: string, end: string) => `${begin}${text}\n${end}`),
  );
}

/** Writes results.json, results.svg and the table of docs/figures.md. A run of some benchmarks keeps the rows of the others. */
export function writeResults(rows: readonly Row[], order: readonly string[]): void {
  const measured = new Set(rows.map(({ bench }) => bench));
  const kept = readPreviousRows().filter(({ bench }) => !measured.has(bench) && order.includes(bench));
  const all = [...kept, ...rows].sort((a, b) => order.indexOf(a.bench) - order.indexOf(b.bench));
  const date = new Date().toISOString();
  const machine = { cpu: cpus()[0]?.model.trim() ?? "unknown", cores: cpus().length, node: process.version };
  const results: v.InferOutput<typeof resultsSchema> = { date, machine, rows: all };
  writeFileSync(resultPath("results.json"), `${JSON.stringify(results, null, 2)}\n`);
  const heading = `Measured by \`npm run bench\` on ${date.slice(0, 10)}: ${machine.cpu}, ${machine.cores} cores, Node ${machine.node}. Load and server share the machine.`;
  writeFileSync(resultPath("results.svg"), drawChart(all));
  writePage(`${heading}\n\n${tableOf(all)}\n\n![The same figures as bars](../bench/results.svg)`);
  console.log(`\n${tableOf(all)}\n\nWritten to docs/figures.md, bench/results.json and bench/results.svg`);
}
