import { stringify } from "csv-stringify/sync";
import * as v from "valibot";
import { listEntries, listLogChoices } from "#app/features/desk/desk-log.server.ts";
import type { LogEntry } from "#app/features/desk/desk.ts";
import { DeskTime } from "#app/features/desk/desk-time.tsx";
import type { DeskPage, DeskRequest } from "#app/pages/desk/desk-page.server.tsx";
import { csvFile } from "#app/foundation/http/csv-file.server.ts";
import "#app/features/desk/desk.css";

const PAGE_SIZE = 100;
const MAX_EXPORTED = 1_000_000;

const word = v.fallback(v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(100))), undefined);
const querySchema = v.object({
  action: word,
  actor: word,
  before: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))), undefined),
});
const parseQuery = (query: URLSearchParams) => v.parse(querySchema, Object.fromEntries(query));

function Choice({ name, label, values, chosen }: { name: string; label: string; values: readonly string[]; chosen: string | undefined }) {
  return (
    <label className="desk-field">
      <span className="stressed">{label}</span>
      <select className="field" name={name} defaultValue={chosen ?? ""}>
        <option value="">All</option>
        {values.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </select>
    </label>
  );
}

const dataText = (value: unknown): string => (value === null ? "" : JSON.stringify(value, null, 1));

function Entry({ entry: { at, actor, action, subject, before, after } }: { entry: LogEntry }) {
  return (
    <tr>
      <td>
        <DeskTime at={at} />
      </td>
      <td>{actor}</td>
      <td>{action}</td>
      <td>{subject}</td>
      <td className="desk-data">{dataText(before)}</td>
      <td className="desk-data">{dataText(after)}</td>
    </tr>
  );
}

async function renderLog({ desk, query }: DeskRequest) {
  const filter = parseQuery(query);
  const [entries, { actors, actions }] = await Promise.all([listEntries(desk.db, filter, PAGE_SIZE), listLogChoices(desk.db)]);
  const kept = {
    ...(filter.action !== undefined && { action: filter.action }),
    ...(filter.actor !== undefined && { actor: filter.actor }),
  };
  const last = entries.length === PAGE_SIZE ? entries.at(-1) : undefined;
  return (
    <section className="desk-panel" aria-labelledby="entries">
      <h2 id="entries">Every change, newest first</h2>
      <p className="hint">
        Entries can’t be changed. They’re deleted after {desk.logDays} days, as DESK_LOG_DAYS says. Download all of them as{" "}
        <a href="/desk/log.csv">CSV</a> or <a href="/desk/log.jsonl">JSON lines</a>.
      </p>
      <form className="desk-filters" method="get" action="/desk/log">
        <Choice name="actor" label="By" values={actors} chosen={filter.actor} />
        <Choice name="action" label="Action" values={actions} chosen={filter.action} />
        <button className="button">Show</button>
      </form>
      {entries.length === 0 ? (
        <p>No entry matches.</p>
      ) : (
        <table className="desk-table">
          <thead>
            <tr>
              {["When", "Who", "Action", "What", "Before", "After"].map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
      )}
      {last && (
        <p>
          <a className="lone-link" href={`/desk/log?${new URLSearchParams({ ...kept, before: String(last.id) })}`}>
            Older entries
          </a>
        </p>
      )}
    </section>
  );
}

export const logPage: DeskPage = { path: "log", title: "Log", role: "editor", render: renderLog };

const exported = async ({ desk }: DeskRequest) =>
  (await listEntries(desk.db, {}, MAX_EXPORTED)).map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() }));

/** The whole log as a file for spreadsheets. */
export async function logAsCsv(request: DeskRequest): Promise<Response> {
  const rows = (await exported(request)).map(({ before, after, ...entry }) => ({
    ...entry,
    before: dataText(before),
    after: dataText(after),
  }));
  const columns = ["id", "at", "actor", "action", "subject", "before", "after"];
  // Spreadsheets would run a cell that begins like a formula.
  return csvFile("desk-log", stringify(rows, { header: true, columns, escape_formulas: true }));
}

/** The whole log, one JSON object a line. */
export const logAsJsonLines = async (request: DeskRequest): Promise<Response> =>
  new Response((await exported(request)).map((entry) => `${JSON.stringify(entry)}\n`).join(""), {
    headers: { "Content-Type": "application/jsonl; charset=utf-8", "Content-Disposition": 'attachment; filename="desk-log.jsonl"' },
  });
