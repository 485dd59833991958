import {
  isReached,
  isVoting,
  neededShare,
  outlookOf,
  shareOf,
  shortBodies,
  type BodyView,
} from "#app/features/governance/actions/votes/body-view.ts";
import type { ActionPageView } from "#app/features/governance/actions/action-page.ts";
import { ObstacleText, Rivals } from "#app/features/governance/actions/outlook-standing.tsx";
import { adaOf } from "#app/features/governance/actions/ada-of.ts";
import { useRenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./governance-action.css";

type OutlookProps = Pick<ActionPageView, "kind" | "status" | "deadline" | "lastVotingEpoch" | "decidedEpoch" | "bodies" | "standing">;

/** The answer first: how the vote would end now or how it ended, the share of each voting body, and the end of the vote. */
export function ActionOutlook({ view }: { view: OutlookProps }) {
  const { t } = useTranslation(["governance-action", "governance"]);
  const { deadline, lastVotingEpoch, bodies, status } = view;
  // A settled action may have no count, and one that was ratified or dropped ended early.
  const shown = bodies.filter((body) => isVoting(body) && (status === "active" || shareOf(body) !== null));
  return (
    <section className="outlook card" aria-labelledby="outlook-title">
      <OutlookAnswer view={view} />
      {shown.map((body) => (
        <BodyCell key={body.body} view={body} isOpinion={view.kind === "info-action"} />
      ))}
      {deadline !== null && (status === "active" || status === "expired") && (
        <div className="outlook-cell">
          <p className="hint">{t(view.status === "active" ? "cells.ends" : "cells.ended")}</p>
          <EndTime deadline={deadline} />
          {lastVotingEpoch !== null && <p className="detail">{t("cells.endOf", { epoch: lastVotingEpoch })}</p>}
        </div>
      )}
    </section>
  );
}

function OutlookAnswer({ view: { kind, status, deadline, decidedEpoch, bodies, standing } }: { view: OutlookProps }) {
  const { t } = useTranslation(["governance-action", "governance"]);
  const renderedAt = useRenderedAt();
  const isOpen = status === "active";
  const byVotes = outlookOf(kind, bodies, deadline !== null && deadline <= renderedAt);
  // A delay only matters to an action with enough votes.
  const obstacle = standing?.obstacle?.reason === "delayed" && byVotes !== "pass" ? null : (standing?.obstacle ?? null);
  const outlook = obstacle === null || byVotes === "over" ? byVotes : obstacle.reason === "delayed" ? "delayed" : "blocked";
  const result = t(`governance:statuses.${status}`);
  return (
    <div className="outlook-cell outlook-answer" data-outlook={isOpen ? outlook : status}>
      <p className="hint">{t(isOpen ? "outlook.title" : "outlook.result")}</p>
      <h2 className="amount" id="outlook-title">
        {isOpen ? t(`outlook.${outlook}`) : decidedEpoch === null ? result : t("outlook.inEpoch", { status: result, epoch: decidedEpoch })}
      </h2>
      {status !== "active" ? (
        <p>{t(`governance:statusNotes.${status}`)}</p>
      ) : byVotes === "fail" ? (
        shortBodies(bodies).map((body) => <ShortBody key={body.body} view={body} />)
      ) : (
        obstacle === null && <p>{t(`outlook.${byVotes}Text`)}</p>
      )}
      {obstacle && <ObstacleText obstacle={obstacle} />}
      {standing && <Rivals rivals={standing.rivals} />}
    </div>
  );
}

/** Distance of a body from its threshold. */
function ShortBody({ view }: { view: BodyView }) {
  const { t } = useTranslation(["governance-action", "governance"]);
  const formats = useFormats();
  const { own } = view;
  const body = t(`governance:tally.${view.body}`);
  if (view.body === "committee" && own?.missing) return <p>{t("outlook.seats", { body, count: Number(own.missing) })}</p>;
  // No vote helps a committee that can't decide.
  if (view.body === "committee" && own?.isReached === false) return <p>{t("outlook.cannotDecide")}</p>;
  const missing = ((neededShare(view) ?? 0) - (shareOf(view) ?? 0)) * 100;
  // A body that is short is never 0 points short.
  const points = formats.upTo(Math.max(0.1, missing), 1);
  return (
    <p>
      {own?.missing
        ? t("outlook.shortBy", { body, points, amount: formats.compact(adaOf(own.missing)) })
        : t("outlook.short", { body, points })}
    </p>
  );
}

function BodyCell({ view, isOpinion }: { view: BodyView; isOpinion: boolean }) {
  const { t } = useTranslation(["governance-action", "governance"]);
  const formats = useFormats();
  const [share, needed, reached] = [shareOf(view), neededShare(view), isReached(view)];
  const seats = view.body === "committee" && view.own ? { yes: view.own.yes.power, all: view.own.counted } : null;
  return (
    <div className="outlook-cell" data-body={view.body}>
      <p className="hint">{t(`governance:tally.${view.body}`)}</p>
      <p className="amount">{share === null ? t("cells.uncounted") : seats ? t("cells.seats", seats) : formats.percent(share * 100)}</p>
      {isOpinion ? (
        <p className="detail">{t("cells.noThreshold")}</p>
      ) : needed === null ? (
        <p className="detail">{t("governance:tally.neededUnknown")}</p>
      ) : (
        <p className="outlook-needed" data-reached={reached ?? undefined}>
          {t(reached ? "cells.reached" : "cells.needed", { share: formats.percent(needed * 100) })}
        </p>
      )}
    </div>
  );
}

/** In UTC; local-times.ts rewrites it in the visitor's time zone. */
function EndTime({ deadline }: { deadline: number }) {
  const { t } = useTranslation("governance-action");
  const formats = useFormats();
  return (
    <>
      <p className="amount">
        <time dateTime={new Date(deadline).toISOString()} data-local-time="dayMonthTime">
          {formats.dayMonthTime(deadline)}
        </time>
      </p>
      <p className="detail" data-local-zone={t("cells.yourTime")}>
        UTC
      </p>
    </>
  );
}
