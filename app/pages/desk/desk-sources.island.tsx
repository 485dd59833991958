import type * as v from "valibot";
import { DeskStatus } from "#app/features/desk/desk-status.tsx";
import { DeskTime } from "#app/features/desk/desk-time.tsx";
import { useDesk } from "#app/features/desk/use-desk.ts";
import { sourcesPageSchema } from "#app/pages/desk/desk-schemas.ts";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { Button } from "#app/foundation/ui/button.tsx";
import "#app/features/desk/desk.css";

const STATE_TEXT: Record<string, string> = {
  fits: "fits",
  partly: "fits partly",
  fails: "fails",
  waiting: "not asked yet",
  unconfigured: "needs a key",
};

function Sources(initial: v.InferOutput<typeof sourcesPageSchema>) {
  const { data, state, act } = useDesk("sources", sourcesPageSchema, initial);
  return (
    <>
      <DeskStatus state={state} />
      <section className="desk-panel" aria-labelledby="failing-jobs">
        <h2 id="failing-jobs">Failing jobs</h2>
        {data.jobs.length === 0 ? (
          <p>Every job’s last run succeeded.</p>
        ) : (
          <ul className="desk-rows">
            {data.jobs.map(({ name, failures, lastError, lastErrorAt, lastSuccess, nextAt }) => (
              <li key={name}>
                <div className="fill">
                  <p className="stressed">{name}</p>
                  <p className="identifier">{lastError}</p>
                  <p className="hint">
                    Failed {failures === 1 ? "once" : `${failures} times in a row`}
                    {lastErrorAt !== null && (
                      <>
                        , last at <DeskTime at={lastErrorAt} />
                      </>
                    )}
                    . Last success{lastSuccess === null ? ": never" : " at "}
                    {lastSuccess !== null && <DeskTime at={lastSuccess} />}. Next try at <DeskTime at={nextAt} />.
                  </p>
                </div>
                <Button
                  size="small"
                  isBusy={state.busy === name}
                  onClick={() =>
                    void act("retry-job", { input: { name }, done: `${name} runs within a second or two. Reload to see the result.` }, name)
                  }
                >
                  Retry<span className="sr-only"> {name}</span> now
                </Button>
              </li>
            ))}
          </ul>
        )}
        <p className="hint">A source that asked us to wait is still not asked before its time.</p>
      </section>
      <section className="desk-panel" aria-labelledby="sources">
        <h2 id="sources">Sources</h2>
        <table className="desk-table">
          <thead>
            <tr>
              {["Source", "State", "Asked", "Last success", "What did not fit"].map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.sources.map(({ id, name, state: health, askedAt, lastSuccessAt, problems }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>{STATE_TEXT[health] ?? health}</td>
                <td>{askedAt === null ? "never" : <DeskTime at={askedAt} />}</td>
                <td>{lastSuccessAt === null ? "never" : <DeskTime at={lastSuccessAt} />}</td>
                <td>
                  {problems.length === 0 ? (
                    "–"
                  ) : (
                    <ul>
                      {problems.map((problem) => (
                        <li key={problem}>{problem}</li>
                      ))}
                    </ul>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

export default defineIsland("desk-sources", Sources, { messages: [] });
