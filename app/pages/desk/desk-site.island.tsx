import type * as v from "valibot";
import { DeskStatus } from "#app/features/desk/desk-status.tsx";
import { DeskTime } from "#app/features/desk/desk-time.tsx";
import { useDesk } from "#app/features/desk/use-desk.ts";
import { sitePageSchema } from "#app/pages/desk/desk-schemas.ts";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { NOTICE_LANGUAGES } from "#app/foundation/site-notice/site-notice.ts";
import { Button, SubmitButton } from "#app/foundation/ui/button.tsx";
import { Field } from "#app/foundation/ui/field.tsx";
import { textFields } from "#app/foundation/ui/form-fields.ts";
import "#app/features/desk/desk.css";

/** Between milliseconds and the text of a field for date and time, which we read as UTC. */
const fieldText = (at: number | undefined): string => (at === undefined ? "" : new Date(at).toISOString().slice(0, 16));
const fieldTime = (text: string | undefined): number | null => (text ? Date.parse(`${text}Z`) : null);

function Site(initial: v.InferOutput<typeof sitePageSchema>) {
  const { data, state, act } = useDesk("site", sitePageSchema, initial);
  const { notice, revision } = data;
  function save(form: HTMLFormElement): void {
    const fields = textFields(form);
    const texts = Object.fromEntries(NOTICE_LANGUAGES.map(({ code }) => [code, fields[`texts.${code}`] ?? ""]));
    const input = { notice: { texts, from: fieldTime(fields.from), until: fieldTime(fields.until) }, revision };
    void act("save-notice", { input, done: "Saved. Every page shows it in its time." });
  }
  const errorOf = (name: string) => state.fields[`notice.${name}`] ?? null;
  return (
    <>
      <DeskStatus state={state} />
      <section className="desk-panel" aria-labelledby="current-notice">
        <h2 id="current-notice">Notice on every page</h2>
        {notice ? (
          <>
            <p className="desk-note">{notice.texts.en}</p>
            <p>
              Shown from <DeskTime at={notice.from} /> until <DeskTime at={notice.until} />.
            </p>
            <p>
              <Button
                isBusy={state.busy === "remove-notice"}
                onClick={() => void act("remove-notice", { input: { revision }, done: "Removed. Its text is still in the log." })}
              >
                Remove the notice
              </Button>
            </p>
          </>
        ) : (
          <p>There is none.</p>
        )}
      </section>
      <form
        className="desk-panel"
        aria-labelledby="write-notice"
        onSubmit={(event) => {
          event.preventDefault();
          save(event.currentTarget);
        }}
      >
        <h2 id="write-notice">{notice ? "Change the notice" : "Write a notice"}</h2>
        <p className="hint">One or two plain sentences, below the header of every page. Write all eight languages.</p>
        {NOTICE_LANGUAGES.map(({ code, name }) => (
          <div key={code} className="grid-tight">
            <Field
              id={`notice-${code}`}
              name={`texts.${code}`}
              label={name}
              lang={code}
              maxLength={240}
              autoComplete="off"
              defaultValue={notice?.texts[code]}
              error={errorOf(`texts.${code}`)}
            />
          </div>
        ))}
        <div className="desk-filters">
          <div className="desk-field">
            <Field
              id="notice-from"
              name="from"
              label="From (UTC)"
              type="datetime-local"
              defaultValue={fieldText(notice?.from)}
              error={errorOf("from")}
            />
          </div>
          <div className="desk-field">
            <Field
              id="notice-until"
              name="until"
              label="Until (UTC)"
              type="datetime-local"
              defaultValue={fieldText(notice?.until)}
              error={errorOf("until")}
            />
          </div>
        </div>
        <p>
          <SubmitButton aria-busy={state.busy === "save-notice" || undefined}>Save the notice</SubmitButton>
        </p>
      </form>
    </>
  );
}

export default defineIsland("desk-site", Site, { messages: [] });
