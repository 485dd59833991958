import { createPasskey, postToDesk } from "#app/features/desk/desk-client.ts";
import { DeskStatus } from "#app/features/desk/desk-status.tsx";
import { useTask } from "#app/features/desk/use-desk.ts";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { SubmitButton } from "#app/foundation/ui/button.tsx";
import { Field } from "#app/foundation/ui/field.tsx";
import { textFields } from "#app/foundation/ui/form-fields.ts";
import "#app/features/desk/desk.css";

function Join() {
  const { state, run } = useTask();
  async function create(name: string): Promise<string> {
    const answer = await createPasskey(await postToDesk("join-options", { token: location.hash.slice(1) }));
    await postToDesk("join", { name, answer });
    // A new entry without the link's token.
    location.replace("/desk/passkeys");
    return "Your passkey is ready.";
  }
  return (
    <form
      className="desk-panel"
      onSubmit={(event) => {
        event.preventDefault();
        const { name = "" } = textFields(event.currentTarget);
        void run("join", () => create(name));
      }}
    >
      <p>This link works once, within a day. It creates a passkey on this device or on a security key.</p>
      <div className="desk-field">
        <Field
          id="passkey-name"
          name="name"
          label="Name of this passkey"
          hint="The device, so that you can tell your passkeys apart: “Laptop” or “Blue key”."
          maxLength={60}
          required
          autoComplete="off"
          error={state.fields.name ?? null}
        />
      </div>
      <p>
        <SubmitButton aria-busy={state.busy !== null || undefined}>Create your passkey</SubmitButton>
      </p>
      <DeskStatus state={state} />
    </form>
  );
}

export default defineIsland("desk-join", Join, { messages: [] });
