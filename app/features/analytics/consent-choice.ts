const KEY = "consent";
export type Choice = "granted" | "denied";

/** The choice stored on this device, or undefined before the first. */
export function storedChoice(): Choice | undefined {
  try {
    const choice = localStorage.getItem(KEY);
    return choice === "granted" || choice === "denied" ? choice : undefined;
  } catch {
    return "denied"; // Without storage we would ask on every page, so we assume "no".
  }
}

export function storeChoice(choice: Choice): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // Without storage the choice lasts for this page only.
  }
}

const CONSENT_REQUESTED_EVENT = "consent-asked";
export const requestConsent = (): void => void dispatchEvent(new Event(CONSENT_REQUESTED_EVENT));

export function onConsentRequested(listener: () => void): () => void {
  addEventListener(CONSENT_REQUESTED_EVENT, listener);
  return () => removeEventListener(CONSENT_REQUESTED_EVENT, listener);
}
