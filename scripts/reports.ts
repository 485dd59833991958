import { createCorrections, type Report } from "#app/features/corrections/corrections.server.ts";
import { correctionsTopic, readReportNumber, REPORT_STATES, type ReportState } from "#app/features/corrections/corrections.ts";
import { DatabaseError } from "#app/foundation/db/database.server.ts";
import { openEmbedded } from "#app/foundation/db/embedded-store.server.ts";
import { openServer } from "#app/foundation/db/postgres-store.server.ts";
import { EnvironmentError, readEnvironment } from "#app/foundation/env.server.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import { siteSecret } from "#app/foundation/secret.server.ts";

const USAGE = `npm run reports -- list [state] [page]               readers' reports, 50 a page; without a state, the open ones
npm run reports -- show <number>                     a report such as R-7K3F-9QXM, with its texts and the log of its states
npm run reports -- take <number>                     starts checking it
npm run reports -- accept <number> <change> [reason] accepts it; the change and the reason appear on the site, in English
npm run reports -- decline <number> <reason>         declines it; the reason appears on the site, in English
npm run reports -- reopen <number>                   undoes a decision
npm run reports -- erase <number>                    deletes the reader's texts at once; state, reason and change stay

States: ${REPORT_STATES.join(", ")}.
Only one process at a time can use the embedded database: stop the site first, or use PostgreSQL.`;

/** The actor that the log names. */
const ACTOR = "command";

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

const [command = "", about = "", first = "", second = ""] = process.argv.slice(2);
const isState = (text: string): text is ReportState => REPORT_STATES.some((state) => state === text);
const id = readReportNumber(about);
if (!["list", "show", "take", "accept", "decline", "reopen", "erase"].includes(command)) stop(USAGE);
if (command === "list" && about !== "" && !isState(about)) stop(`"${about}" is not a state.\n\n${USAGE}`);
if (command === "list" && first !== "" && !/^[1-9]\d{0,5}$/.test(first)) stop(`"${first}" is not a page.\n\n${USAGE}`);
if (command !== "list" && id === undefined) stop(`"${about}" is not a report's number.\n\n${USAGE}`);
if (command === "accept" && first.trim() === "") stop(`Say what you changed.\n\n${USAGE}`);
if (command === "decline" && first.trim() === "") stop(`Say why you decline it.\n\n${USAGE}`);

const lineOf = ({ number, state, type, receivedAt, subjectKind, subject }: Report): string =>
  [number, state.padEnd(8), receivedAt.toISOString(), type, subjectKind ?? "", subject ?? ""].join("  ").trimEnd();

try {
  const environment = readEnvironment();
  const store = environment.DATABASE_URL ? await openServer(environment.DATABASE_URL) : await openEmbedded(environment.DATA_DIR);
  const bus = new LiveBus(store, [correctionsTopic]);
  const corrections = createCorrections({
    db: store.db,
    bus,
    secret: siteSecret(environment),
    retentionDays: environment.REPORT_RETENTION_DAYS,
  });
  const number = id ?? "";
  const steps = {
    take: () => corrections.takeReport({ id: number, actor: ACTOR }),
    accept: () => corrections.decideReport({ id: number, decision: "accepted", change: first, reason: second, actor: ACTOR }),
    decline: () => corrections.decideReport({ id: number, decision: "declined", change: "", reason: first, actor: ACTOR }),
    reopen: () => corrections.reopenReport({ id: number, actor: ACTOR }),
  };
  if (command === "list") {
    const states: readonly ReportState[] = isState(about) ? [about] : ["new", "checking"];
    const { reports, counts, pages } = await corrections.listReports({ states, page: Number(first || "1") });
    for (const report of reports) console.log(lineOf(report));
    console.log(`${REPORT_STATES.map((state) => `${state} ${counts[state]}`).join(", ")}; pages: ${pages}`);
  } else if (command === "show") {
    const found = await corrections.getReport(number);
    if (found) {
      const { fingerprint: _, ...report } = found.report;
      console.log(JSON.stringify({ ...report, transitions: found.transitions }, null, 2));
    } else console.log("No report found.");
  } else if (command === "erase") {
    console.log((await corrections.eraseTexts(number)) ? "The texts are deleted." : "No texts are stored for this number.");
  } else if (command === "take" || command === "accept" || command === "decline" || command === "reopen") {
    const outcome = await steps[command]();
    console.log({ done: "Done.", "not-found": "No report found.", "wrong-state": "Its state doesn't allow this step." }[outcome]);
    if (outcome !== "done") process.exitCode = 1;
  }
  await store.close();
} catch (error) {
  if (error instanceof EnvironmentError || error instanceof DatabaseError) stop(error.message);
  throw error;
}
