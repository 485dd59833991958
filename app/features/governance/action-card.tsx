import type { ReactNode } from "react";
import { isKind, linkOf } from "#app/features/governance/governance.ts";
import type { Action, VotingBody, Tally } from "#app/features/governance/governance.ts";
import { kindText } from "#app/features/governance/kind-text.ts";
import { ungrouped, type Threshold } from "#app/features/governance/thresholds.ts";
import { TallyRows } from "#app/features/governance/tally.tsx";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { useRenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./governance.css";
import "#app/foundation/ui/chips.css";
import "#app/foundation/ui/details.css";
import "#app/foundation/ui/titles.css";

export interface ShownAction extends Action {
  tally: Tally | null;
  tallyAt: number | null;
  needs: Record<VotingBody, Threshold>;
  /** Milliseconds since 1970. */
  deadline: number | null;
}

/** An open action. Its title and text come from its author, so they're only shown as plain text. */
export function ActionCard({ action, tallyStaleAt, children }: { action: ShownAction; tallyStaleAt: number | null; children?: ReactNode }) {
  const { t } = useTranslation("governance");
  const formats = useFormats();
  const { id, kind, title, tally, tallyAt, needs, withdrawal, parameters, proposedAt } = action;
  const unknown = ungrouped(parameters);
  const isOpinion = kind === "info-action";
  return (
    <article className="card action-card grid-wide deferred-layout-mobile" id={id} aria-labelledby={`${id}-title`} data-action={id}>
      <header className="grid-close">
        <p className="hint row">
          <span className="badge badge-primary">{kindText(t, kind)}</span>
          {proposedAt !== null && <span>{t("action.proposed", { date: formats.date(proposedAt) })}</span>}
        </p>
        <h3 className="card-title" id={`${id}-title`}>
          {title === null ? <em className="faint">{t("action.noTitle")}</em> : <bdi>{title}</bdi>}
        </h3>
        <Deadline action={action} />
        {withdrawal !== null && <p className="secondary">{t("action.withdrawal", { amount: formats.integer(withdrawal) })}</p>}
        {parameters.length > 0 && (
          <p className="secondary">
            {t("action.parameters")} <code>{parameters.join(", ")}</code>
          </p>
        )}
        {!isKind(kind) && <p className="secondary">{t("action.unknownKind", { kind })}</p>}
        {unknown.length > 0 && (
          <p className="secondary">
            {t("action.ungrouped", { count: unknown.length })} <code>{unknown.join(", ")}</code>
          </p>
        )}
      </header>
      <div className="column-close">
        <h4 className="small-title">{t("tally.title")}</h4>
        {isOpinion && <p className="hint">{t("tally.noNeed")}</p>}
        <TallyRows tally={tally} needs={needs} isOpinion={isOpinion} />
        <SourceLine
          origin={tallyAt !== null && tallyStaleAt !== null ? { source: "koios", observedAt: tallyAt, staleAt: tallyStaleAt } : null}
          source="koios"
        />
      </div>
      <ActionAbstract action={action} />
      {children}
    </article>
  );
}

function Deadline({ action: { deadline, expiresEpoch } }: { action: ShownAction }) {
  const { t } = useTranslation("governance");
  const formats = useFormats();
  const renderedAt = useRenderedAt();
  if (deadline === null) return <p className="secondary">{t("action.noDeadline")}</p>;
  if (deadline <= renderedAt) return <p className="secondary">{t("action.over")}</p>;
  return (
    <p className="secondary">
      <strong className="stressed">
        <time dateTime={new Date(deadline).toISOString()}>{t("action.deadline", { date: `${formats.dateTime(deadline)}\u00a0UTC` })}</time>
      </strong>{" "}
      {t("action.deadlineEpoch", { epoch: formats.integer(expiresEpoch ?? 0) })}
    </p>
  );
}

function ActionAbstract({ action: { id, abstract, anchor } }: { action: ShownAction }) {
  const { t } = useTranslation("governance");
  const formats = useFormats();
  const link = linkOf(anchor);
  return (
    <details className="explanation ruled secondary text-links">
      <summary className="opener">{t("action.abstract")}</summary>
      <p>{abstract === null ? t("action.noAbstract") : <bdi>{abstract}</bdi>}</p>
      {link ? (
        <p>
          <a href={link.href} rel="noopener nofollow ugc">
            {t("action.anchor", { host: link.host })}
          </a>
        </p>
      ) : anchor === null ? (
        <p>{t("action.noAnchor")}</p>
      ) : (
        <p>
          {t("action.anchorText")}
          {formats.colon}
          <code>{anchor}</code>
        </p>
      )}
      <p>
        {t("action.id")}
        {formats.colon}
        <code>{id}</code>
      </p>
    </details>
  );
}
