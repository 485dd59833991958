import type { ReactNode } from "react";
import type { DrepView } from "#app/features/governance/dreps/drep-view.ts";
import { epochStart } from "#app/foundation/cardano-epochs.ts";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./dreps.css";
import "#app/foundation/figures/figure-panel.css";

export type DrepStatus = "active" | "inactive" | "unknown" | "retired";

export const statusOf = ({ isRegistered, isActive }: Pick<DrepView, "isRegistered" | "isActive">): DrepStatus =>
  !isRegistered ? "retired" : isActive === null ? "unknown" : isActive ? "active" : "inactive";

interface Fact {
  name: string;
  value: ReactNode;
  note?: ReactNode;
}

/** Power, delegators, activity and diligence of a DRep, with their source. */
export function DrepFacts({ drep }: { drep: DrepView }) {
  const { t } = useTranslation("governance-drep");
  const formats = useFormats();
  const { power, powerShare, delegators, record, origin } = drep;
  const unknown = <span className="hint">{t("facts.unknown")}</span>;
  const { summary, sinceEpoch } = record;
  const facts: Fact[] = [
    {
      name: t("facts.power"),
      value: power === null ? unknown : `${formats.compactExact(power)} ADA`,
      note: powerShare !== null && t("facts.powerShare", { share: formats.percentUpTo(powerShare * 100, 3) }),
    },
    { name: t("facts.delegators"), value: delegators === null ? unknown : formats.integer(delegators) },
    useActivity(drep),
    {
      name: t("facts.cast"),
      value:
        summary.share === null
          ? unknown
          : t("facts.castValue", { cast: formats.integer(summary.cast), closed: formats.integer(summary.closed) }),
      note:
        summary.share === null || sinceEpoch === null
          ? drep.coverage.isComplete && t("facts.noClosed")
          : t("facts.missed", { count: summary.missed, epoch: formats.integer(sinceEpoch) }),
    },
  ];
  return (
    <section aria-labelledby="drep-facts" className="grid">
      <h2 id="drep-facts" className="sr-only">
        {t("facts.title")}
      </h2>
      <dl className="sheet quarters drep-facts">
        {facts.map(({ name, value, note }) => (
          <div className="grid-close" key={name}>
            <dt className="fact-name">{name}</dt>
            <dd className="grid-tight">
              <span className="drep-fact">{value}</span>
              {note && <span className="detail">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <SourceLine origin={origin} source="koios" />
    </section>
  );
}

function useActivity(drep: DrepView): Fact {
  const { t } = useTranslation("governance-drep");
  const formats = useFormats();
  const status = statusOf(drep);
  const at = drep.expiresEpoch;
  const begin =
    at === null ? t("facts.unknown") : t("facts.activeUntilValue", { epoch: formats.integer(at), date: formats.date(epochStart(at)) });
  if (status === "retired")
    return {
      name: t("facts.retired"),
      value: drep.deregisteredAt === null ? t("facts.unknown") : formats.date(drep.deregisteredAt),
      note: t("facts.retiredNote"),
    };
  if (status === "inactive") return { name: t("facts.inactiveSince"), value: begin, note: t("facts.inactiveNote") };
  if (status === "unknown") return { name: t("facts.activeUntil"), value: t("status.unknown") };
  return { name: t("facts.activeUntil"), value: begin, note: t("facts.activeNote") };
}
