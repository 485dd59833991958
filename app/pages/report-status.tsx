import { data } from "react-router";
import type { Route } from "./+types/report-status";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { ReportStatus } from "#app/features/corrections/report-status.tsx";
import { correctionsTopic, readReportNumber } from "#app/features/corrections/corrections.ts";
import { FollowLinks } from "#app/features/follow/follow-links.tsx";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { MissingPage } from "#app/foundation/ui/missing-page.tsx";
import { Page } from "#app/foundation/ui/page.tsx";
import "#app/features/corrections/corrections.css";

/** State of a report. It contains no text of the visitor. */
export const loader = pageLoader(
  { topics: [correctionsTopic], llms: "none" },
  async ({ params, language, services: { corrections, reportIntake } }) => {
    const messages = messagesOf(language, "corrections", "follow");
    const number = readReportNumber(params["number"] ?? "");
    const found = number === undefined ? undefined : await corrections.getReport(number);
    if (!found) return data({ messages, shown: null }, { status: 404 });
    const { report, transitions } = found;
    const { subject: id, path, type, state, change, reason, answerLanguage, receivedAt } = report;
    const subject = id === null || path === null ? null : await reportIntake.subjects.find(path, id, language);
    const shown = {
      number: report.number,
      type,
      subject: id === null ? null : { name: subject?.name ?? id, href: subject?.href ?? path ?? "/" },
      state,
      change,
      reason,
      answerLanguage,
      receivedAt: receivedAt.getTime(),
      steps: transitions.map(({ to, at }) => ({ state: to, at: at.getTime() })),
    };
    return data({ messages, shown });
  },
);

export default function ReportStatusPage({ loaderData: { shown } }: Route.ComponentProps) {
  const { t } = useTranslation("corrections");
  if (!shown)
    return (
      <MissingPage
        title={t("status.missing.title")}
        text={t("status.missing.text")}
        back={{ to: "/ecosystem/changes", label: t("status.missing.back") }}
        closestTitle={t("status.missing.closest")}
        closest={[]}
      />
    );
  const { number } = shown;
  return (
    <Page title={t("status.title", { number })} description={t("status.description", { number })} noindex>
      <div className="container report-page grid">
        <ReportStatus report={shown} />
        <FollowLinks kind="report" id={number.toLowerCase()} />
        <p className="text-links">
          <LocalLink to="/ecosystem/changes">{t("status.log")}</LocalLink>
        </p>
      </div>
    </Page>
  );
}
