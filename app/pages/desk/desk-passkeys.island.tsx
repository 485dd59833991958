import { useState } from "react";
import type * as v from "valibot";
import { createPasskey, runAction } from "#app/features/desk/desk-client.ts";
import { DeskStatus } from "#app/features/desk/desk-status.tsx";
import { DeskTime } from "#app/features/desk/desk-time.tsx";
import { passkeysPageSchema } from "#app/features/desk/desk.ts";
import { useDesk } from "#app/features/desk/use-desk.ts";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { Button, SubmitButton } from "#app/foundation/ui/button.tsx";
import { Field } from "#app/foundation/ui/field.tsx";
import { textFields } from "#app/foundation/ui/form-fields.ts";
import "#app/features/desk/desk.css";

function Passkeys(initial: v.InferOutput<typeof passkeysPageSchema>) {
  const { data, state, act, run, reload } = useDesk("passkeys", passkeysPageSchema, initial);
  /** Options of a new passkey that an old one has allowed. Browsers want a press of its own for each of the two. */
  const [allowed, setAllowed] = useState<{ name: string; options: unknown } | null>(null);
  const allow = (name: string) =>
    void run("add", async () => {
      setAllowed({ name, options: await runAction("add-passkey", { name }, true) });
      return "Confirmed. Now create the new passkey.";
    });
  const create = (name: string, options: unknown) =>
    void run("create", async () => {
      setAllowed(null);
      await runAction("save-passkey", { answer: await createPasskey(options) }, false);
      await reload();
      return `Added “${name}”.`;
    });
  return (
    <>
      <DeskStatus state={state} />
      <section className="desk-panel" aria-labelledby="own-passkeys">
        <h2 id="own-passkeys">Your passkeys</h2>
        <ul className="desk-rows">
          {data.passkeys.map(({ id, name, createdAt, lastUsedAt, isSynced }) => (
            <li key={id}>
              <div>
                <p className="stressed">{name}</p>
                <p className="hint">
                  Added <DeskTime at={createdAt} />
                  {lastUsedAt !== null && (
                    <>
                      , last used <DeskTime at={lastUsedAt} />
                    </>
                  )}
                  {isSynced ? ". Synced between your devices." : ". On this one device or key only."}
                </p>
              </div>
              <Button
                size="small"
                isBusy={state.busy === id}
                aria-label={`Remove ${name}`}
                onClick={() =>
                  void act("remove-passkey", { input: { id }, isConfirmed: true, done: `Removed “${name}” and ended its sessions.` }, id)
                }
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
        {allowed ? (
          <p>
            <Button look="primary" onClick={() => create(allowed.name, allowed.options)}>
              Create “{allowed.name}” now
            </Button>
          </p>
        ) : (
          <form
            className="grid"
            onSubmit={(event) => {
              event.preventDefault();
              allow(textFields(event.currentTarget).name ?? "");
            }}
          >
            <div className="desk-field">
              <Field
                id="new-passkey"
                name="name"
                label="Add another passkey"
                hint="First confirm with a passkey you have, then create the new one."
                maxLength={60}
                required
                autoComplete="off"
                error={state.fields.name ?? null}
              />
            </div>
            <p>
              <SubmitButton aria-busy={state.busy === "add" || undefined}>Confirm and continue</SubmitButton>
            </p>
          </form>
        )}
      </section>
      <section className="desk-panel" aria-labelledby="own-sessions">
        <h2 id="own-sessions">Your sessions</h2>
        <p>
          {data.sessions === 1 ? "This is your only session." : `You have ${data.sessions} sessions, this one included.`} Each ends after 12
          hours.
        </p>
        {data.sessions > 1 && (
          <p>
            <Button
              isBusy={state.busy === "end-other-sessions"}
              onClick={() => void act("end-other-sessions", { input: {}, done: "Ended your other sessions." })}
            >
              End the others
            </Button>
          </p>
        )}
      </section>
    </>
  );
}

export default defineIsland("desk-passkeys", Passkeys, { messages: [] });
