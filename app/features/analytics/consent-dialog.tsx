import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { onConsentRequested, storeChoice, storedChoice, type Choice } from "#app/features/analytics/consent-choice.ts";
import { isOptedOut } from "#app/features/analytics/analytics-tracker.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { importWithRetry } from "#app/foundation/ui/lazy-with-retry.tsx";

let isNeeded = false;

/** Nothing that contacts Google is loaded before the visitor agrees. */
async function applyConsent(choice: Choice | undefined, id: string): Promise<void> {
  isNeeded ||= choice === "granted";
  if (!isNeeded) return;
  const { startTag, stopTag } = await importWithRetry(() => import("#app/features/analytics/google-tag.ts"));
  if (choice === "granted") startTag(id);
  else stopTag();
}

/**
 * Asks whether Google Analytics may be loaded: a question beside the page,
 * not in its way. Either answer is one press, and can be changed.
 */
export default function ConsentDialog({ id }: { id: string }) {
  const { t } = useTranslation("consent");
  const title = useId();
  const text = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [choice, setChoice] = useState(storedChoice);

  useEffect(() => void applyConsent(choice, id), [choice, id]);
  useEffect(() => {
    // show() would move the focus and interrupt the reader.
    if (dialog.current && storedChoice() === undefined && !isOptedOut()) dialog.current.open = true;
    return onConsentRequested(() => dialog.current?.show());
  }, []);

  const choose = (next: Choice) => {
    storeChoice(next);
    setChoice(next);
    dialog.current?.close();
  };
  const leave = ({ key }: KeyboardEvent) => {
    if (key === "Escape") dialog.current?.close();
  };

  return (
    <dialog ref={dialog} className="consent" aria-labelledby={title} aria-describedby={text} onKeyDown={leave}>
      <h2 id={title}>{t("title")}</h2>
      <p id={text}>{t("text")}</p>
      <p className="consent-state" role="status">
        {choice && t(`state.${choice}`)}
      </p>
      <div className="consent-actions">
        <button type="button" className="button" onClick={() => choose("denied")}>
          {t("decline")}
        </button>
        <button type="button" className="button" onClick={() => choose("granted")}>
          {t("accept")}
        </button>
      </div>
      <LocalLink to="/privacy">{t("privacy")}</LocalLink>
    </dialog>
  );
}
