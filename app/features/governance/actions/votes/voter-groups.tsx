import { adaOf } from "#app/features/governance/actions/ada-of.ts";
import type { BodyView } from "#app/features/governance/actions/votes/body-view.ts";
import type { BodyTally } from "#app/features/governance/tally/tally-record.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "#app/features/governance/actions/governance-action.css";
import "#app/foundation/lists/plain-table.css";
import "#app/foundation/ui/details.css";

const GROUPS = ["yes", "no", "abstain", "notVoted", "alwaysAbstain", "noConfidence", "inactive"] as const;

/** All groups of voters of each body, whose powers add up to the total. */
export function VoterGroups({ bodies }: { bodies: readonly BodyView[] }) {
  const { t } = useTranslation("governance-action");
  return (
    <details className="explanation">
      <summary className="opener">{t("groups.title")}</summary>
      {bodies.map(({ body, own }) => own && <GroupTable key={body} body={body} tally={own} />)}
    </details>
  );
}

function GroupTable({ body, tally }: { body: BodyView["body"]; tally: BodyTally }) {
  const { t } = useTranslation(["governance-action", "governance"]);
  const formats = useFormats();
  const isCommittee = body === "committee";
  const power = (value: string) => formats.integer(isCommittee ? Number(value) : Math.round(adaOf(value)));
  // The predefined choices don't exist for the committee.
  const groups = GROUPS.filter((group) => tally[group].power !== "0" || tally[group].voters > 0 || group === "yes" || group === "no");
  return (
    <table className="plain-table">
      <caption>{t(`governance:tally.${body}`)}</caption>
      <thead>
        <tr>
          <th scope="col">{t("groups.choice")}</th>
          <th scope="col">{t("groups.voters")}</th>
          <th scope="col">{t(isCommittee ? "groups.seats" : "groups.power")}</th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={group}>
            <th scope="row">{t(`groups.${group}`)}</th>
            <td>{isPredefined(group) && body === "dreps" ? "" : formats.integer(tally[group].voters)}</td>
            <td>{power(tally[group].power)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {(["total", "counted"] as const).map((sum) => (
          <tr key={sum}>
            <th scope="row" colSpan={2}>
              {t(`groups.${sum}`)}
            </th>
            <td>{power(tally[sum])}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

const isPredefined = (group: (typeof GROUPS)[number]) => group === "alwaysAbstain" || group === "noConfidence";
