import type { SettledCount } from "#app/features/governance/actions/votes/settled-view.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";

/** Our count of a settled action beside how the ledger decided. */
export function SettledNotes({ settled: { verdict, short, isPoolShareLowest } }: { settled: SettledCount }) {
  const { t } = useTranslation(["governance-action", "governance"]);
  const bodies = short.map((body) => t(`governance:tally.${body}`)).join(", ");
  const text =
    verdict === null
      ? null
      : verdict === "agrees"
        ? short.length === 0
          ? t("settled.passed")
          : t("settled.failed", { bodies })
        : t(`settled.${verdict}`);
  return (
    <div className="grid-tight hint">
      {text !== null && (
        <p className="stressed" data-verdict={verdict}>
          {text}
        </p>
      )}
      {isPoolShareLowest && <p>{t("settled.pools")}</p>}
    </div>
  );
}
