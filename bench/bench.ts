import { buildIfNeeded } from "../scripts/build.ts";
import { analyticsFlood } from "./analytics-flood.ts";
import { cachedPage } from "./cached-page.ts";
import { updateLatency } from "./update-latency.ts";
import { directoryFilter } from "./directory-filter.ts";
import { interactions } from "./interactions.ts";
import { languages } from "./languages.ts";
import { lighthouseScores } from "./lighthouse.ts";
import { liveStream } from "./live-stream.ts";
import { memoryUnderLoad } from "./memory-under-load.ts";
import { memoryCrawlEmbedded, memoryCrawlPostgres } from "./memory-crawl.ts";
import { newsIngest } from "./news-ingest.ts";
import { newsQuery } from "./news-query.ts";
import { newsletterFlood } from "./newsletter-flood.ts";
import { overload } from "./overload.ts";
import { pageWeight } from "./page-weight.ts";
import { purchases } from "./purchases.ts";
import { render } from "./render.ts";
import { rivals } from "./rivals.ts";
import { writeResults } from "./results.ts";
import { toRow, type Benchmark, type Row } from "./benchmark.ts";
import { search } from "./search.ts";
import { soak } from "./soak.ts";
import { startup } from "./startup.ts";
import { MissingTool } from "./tools.ts";

const BENCHES: readonly Benchmark[] = [
  pageWeight,
  lighthouseScores,
  interactions,
  rivals,
  cachedPage,
  liveStream,
  updateLatency,
  render,
  directoryFilter,
  languages,
  newsQuery,
  newsIngest,
  search,
  newsletterFlood,
  analyticsFlood,
  purchases,
  overload,
  startup,
  memoryUnderLoad,
  memoryCrawlEmbedded,
  memoryCrawlPostgres,
  soak,
];

const requestedNames = process.argv.slice(2);
const unknown = requestedNames.filter((name) => !BENCHES.some((bench) => bench.name === name));
if (unknown.length > 0) {
  console.error(`Unknown benchmark: ${unknown.join(", ")}. Available: ${BENCHES.map(({ name }) => name).join(", ")}.`);
  process.exit(1);
}

async function rowsOf(bench: Benchmark): Promise<Row[]> {
  try {
    return (await bench.measure()).map((finding) => toRow(bench.name, finding));
  } catch (error) {
    const reason =
      error instanceof MissingTool
        ? error.message
        : `failed: ${error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error)}`;
    if (!(error instanceof MissingTool)) console.error(error);
    return [toRow(bench.name, { name: bench.name, unit: "", ours: null, note: `not measured: ${reason}` })];
  }
}

buildIfNeeded();
const rows: Row[] = [];
for (const bench of BENCHES) {
  if (requestedNames.length > 0 ? !requestedNames.includes(bench.name) : bench.isLong) continue;
  console.log(`${bench.name} ...`);
  const started = performance.now();
  const found = await rowsOf(bench);
  for (const row of found)
    console.log(`  ${row.met ? "met   " : "MISSED"} ${row.name}: ${row.ours ?? "not measured"} ${row.unit}  ${row.note}`);
  console.log(`  ${((performance.now() - started) / 1000).toFixed(0)} s`);
  rows.push(...found);
}
await writeResults(
  rows,
  BENCHES.map(({ name }) => name),
);
// A lingering socket must not keep the command alive.
process.exit(0);
