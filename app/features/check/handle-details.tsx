import type { SubmitEventHandler } from "react";
import { FactList } from "#app/features/check/check-parts.tsx";
import type { HandleAnswer, HandleSourceAnswer } from "#app/features/check/handle-answer.ts";
import { useFormats, useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { SubmitButton } from "#app/foundation/ui/button.tsx";
import "./check.css";
import "#app/foundation/ui/boxes.css";

interface Props {
  handle: HandleAnswer;
  onCheck: SubmitEventHandler<HTMLFormElement>;
}

export function HandleDetails({ handle, onCheck }: Props) {
  const { t } = useTranslation("check");
  const formats = useFormats();
  const language = useLanguage();
  const { verdict, address, handleMe, chain, isVirtual } = handle;
  const isBoth = handleMe.unread === null && chain.unread === null;
  const by = (said: HandleSourceAnswer) => said.unread === null && (said.address ?? t("handle.none"));
  const isFound = verdict === "resolved" || verdict === "contract";
  const isOne = !isBoth && (isFound || verdict === "no-handle");
  return (
    <>
      {handleMe.unread && <p className="notice">{t(`handle.${handleMe.unread === "busy" ? "busy" : "away"}`)}</p>}
      {chain.unread && <p className="notice">{t(`unread.${chain.unread}`)}</p>}
      {isOne && <p>{t(handleMe.unread ? "handle.onlyChain" : "handle.onlyHandleMe")}</p>}
      {verdict === "recognized" && chain.unread === null && <p>{t("handle.notOnChain")}</p>}
      {isBoth && isVirtual && <p>{t("handle.virtual")}</p>}
      {isBoth && !isVirtual && isFound && <p>{t("handle.same")}</p>}
      <FactList
        rows={
          verdict === "disagreeing"
            ? [
                [t("handle.byHandleMe"), by(handleMe)],
                [t("handle.byChain"), by(chain)],
              ]
            : [[t("handle.address"), address]]
        }
      />
      {address !== null && (
        <form method="post" action={pathIn("/check", language)} onSubmit={onCheck}>
          <textarea name="input" defaultValue={address} hidden readOnly />
          <SubmitButton look="plain" size="small">
            {t("handle.checkAddress")}
          </SubmitButton>
        </form>
      )}
      {chain.fetchedAt !== null && <p className="secondary">{t("readAt", { time: formats.dateTime(chain.fetchedAt) })}</p>}
      {handleMe.fetchedAt !== null && <p className="secondary">{t("handle.readAt", { time: formats.dateTime(handleMe.fetchedAt) })}</p>}
    </>
  );
}
