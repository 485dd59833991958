import type { ReactNode } from "react";
import { SourceLines } from "#app/features/ecosystem/ui/project-cell.tsx";
import { useProject, useProjectFigures } from "#app/features/ecosystem/project-context.tsx";
import { EvidenceButton } from "#app/features/ecosystem/risk/evidence-button.tsx";
import { AuditList, SourceList } from "#app/features/ecosystem/risk/evidence-lists.tsx";
import { ProjectIcon } from "#app/features/ecosystem/project/project-icon.tsx";
import {
  liquidityLevelOf,
  liquidityOf,
  riskAnswers,
  type RiskLevel,
  type RiskQuestion,
} from "#app/features/ecosystem/risk/risk-answers.ts";
import { confirmationExpiresAt } from "#app/features/ecosystem/project-view.ts";
import { useRenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { dateText } from "#app/foundation/i18n/date-text.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./risk-strip.css";
import "#app/foundation/ui/titles.css";

const SIGNS: Record<RiskLevel, string> = { good: "yes", note: "note", care: "warning", warning: "stop", unknown: "unsure" };

/** Risk questions with answers and evidence. Hidden for a closed project, because no one can start to use it. */
export function RiskStrip() {
  const { t } = useTranslation("project");
  const view = useProject();
  const figures = useProjectFigures();
  const answers = riskAnswers(view, figures, useRenderedAt());
  if (view.closed) return null;
  return (
    <article className="risk-strip" data-project={view.card.id} aria-labelledby="risk-title">
      <h2 className="side-title" id="risk-title">
        {t("risk.title")}
      </h2>
      <dl>
        {answers.map(({ question, level }) => (
          <RiskCell key={question} question={question} level={level} />
        ))}
      </dl>
    </article>
  );
}

function RiskCell({ question, level }: { question: RiskQuestion; level: RiskLevel }) {
  const { t } = useTranslation("project");
  const { label, answer, means, evidence } = useAnswer(question);
  return (
    <div className="risk-cell grid detail" data-level={level} data-brief={evidence ? undefined : ""}>
      <dt className="fine-print muted">{label}</dt>
      <dd className="text-links">
        <p className="risk-level line">
          <ProjectIcon name={SIGNS[level]} size={14} />
          {t(`risk.level.${level}`)}
        </p>
        <p className="risk-answer">{answer}</p>
        {means && <p className="risk-means">{means}</p>}
        {question !== "incidents" && (
          <EvidenceButton id={`evidence-${question}`} label={label}>
            {means && <p className="risk-means-again">{means}</p>}
            {evidence}
          </EvidenceButton>
        )}
      </dd>
    </div>
  );
}

interface Answer {
  label: string;
  answer: ReactNode;
  means?: ReactNode;
  evidence?: ReactNode;
}

function useAnswer(question: RiskQuestion): Answer {
  const { t } = useTranslation(["project", "catalog"]);
  const formats = useFormats();
  const now = useRenderedAt();
  const figures = useProjectFigures();
  const { card, custody, audits, openSource, confirmed, statusEvidence, looked, incidents, evidence, sources } = useProject();
  switch (question) {
    case "custody":
      return {
        label: t("risk.custody"),
        answer: custody === null ? t("catalog:unknown") : t(`catalog:custody.${custody}`),
        means: t(`risk.custodyMeans.${custody ?? "unknown"}`),
        evidence: evidence.custody && <SourceList sources={evidence.custody} />,
      };
    case "audits": {
      const [newest] = audits ?? [];
      return {
        label: t("risk.audits"),
        answer: audits === null ? t("risk.noAudit") : t("risk.reports", { count: audits.length }),
        means: newest
          ? t("risk.newest", { name: newest.by, date: dateText(newest.date ?? newest.saidAt, formats) })
          : t("risk.noAuditMeans"),
        evidence: audits && <AuditList audits={audits} />,
      };
    }
    case "code": {
      const code = openSource === null ? "unknown" : openSource ? "open" : "closed";
      return {
        label: t("risk.code"),
        answer: t(`risk.codeIs.${code}`),
        means: t(`risk.codeMeans.${code}`),
        evidence: evidence.openSource && <SourceList sources={evidence.openSource} />,
      };
    }
    case "liquidity": {
      const volume = figures.protocolVolume24h ? "protocolVolume24h" : "tokenVolume24h";
      return {
        label: t("risk.liquidity"),
        answer: t(`risk.liquidityLevel.${liquidityLevelOf(figures)}`),
        means: t(`risk.liquidityIs.${liquidityOf(figures)}`),
        evidence: figures[volume] && <SourceLines metrics={[volume]} />,
      };
    }
    case "confirmed": {
      const newest = statusEvidence && t(`statusEvidence.${statusEvidence}`, { date: dateText(confirmed, formats) });
      const isRecent = now < confirmationExpiresAt(confirmed);
      const look = t(isRecent ? "risk.checkedOn" : "risk.stale", { date: dateText(looked, formats) });
      return {
        label: t("risk.confirmed"),
        answer: card.status === "listed" ? t("catalog:unconfirmed") : t(`catalog:status.${card.status}`),
        means: newest ? (isRecent ? `${newest}.` : `${newest}. ${look}`) : look,
        evidence: (
          <>
            {newest && isRecent && <p>{look}</p>}
            <SourceList sources={evidence.status ?? sources} />
          </>
        ),
      };
    }
    case "incidents":
      return {
        label: t("risk.incidents"),
        answer: <a href="#incidents">{t("risk.onRecord", { count: incidents.length })}</a>,
        means: incidents[0] && dateText(incidents[0].date, formats),
      };
  }
}
