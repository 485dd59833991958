import type { ReactNode } from "react";
import type { ActionPageView } from "#app/features/governance/actions/action-page.ts";
import {
  barOf,
  differenceOf,
  isReached,
  isVoting,
  neededShare,
  shareOf,
  type BodyView,
} from "#app/features/governance/actions/votes/body-view.ts";
import { adaOf } from "#app/features/governance/actions/ada-of.ts";
import { SettledNotes } from "#app/features/governance/actions/votes/settled-notes.tsx";
import { VoterGroups } from "#app/features/governance/actions/votes/voter-groups.tsx";
import { isKind } from "#app/features/governance/governance.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "#app/features/governance/actions/governance-action.css";
import "#app/foundation/ui/titles.css";
import "./vote-fills.css";
import "#app/foundation/ui/details.css";

type CountProps = Pick<
  ActionPageView,
  "kind" | "status" | "bodies" | "countedEpoch" | "countedVotes" | "votesSince" | "settled" | "isWaitingForDreps"
>;

/** A bar per body with its threshold, all groups of voters, and our count beside Koios'. `children` is the source line. */
export function VoteBars({ view, children }: { view: CountProps; children?: ReactNode }) {
  const { t } = useTranslation(["governance-action", "governance"]);
  const formats = useFormats();
  const { kind, status, bodies } = view;
  const isKnown = status === "active" || bodies.some((body) => shareOf(body) !== null);
  const isOwn = bodies.some(({ own }) => own !== null);
  return (
    <section className="card action-section" aria-labelledby="votes-title">
      <h2 className="panel-title" id="votes-title">
        {t(isOwn ? "votes.title" : status === "active" ? "votes.koiosTitle" : "votes.closedTitle")}
      </h2>
      {isKnown ? (
        <>
          {bodies.map((body) => (
            <BodyBar key={body.body} view={body} isOpinion={kind === "info-action"} settled={view.settled} />
          ))}
          <CountNotes view={view} />
          {view.settled && <SettledNotes settled={view.settled} />}
          {children}
        </>
      ) : (
        <p className="secondary">
          {t("votes.none")} {view.votesSince !== null && t("votes.since", { date: formats.date(view.votesSince) })}
        </p>
      )}
      {bodies.some(({ own }) => own !== null) && <VoterGroups bodies={bodies} />}
      <details className="explanation secondary">
        <summary className="opener">{t("votes.why")}</summary>
        {isKind(kind) && <p>{t(`why.${kind}`)}</p>}
        <p>{t("why.silence")}</p>
      </details>
    </section>
  );
}

function BodyBar({ view, isOpinion, settled }: { view: BodyView; isOpinion: boolean; settled: ActionPageView["settled"] }) {
  const { t } = useTranslation(["governance-action", "governance"]);
  const formats = useFormats();
  const name = t(`governance:tally.${view.body}`);
  const [share, needed, bar] = [shareOf(view), neededShare(view), barOf(view)];
  const percent = (value: number) => formats.percent(value * 100);
  return (
    <div className="grid-tight" data-body={view.body}>
      <div className="split detail">
        <h3 className="small-title">{name}</h3>
        {share !== null && isVoting(view) && (
          <p>
            {needed === null || isOpinion
              ? t("votes.yes", { yes: percent(share) })
              : t("votes.yesNeeded", { yes: percent(share), needed: percent(needed) })}
          </p>
        )}
      </div>
      {!isVoting(view) ? (
        <p className="hint">{t("governance:tally.noVote")}</p>
      ) : !bar && settled && view.body === "committee" ? (
        <p className="hint">
          {t("votes.counts", {
            yes: formats.integer(settled.committee.yes),
            no: formats.integer(settled.committee.no),
            abstain: formats.integer(settled.committee.abstain),
          })}
          {". "}
          {t("settled.committee")}
        </p>
      ) : !bar ? (
        <p className="hint">{t("governance:tally.unknown")}</p>
      ) : (
        <>
          <VoteBar bar={bar} needed={isOpinion ? null : needed} id={view.body} />
          <div className="split hint">
            <p>{countText(view)}</p>
            <p>{isOpinion ? null : stateText(view)}</p>
          </div>
        </>
      )}
    </div>
  );

  function countText({ own, koios }: BodyView): string {
    const number = (value: number | null | undefined) => (value === null || value === undefined ? "?" : formats.integer(value));
    if (own)
      return t("votes.countsAll", {
        yes: number(own.yes.voters),
        no: number(own.no.voters),
        abstain: number(own.abstain.voters),
        silent: number(own.notVoted.voters),
      });
    return t("votes.counts", { yes: number(koios?.yesVotes), no: number(koios?.noVotes), abstain: number(koios?.abstainVotes) });
  }

  function stateText(shown: BodyView): string | null {
    const reached = isReached(shown);
    if (reached === null) return null;
    if (reached) return t("governance:tally.reached");
    const missing = shown.own?.missing ?? null;
    if (missing === null) return t("governance:tally.notReached");
    return shown.body === "committee"
      ? t("votes.missingSeats", { count: Number(missing) })
      : t("votes.missing", { amount: formats.compact(adaOf(missing)) });
  }
}

const width = (share: number) => `${(Math.min(1, share) * 100).toFixed(2)}%`;

function VoteBar({
  bar: { yes, no, silent },
  needed,
  id,
}: {
  bar: NonNullable<ReturnType<typeof barOf>>;
  needed: number | null;
  id: string;
}) {
  return (
    <svg className="vote-bar" aria-hidden="true">
      <pattern id={`silent-${id}`} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className="vote-silent-ground" width="8" height="8" />
        <rect className="vote-silent-line" width="3" height="8" />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#silent-${id})`} />
      {no !== null && <rect className="vote-no" x={width(yes)} width={width(1 - yes - silent)} height="100%" />}
      <rect className="vote-yes" width={width(yes)} height="100%" />
      {needed !== null && <line className="vote-needed" x1={width(needed)} x2={width(needed)} y1="-2" y2="24" />}
    </svg>
  );
}

/** Says who counted, from what, and if Koios counts otherwise. */
function CountNotes({ view: { bodies, countedEpoch, countedVotes, votesSince, isWaitingForDreps } }: { view: CountProps }) {
  const { t } = useTranslation(["governance-action", "governance"]);
  const formats = useFormats();
  if (countedEpoch === null || countedVotes === null)
    return (
      <p className="hint">
        {t(isWaitingForDreps ? "votes.waiting" : "votes.notYet")}{" "}
        {votesSince !== null && t("votes.since", { date: formats.date(votesSince) })}
      </p>
    );
  const compared = bodies.filter(({ own, koios }) => own !== null && koios?.yesShare !== null && koios !== null);
  const different = compared.flatMap((view) => {
    const points = differenceOf(view);
    return points === null ? [] : [{ view, points }];
  });
  const decidedOtherwise = compared.filter((view) => view.difference === "minimum-ignored" && differenceOf(view) === null);
  return (
    <div className="grid-tight hint">
      <p>{t("votes.own", { votes: formats.integer(countedVotes), epoch: countedEpoch })}</p>
      {different.map(({ view, points }) => (
        <p key={view.body} className="stressed" data-differs={view.body}>
          {t(points > 0 ? "votes.higher" : "votes.lower", {
            body: t(`governance:tally.${view.body}`),
            share: formats.percent((view.koios?.yesShare ?? 0) * 100),
            points: formats.upTo(Math.abs(points), 1),
          })}{" "}
          {t(`difference.${view.difference ?? "unknown"}`)}
        </p>
      ))}
      {decidedOtherwise.map(({ body }) => (
        <p key={body} className="stressed" data-differs={body}>
          {t("difference.minimum-ignored")}
        </p>
      ))}
      {compared.length > 0 && different.length === 0 && decidedOtherwise.length === 0 && <p>{t("votes.same")}</p>}
    </div>
  );
}
