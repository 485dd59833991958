import type { ReactNode } from "react";
import { Choice } from "#app/features/governance/dreps/choice.tsx";
import { statusOf } from "#app/features/governance/dreps/drep-facts.tsx";
import type { DrepView, TitledEntry } from "#app/features/governance/dreps/drep-view.ts";
import { VoterTile } from "#app/features/governance/dreps/voter-tile.tsx";
import { comparePath, drepPath, governanceActionPath } from "#app/features/governance/governance.ts";
import { shortId } from "#app/features/governance/short-id.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./dreps.css";
import "#app/foundation/lists/lists.css";
import "#app/foundation/ui/titles.css";

/** Actions whose votes are shown side by side. */
const ACTIONS = 12;

const nameOf = ({ id, name }: DrepView): string => name ?? shortId(id);

/** Newest actions of any of the DReps' records, each with every DRep's choice; undefined if it couldn't vote. */
function sharedActions(dreps: readonly DrepView[]): { action: TitledEntry; own: (TitledEntry | undefined)[] }[] {
  const all = new Map(dreps.flatMap(({ record }) => record.entries.map((entry) => [entry.actionId, entry] as const)));
  return [...all.values()]
    .sort((a, b) => b.proposedAt - a.proposedAt || a.actionId.localeCompare(b.actionId))
    .slice(0, ACTIONS)
    .map((action) => ({
      action,
      own: dreps.map(({ record }) => record.entries.find(({ actionId }) => actionId === action.actionId)),
    }));
}

/** Up to four DReps in columns: facts first, then their votes on the newest actions. */
export function Comparison({ dreps }: { dreps: readonly DrepView[] }) {
  const { t } = useTranslation(["governance-drep", "governance"]);
  const formats = useFormats();
  const unknown = t("facts.unknown");
  const rows: [name: string, cell: (drep: DrepView) => ReactNode][] = [
    [t("compare.status"), (drep) => t(`status.${statusOf(drep)}`)],
    [t("facts.power"), ({ power }) => (power === null ? unknown : `${formats.compact(power)}\u00a0ADA`)],
    [t("facts.delegators"), ({ delegators }) => (delegators === null ? unknown : formats.integer(delegators))],
    [
      t("facts.cast"),
      ({ record: { summary } }) =>
        summary.share === null
          ? unknown
          : t("facts.castValue", { cast: formats.integer(summary.cast), closed: formats.integer(summary.closed) }),
    ],
  ];
  return (
    <div className="list-frame card drep-comparison" role="region" aria-label={t("compare.table")} tabIndex={0}>
      <table className="framed-table">
        <caption className="sr-only">{t("compare.table")}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t("compare.row")}</span>
            </th>
            {dreps.map((drep) => (
              <th scope="col" key={drep.id}>
                <span className="grid-tight">
                  <VoterTile name={drep.name} />
                  <LocalLink to={drepPath(drep.id)} className="lone-link identifier">
                    <bdi>{nameOf(drep)}</bdi>
                  </LocalLink>
                  <LocalLink
                    to={comparePath(dreps.flatMap(({ id }) => (id === drep.id ? [] : [id])))}
                    className="with-icon fine-print quiet-link"
                    rel="nofollow"
                  >
                    <UiIcon name="x" size={14} />
                    {t("compare.remove", { name: nameOf(drep) })}
                  </LocalLink>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, cell]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {dreps.map((drep) => (
                <td key={drep.id}>{cell(drep)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tbody>
          <tr>
            <th scope="rowgroup" colSpan={dreps.length + 1} className="small-title">
              {t("compare.agree")}
            </th>
          </tr>
          {sharedActions(dreps).map(({ action, own }) => (
            <tr key={action.actionId}>
              <th scope="row">
                <LocalLink to={governanceActionPath(action.actionId)} className="quiet-link">
                  {action.title === null ? t("record.noTitle") : <bdi>{action.title}</bdi>}
                </LocalLink>
              </th>
              {own.map((entry, at) => (
                <td key={dreps[at]?.id}>{entry ? <Choice choice={entry.choice} isOpen={entry.outcome === "active"} /> : "–"}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
