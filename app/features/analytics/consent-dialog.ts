import { isOptedOut } from "#app/features/analytics/analytics-tracker.ts";
import { onConsentRequested, storeChoice, storedChoice, type Choice } from "#app/features/analytics/consent-choice.ts";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { create } from "#app/foundation/ui/create-element.ts";
import { frameData, frameText } from "#app/foundation/ui/frame-data.ts";
import { importWithRetry } from "#app/foundation/ui/import-with-retry.ts";

let isNeeded = false;

/** Loads nothing that contacts Google before the visitor agrees. */
async function applyConsent(choice: Choice | undefined, id: string): Promise<void> {
  isNeeded ||= choice === "granted";
  if (!isNeeded) return;
  const { startTag, stopTag } = await importWithRetry(() => import("#app/features/analytics/google-tag.ts"));
  if (choice === "granted") startTag(id);
  else stopTag();
}

/**
 * Asks for consent to Google Analytics in a dialog beside the page that doesn't block it. Either answer takes one click and can be changed.
 */
export function createConsentDialog(id: string): void {
  const dialog = create("dialog", { className: "consent screen-only" });
  dialog.setAttribute("aria-labelledby", "consent-title");
  dialog.setAttribute("aria-describedby", "consent-text");

  const answer = (choice: Choice, label: string) => {
    const onclick = () => {
      storeChoice(choice);
      dialog.close();
      void applyConsent(choice, id);
    };
    return create("button", { type: "button", className: "button", onclick }, label);
  };
  const write = () => {
    const choice = storedChoice();
    dialog.replaceChildren(
      create("h2", { id: "consent-title" }, frameText("consent:title")),
      create("p", { id: "consent-text" }, frameText("consent:text")),
      create("p", { className: "consent-state if-filled", role: "status" }, choice ? frameText(`consent:state.${choice}`) : ""),
      create(
        "div",
        { className: "consent-actions grid" },
        answer("denied", frameText("consent:decline")),
        answer("granted", frameText("consent:accept")),
      ),
      create("a", { href: pathIn("/privacy", frameData().language) }, frameText("consent:privacy")),
    );
  };

  dialog.addEventListener("keydown", ({ key }) => key === "Escape" && dialog.close());
  write();
  document.body.append(dialog);
  void applyConsent(storedChoice(), id);
  // show() would move the focus and interrupt the reader.
  if (storedChoice() === undefined && !isOptedOut()) dialog.open = true;
  onConsentRequested(() => {
    write();
    dialog.show();
  });
}
