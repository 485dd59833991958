import { useState } from "react";
import * as v from "valibot";
import { DeskStatus } from "#app/features/desk/desk-status.tsx";
import { DeskTime } from "#app/features/desk/desk-time.tsx";
import { inviteSchema, peoplePageSchema, type Role, ROLES } from "#app/features/desk/desk.ts";
import { useDesk } from "#app/features/desk/use-desk.ts";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { Button, SubmitButton } from "#app/foundation/ui/button.tsx";
import { Field } from "#app/foundation/ui/field.tsx";
import { textFields } from "#app/foundation/ui/form-fields.ts";
import "#app/features/desk/desk.css";

const OTHER_ROLE: Record<Role, Role> = { owner: "editor", editor: "owner" };

function People(initial: v.InferOutput<typeof peoplePageSchema>) {
  const { data, state, act } = useDesk("people", peoplePageSchema, initial);
  const [link, setLink] = useState<{ name: string; address: string } | null>(null);
  const showLink = (name: string) => (answer: unknown) => setLink({ name, ...v.parse(inviteSchema, answer) });
  async function invite(form: HTMLFormElement): Promise<void> {
    const { name = "", role = "" } = textFields(form);
    const action = { input: { name, role }, isConfirmed: true, done: `Invited ${name}.`, onAnswer: showLink(name) };
    if (await act("invite", action)) form.reset();
  }
  return (
    <>
      <DeskStatus state={state} />
      {link && (
        <section className="desk-panel" aria-labelledby="new-link">
          <h2 id="new-link">Link for {link.name}</h2>
          <p>Send it by a channel that only {link.name} reads. It works once, within a day, and isn’t shown again.</p>
          <p className="desk-data identifier">{link.address}</p>
        </section>
      )}
      <section className="desk-panel" aria-labelledby="members">
        <h2 id="members">People</h2>
        <ul className="desk-rows">
          {data.people.map(({ id, name, role, passkeys, createdAt, invitedUntil }) => {
            const isSelf = id === data.self;
            const other = OTHER_ROLE[role];
            return (
              <li key={id}>
                <div>
                  <p className="stressed">
                    {name}
                    {isSelf && " (you)"}
                  </p>
                  <p className="hint">
                    {role}, since <DeskTime at={createdAt} />, {passkeys} {passkeys === 1 ? "passkey" : "passkeys"}
                    {invitedUntil !== null && (
                      <>
                        , link open until <DeskTime at={invitedUntil} />
                      </>
                    )}
                  </p>
                </div>
                <div className="buttons">
                  <Button
                    size="small"
                    isBusy={state.busy === `role ${id}`}
                    onClick={() =>
                      void act(
                        "change-role",
                        { input: { id, role: other, expected: role }, isConfirmed: true, done: `${name} is now ${other}.` },
                        `role ${id}`,
                      )
                    }
                  >
                    Make {other}
                  </Button>
                  <Button
                    size="small"
                    isBusy={state.busy === `link ${id}`}
                    onClick={() =>
                      void act(
                        "renew-link",
                        { input: { id }, isConfirmed: true, done: `Made a new link for ${name}.`, onAnswer: showLink(name) },
                        `link ${id}`,
                      )
                    }
                  >
                    New link
                  </Button>
                  {!isSelf && (
                    <Button
                      size="small"
                      isBusy={state.busy === `remove ${id}`}
                      onClick={() =>
                        void act(
                          "remove-member",
                          { input: { id }, isConfirmed: true, done: `Removed ${name} with all passkeys and sessions.` },
                          `remove ${id}`,
                        )
                      }
                    >
                      Remove
                    </Button>
                  )}
                </div>
              </li>
            );
          })}
        </ul>
      </section>
      <form
        className="desk-panel"
        aria-labelledby="invite"
        onSubmit={(event) => {
          event.preventDefault();
          void invite(event.currentTarget);
        }}
      >
        <h2 id="invite">Invite a person</h2>
        <div className="desk-field">
          <Field id="member-name" name="name" label="Name" maxLength={60} required autoComplete="off" error={state.fields.name ?? null} />
        </div>
        <fieldset className="grid-tight">
          <legend className="stressed">Role</legend>
          {ROLES.toReversed().map((role) => (
            <label key={role} className="check">
              <input type="radio" name="role" value={role} defaultChecked={role === "editor"} />
              {role === "editor" ? "Editor: texts, reports and feeds" : "Owner: also money, people and deletion"}
            </label>
          ))}
        </fieldset>
        <p>
          <SubmitButton aria-busy={state.busy === "invite" || undefined}>Confirm and invite</SubmitButton>
        </p>
      </form>
    </>
  );
}

export default defineIsland("desk-people", People, { messages: [] });
