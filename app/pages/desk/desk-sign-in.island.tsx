import { askPasskey, postToDesk } from "#app/features/desk/desk-client.ts";
import { DeskStatus } from "#app/features/desk/desk-status.tsx";
import { useTask } from "#app/features/desk/use-desk.ts";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { Button } from "#app/foundation/ui/button.tsx";
import "#app/features/desk/desk.css";

function SignIn() {
  const { state, run } = useTask();
  const signIn = () =>
    void run("sign-in", async () => {
      const answer = await askPasskey(await postToDesk("sign-in-options", {}));
      await postToDesk("sign-in", { answer });
      location.reload();
      return "Signed in.";
    });
  return (
    <div className="desk-panel">
      <p>The desk has no passwords. Sign in with a passkey that you created here.</p>
      <Button look="primary" isBusy={state.busy !== null} onClick={signIn}>
        Sign in with a passkey
      </Button>
      <DeskStatus state={state} />
      <p className="hint">Lost all your passkeys? The person who runs the server can make you a new link with npm run desk.</p>
    </div>
  );
}

export default defineIsland("desk-sign-in", SignIn, { messages: [] });
