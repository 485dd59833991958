import type { CommitteeView } from "#app/features/governance/committee/committee-view.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "#app/features/governance/dreps/dreps.css";
import "#app/foundation/figures/figure-panel.css";
import "#app/foundation/ui/boxes.css";

/** Seats, quorum and minimum size of the committee. A dissolved committee has none. */
export function CommitteeFacts({ committee }: { committee: CommitteeView }) {
  const { t } = useTranslation("governance-drep");
  const formats = useFormats();
  const { isDissolved, serving, members, quorum, needed, minimumSize } = committee;
  if (isDissolved) return <p className="caution">{t("committee.dissolved")}</p>;
  const unknown = t("facts.unknown");
  const facts = [
    {
      name: t("committee.serving"),
      value: members
        ? t("committee.servingValue", { serving: formats.integer(serving), seats: formats.integer(members.length) })
        : formats.integer(serving),
      note: null,
    },
    {
      name: t("committee.quorum"),
      value:
        quorum === null || needed === null ? unknown : t("committee.quorumValue", { share: formats.percent(quorum * 100), count: needed }),
      note: t("committee.quorumNote"),
    },
    {
      name: t("committee.minimum"),
      value: minimumSize === null ? unknown : formats.integer(minimumSize),
      note: t("committee.minimumNote"),
    },
  ];
  return (
    <>
      {minimumSize !== null && serving < minimumSize && <p className="caution">{t("committee.below")}</p>}
      <dl className="sheet thirds drep-facts">
        {facts.map(({ name, value, note }) => (
          <div className="grid-close" key={name}>
            <dt className="fact-name">{name}</dt>
            <dd className="grid-tight">
              <span className="drep-fact">{value}</span>
              {note !== null && <span className="detail">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
