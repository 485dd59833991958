import { buildIfNeeded } from "../scripts/build.ts";
import { analyticsFlood } from "./analytics-flood.ts";
import { cachedPage } from "./cached-page.ts";
import { changeToScreen } from "./change-to-screen.ts";
import { directoryFilter } from "./directory-filter.ts";
import { languages } from "./languages.ts";
import { lighthouseScores } from "./lighthouse.ts";
import { liveStream } from "./live-stream.ts";
import { memoryUnderLoad } from "./memory-under-load.ts";
import { memoryWalkEmbedded, memoryWalkPostgres } from "./memory-walk.ts";
import { newsIngest } from "./news-ingest.ts";
import { newsQuery } from "./news-query.ts";
import { newsletterFlood } from "./newsletter-flood.ts";
import { overload } from "./overload.ts";
import { pageWeight } from "./page-weight.ts";
import { purchases } from "./purchases.ts";
import { render } from "./render.ts";
import { writeResults } from "./results.ts";
import { toRow, type Bench, type Row } from "./row.ts";
import { search } from "./search.ts";
import { soak } from "./soak.ts";
import { startTimes } from "./start.ts";
import { MissingTool } from "./tools.ts";

const BENCHES: readonly Bench[] = [pageWeight, lighthouseScores, cachedPage, liveStream, changeToScreen, render, directoryFilter, languages, newsQuery, newsIngest, search, newsletterFlood, analyticsFlood, purchases, overload, startTimes, memoryUnderLoad, memoryWalkEmbedded, memoryWalkPostgres, soak];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !BENCHES.some((bench) => bench.name === name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(", ")}; there are ${BENCHES.map(({ name }) => name).join(", ")}.`);
  process.exit(1);
}

async function rowsOf(bench: Bench): Promise<Row[]> {
  try {
    return (await bench.measure()).map((finding) => toRow(bench.name, finding));
  } catch (error) {
    const reason = error instanceof MissingTool ? error.message : `failed: ${error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error)}`;
    if (!(error instanceof MissingTool)) console.error(error);
    return [toRow(bench.name, { name: bench.name, unit: "", ours: null, note: `not measured: ${reason}` })];
  }
}

buildIfNeeded();
const rows: Row[] = [];
for (const bench of BENCHES) {
  if (asked.length > 0 ? !asked.includes(bench.name) : bench.isLong) continue;
  console.log(`${bench.name} ...`);
  const started = performance.now();
  const found = await rowsOf(bench);
  for (const row of found) console.log(`  ${row.met ? "met   " : "MISSED"} ${row.name}: ${row.ours ?? "not measured"} ${row.unit}  ${row.note}`);
  console.log(`  ${((performance.now() - started) / 1000).toFixed(0)} s`);
  rows.push(...found);
}
await writeResults(rows, BENCHES.map(({ name }) => name));
// Programs that were started have ended; a socket that lingers must not hold the command open.
process.exit(0);
