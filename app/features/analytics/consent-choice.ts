const KEY = "consent";
export type Choice = "granted" | "denied";

/** What the visitor has chosen on this device; undefined before that. */
export function storedChoice(): Choice | undefined {
  try {
    const choice = localStorage.getItem(KEY);
    return choice === "granted" || choice === "denied" ? choice : undefined;
  } catch {
    return "denied"; // A choice that cannot be kept would be asked for on every page.
  }
}

export function storeChoice(choice: Choice): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // It then holds for this page only.
  }
}

const ASKED = "consent-asked";
/** Opens the dialog again, for example from the footer. */
export const askForConsent = (): void => void dispatchEvent(new Event(ASKED));

export function onConsentAsked(listener: () => void): () => void {
  addEventListener(ASKED, listener);
  return () => removeEventListener(ASKED, listener);
}
