import { useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";

const subscribeToNothing = () => () => undefined;
/** How long it says what became of it, in milliseconds. */
const FEEDBACK_MS = 3_000;

/** Copies a text. It is there once scripts run: without them the text can be selected, and a dead button helps nobody. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { t } = useTranslation("open-data");
  const isAwake = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  const [outcome, setOutcome] = useState<"copied" | "copyFailed">();
  useEffect(() => {
    const timer = outcome && setTimeout(() => setOutcome(undefined), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  if (!isAwake) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome("copied"),
      () => setOutcome("copyFailed"),
    );
  return (
    <>
      <button type="button" className="button button-small code-copy" aria-label={label} onClick={() => void copy()}>
        {t(outcome === "copied" ? "copied" : "copy")}
      </button>
      <span className="sr-only" role="status">
        {outcome && t(outcome)}
      </span>
    </>
  );
}
