import { barOf, isReached, neededShare, shareOf, isVoting, type BodyView } from "#app/features/governance/actions/votes/body-view.ts";
import { timeLeftText } from "#app/features/governance/actions/time-left.ts";
import { governanceActionPath } from "#app/features/governance/governance.ts";
import { kindText } from "#app/features/governance/kind-text.ts";
import { useRenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import "./action-rows.css";
import "#app/features/governance/actions/votes/vote-fills.css";
import "#app/foundation/ui/chips.css";
import "#app/foundation/ui/titles.css";

export interface OpenRow {
  id: string;
  kind: string;
  title: string | null;
  /** Milliseconds since 1970. */
  deadline: number | null;
  bodies: readonly BodyView[];
}

/** Open actions, each with its kind, title, time left and a thin bar per body. The old addresses of actions lead to their rows. */
export function OpenRows({ actions }: { actions: readonly OpenRow[] }) {
  return (
    <ol className="action-rows card">
      {actions.map((action) => (
        <ActionRow key={action.id} action={action} />
      ))}
    </ol>
  );
}

function ActionRow({ action: { id, kind, title, deadline, bodies } }: { action: OpenRow }) {
  const { t } = useTranslation(["governance-action", "governance"]);
  const renderedAt = useRenderedAt();
  return (
    <li className="action-row" id={id} data-action={id}>
      <div className="grid-tight">
        <p className="row fine-print">
          <span className="badge badge-primary">{kindText(t, kind)}</span>
          {deadline !== null && (
            <time className="stressed" dateTime={new Date(deadline).toISOString()}>
              {timeLeftText(t, deadline, renderedAt)}
            </time>
          )}
        </p>
        <h3 className="item-title action-row-title">
          <LocalLink to={governanceActionPath(id)} className="card-link">
            {title === null ? t("governance:action.noTitle") : <bdi>{title}</bdi>}
          </LocalLink>
        </h3>
      </div>
      <RowBars bodies={bodies} isOpinion={kind === "info-action"} />
    </li>
  );
}

function RowBars({ bodies, isOpinion }: { bodies: readonly BodyView[]; isOpinion: boolean }) {
  const { t } = useTranslation(["governance-action", "governance"]);
  const formats = useFormats();
  return (
    <dl className="action-row-bars" aria-label={t("rows.votes")}>
      {bodies.map((view) => {
        const { body } = view;
        const [share, needed, bar] = [shareOf(view), neededShare(view), barOf(view)];
        const percent = (value: number) => formats.percent(value * 100);
        return (
          <div key={body} data-body={body} data-reached={isReached(view) ?? undefined}>
            <dt>{t(`governance:tally.${body}`)}</dt>
            <dd>
              {isVoting(view) && bar ? <ThinBar bar={bar} needed={needed} /> : <span aria-hidden="true" />}
              {!isVoting(view) ? (
                <span className="faint">{t("rows.noVote")}</span>
              ) : share === null ? (
                <span className="faint">{t("cells.uncounted")}</span>
              ) : (
                <span>
                  <span className="stressed">{percent(share)}</span>
                  {needed !== null && !isOpinion && <span className="faint">{` / ${percent(needed)}`}</span>}
                </span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

const width = (share: number) => `${(Math.min(1, share) * 100).toFixed(2)}%`;

function ThinBar({ bar: { yes, no, silent }, needed }: { bar: { yes: number; no: number | null; silent: number }; needed: number | null }) {
  return (
    <svg className="thin-bar" aria-hidden="true">
      <rect className="vote-silent" width="100%" height="100%" />
      {no !== null && <rect className="vote-no" x={width(yes)} width={width(1 - yes - silent)} height="100%" />}
      <rect className="vote-yes" width={width(yes)} height="100%" />
      {needed !== null && <line className="vote-needed" x1={width(needed)} x2={width(needed)} y1="-3" y2="9" />}
    </svg>
  );
}
