import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { onConsentAsked, storeChoice, storedChoice, type Choice } from "#app/features/analytics/consent-choice.ts";
import { isOptedOut } from "#app/features/analytics/page-counter.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { persist } from "#app/foundation/ui/late.tsx";

let isNeeded = false;

/** What speaks to Google is not even loaded before the visitor agrees. */
async function follow(choice: Choice | undefined, id: string): Promise<void> {
  isNeeded ||= choice === "granted";
  if (!isNeeded) return;
  const { startTag, stopTag } = await persist(() => import("#app/features/analytics/google-tag.ts"));
  if (choice === "granted") startTag(id);
  else stopTag();
}

/** Asks whether Google Analytics may be loaded: a question beside the page, not in its way. Either answer is one press, and can be changed. */
export default function ConsentDialog({ id }: { id: string }) {
  const { t } = useTranslation("consent");
  const title = useId();
  const text = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [choice, setChoice] = useState(storedChoice);

  useEffect(() => void follow(choice, id), [choice, id]);
  useEffect(() => {
    // Not by show(), which takes the focus: who reads is not interrupted, and neither answer stands out.
    if (dialog.current && storedChoice() === undefined && !isOptedOut()) dialog.current.open = true;
    return onConsentAsked(() => dialog.current?.show());
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
      <div className="consent-ways">
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
