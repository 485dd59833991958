const KEY = "consent";
export type Choice = "granted" | "denied";

/** What the visitor has chosen on this device; undefined before that. */
export function storedChoice(): Choice | undefined {
  try {
    const choice = localStorage.getItem(KEY);
    return choice === "granted" || choice === "denied" ? choice : undefined;
  } catch {
    return "denied"; // Without storage we would ask on every page, so assume "no".
  }
}

export function storeChoice(choice: Choice): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // The choice then lasts for this page only.
  }
}

const CONSENT_REQUESTED_EVENT = "consent-asked";
/** Opens the dialog again, for example from the footer. */
export const requestConsent = (): void => void dispatchEvent(new Event(CONSENT_REQUESTED_EVENT));

export function onConsentRequested(listener: () => void): () => void {
  addEventListener(CONSENT_REQUESTED_EVENT, listener);
  return () => removeEventListener(CONSENT_REQUESTED_EVENT, listener);
}
