import type { MemberView } from "#app/features/governance/committee/committee-view.ts";
import { IdLine } from "#app/features/governance/dreps/id-line.tsx";
import { VoteSquares } from "#app/features/governance/dreps/vote-squares.tsx";
import { squaresOf } from "#app/features/governance/dreps/voting-record.ts";
import { VotingRecordTable } from "#app/features/governance/dreps/voting-record-table.tsx";
import { DAY } from "#app/foundation/durations.ts";
import { useRenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./committee.css";
import "#app/features/governance/dreps/dreps.css";
import "#app/foundation/ui/chips.css";
import "#app/foundation/ui/details.css";
import "#app/foundation/ui/titles.css";

/** Members with their keys, terms and votes, in the order of the chain. `offset` is the number of members before them. */
export function CommitteeMembers({ members }: { members: readonly MemberView[] }) {
  return (
    <ol className="committee-members grid-wide">
      {members.map((member, at) => (
        <Member key={member.coldId} member={member} number={at + 1} />
      ))}
    </ol>
  );
}

function Member({ member, number }: { member: MemberView; number: number }) {
  const { t } = useTranslation("governance-drep");
  const formats = useFormats();
  const { coldId, hotId, earlierHotIds, state, record } = member;
  const name = t("committee.member", { number: formats.integer(number) });
  const heading = `member-${coldId.slice(-8)}`;
  const { summary } = record;
  return (
    <li className="card drep-section grid" aria-labelledby={heading} data-seat={state}>
      <div className="split">
        <h3 className="card-title" id={heading}>
          {name} <span className={state === "serving" ? "badge badge-up" : "badge badge-amber"}>{t(`committee.states.${state}`)}</span>
        </h3>
        {record.entries.length > 0 && <VoteSquares squares={squaresOf(record.entries.map(({ choice }) => choice))} />}
      </div>
      <dl className="facts detail">
        <div>
          <dt>{t("committee.term")}</dt>
          <dd>
            <Term member={member} />
          </dd>
        </div>
        <div>
          <dt>{t("committee.cold")}</dt>
          <dd>
            <IdLine id={coldId} of={`${name}, ${t("committee.cold")}`} />
          </dd>
        </div>
        <div>
          <dt>{t("committee.hot")}</dt>
          <dd>
            {hotId === null ? t("committee.noHot") : <IdLine id={hotId} of={`${name}, ${t("committee.hot")}`} />}
            {earlierHotIds
              .filter((id) => id !== hotId)
              .map((id) => (
                <span key={id} className="committee-earlier">
                  {t("committee.earlierKey")} <IdLine id={id} of={`${name}, ${t("committee.earlierKey")}`} />
                </span>
              ))}
          </dd>
        </div>
      </dl>
      <details className="explanation ruled">
        <summary className="opener">
          {t("record.title")}
          {summary.share !== null &&
            `${formats.colon}${t("committee.castValue", { cast: formats.integer(summary.cast), closed: formats.integer(summary.closed) })}`}
        </summary>
        <VotingRecordTable record={record} label={`${t("record.title")}${formats.colon}${name}`} />
      </details>
    </li>
  );
}

function Term({ member: { expirationEpoch, endsAt, state } }: { member: MemberView }) {
  const { t } = useTranslation("governance-drep");
  const formats = useFormats();
  const renderedAt = useRenderedAt();
  if (expirationEpoch === null || endsAt === null) return t("facts.unknown");
  const days = Math.ceil((endsAt - renderedAt) / DAY);
  return (
    <>
      <time dateTime={new Date(endsAt).toISOString()}>
        {t("committee.termValue", { epoch: formats.integer(expirationEpoch), date: formats.date(endsAt) })}
      </time>
      {days > 0 && state !== "resigned" && <strong> {t("committee.left", { count: days })}</strong>}
    </>
  );
}
