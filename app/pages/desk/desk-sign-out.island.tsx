import { runAction } from "#app/features/desk/desk-client.ts";
import { useTask } from "#app/features/desk/use-desk.ts";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { Button } from "#app/foundation/ui/button.tsx";

function SignOut() {
  const { state, run } = useTask();
  const signOut = () =>
    void run("sign-out", async () => {
      await runAction("sign-out", {}, false);
      location.assign("/desk");
      return "Signed out.";
    });
  return (
    <>
      <Button size="small" isBusy={state.busy !== null} onClick={signOut}>
        Sign out
      </Button>
      {state.fault !== null && (
        <p role="alert" className="alarm">
          {state.fault}
        </p>
      )}
    </>
  );
}

export default defineIsland("desk-sign-out", SignOut, { messages: [] });
