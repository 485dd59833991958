import { VOTING_BODIES, type VotingBody, type Tally } from "#app/features/governance/governance.ts";
import type { Threshold } from "#app/features/governance/thresholds.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./governance.css";
import "#app/foundation/ui/titles.css";

interface Props {
  tally: Tally | null;
  needs: Record<VotingBody, Threshold>;
  isOpinion: boolean;
}

export function TallyRows({ tally, needs, isOpinion }: Props) {
  const { t } = useTranslation("governance");
  return (
    <dl className="tally">
      {VOTING_BODIES.map((body) => (
        <div className="grid-tight" key={body} data-body={body}>
          <dt className="small-title">{t(`tally.${body}`)}</dt>
          <dd className="grid-tight">
            {needs[body] === "no-vote" ? (
              <p className="hint">{t("tally.noVote")}</p>
            ) : (
              <TallyBar counts={tally?.[body] ?? null} need={needs[body]} isOpinion={isOpinion} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface Counts {
  yesVotes: number | null;
  noVotes: number | null;
  abstainVotes: number | null;
  yesShare: number | null;
}

function TallyBar({ counts, need, isOpinion }: { counts: Counts | null; need: Threshold; isOpinion: boolean }) {
  const { t } = useTranslation("governance");
  const formats = useFormats();
  if (!counts || counts.yesShare === null) return <p className="hint">{t("tally.unknown")}</p>;
  const { yesShare, yesVotes, noVotes, abstainVotes } = counts;
  const needed = typeof need === "object" ? need.share * 100 : null;
  const number = (value: number | null) => (value === null ? "?" : formats.integer(value));
  return (
    <>
      <p className="tally-line cluster">
        <strong className="stressed">{t("tally.yes", { share: formats.share(yesShare) })}</strong>
        {needed !== null && (
          <span className="muted">
            {t("tally.needed", { share: formats.share(needed) })} ({t(yesShare >= needed ? "tally.reached" : "tally.notReached")})
          </span>
        )}
        {needed === null && !isOpinion && <span className="muted">{t("tally.neededUnknown")}</span>}
      </p>
      <svg className="tally-bar" aria-hidden="true">
        <rect className="tally-yes" width={`${Math.min(100, yesShare).toFixed(2)}%`} height="100%" />
        {needed !== null && <line className="tally-need" x1={`${needed.toFixed(2)}%`} x2={`${needed.toFixed(2)}%`} y1="0" y2="100%" />}
      </svg>
      <p className="hint">{t("tally.votes", { yes: number(yesVotes), no: number(noVotes), abstain: number(abstainVotes) })}</p>
    </>
  );
}
