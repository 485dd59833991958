import type { Route } from "./+types/ecosystem-changes";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { correctionsTopic, reportPath } from "#app/features/corrections/corrections.ts";
import { directoryChanges } from "#app/features/ecosystem/changes/changes.server.ts";
import { ChangesAlternates, ChangesLinks } from "#app/features/ecosystem/changes/changes-links.tsx";
import { projectPath } from "#app/features/ecosystem/ecosystem.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { projects } from "#app/foundation/content/projects.server.ts";
import { dateText } from "#app/foundation/i18n/date-text.ts";
import { useFormats, useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn, tagOf } from "#app/foundation/i18n/languages.ts";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";
import { Page } from "#app/foundation/ui/page.tsx";
import "#app/features/corrections/corrections.css";
import "#app/foundation/ui/points.css";

const PATH = "/ecosystem/changes";
/** Older changes are on the projects' pages and in the feeds. */
const MAX_CHANGES = 120;

/** Changes of the catalog's files and accepted reports, newest day first. */
export const loader = pageLoader(
  { topics: [correctionsTopic], search: { title: "corrections:changes.title", text: "corrections:changes.description" } },
  async ({ language, services: { corrections, reportIntake } }) => {
    const t = translatorFor(language, "corrections", "project");
    const recorded = directoryChanges(projects().values())
      .slice(0, MAX_CHANGES)
      .map(({ project, date, kind, changed }) => ({
        date,
        title: t(`changes.${kind}`, { name: project.name }),
        href: projectPath(project),
        text:
          kind === "listed" ? null : t("changes.facts", { facts: changed.map((name) => t(`project:evidence.facts.${name}`)).join(", ") }),
        report: null,
      }));
    const accepted = await Promise.all(
      (await corrections.acceptedReports()).map(async ({ number, subject: id, path, changedAt, change, reason, answerLanguage }) => {
        const subject = id === null || path === null ? undefined : await reportIntake.subjects.find(path, id, language);
        return {
          date: changedAt.toISOString().slice(0, 10),
          title: id === null ? t("changes.listing") : t("changes.report", { name: subject?.name ?? id }),
          href: subject?.href ?? path ?? reportPath(number),
          text: null,
          report: { number, change: change ?? "", reason, language: answerLanguage },
        };
      }),
    );
    // Reports come first within a day, because the sort is stable.
    const entries = [...accepted, ...recorded].sort((a, b) => b.date.localeCompare(a.date)).slice(0, MAX_CHANGES);
    return {
      messages: messagesOf(language, "corrections", "directory"),
      days: [...Map.groupBy(entries, ({ date }) => date)].map(([date, ofDay]) => ({ date, entries: ofDay })),
    };
  },
);

export default function EcosystemChanges({ loaderData: { days } }: Route.ComponentProps) {
  const { t } = useTranslation("corrections");
  const formats = useFormats();
  const language = useLanguage();
  return (
    <Page
      path={PATH}
      title={t("changes.title")}
      description={t("changes.description")}
      parents={[{ name: t("common:nav.ecosystem"), path: "/ecosystem" }]}
      lead={t("changes.lead")}
    >
      <ChangesAlternates />
      <div className="container report-page grid-wide">
        <ChangesLinks />
        {days.length === 0 && <p>{t("changes.empty")}</p>}
        <div className="change-days">
          {days.map(({ date, entries }) => (
            <section key={date} aria-labelledby={`day-${date}`}>
              <h2 id={`day-${date}`}>{dateText(date, formats)}</h2>
              <ul className="bullets">
                {entries.map(({ title, href, text, report }) => (
                  <li key={`${href} ${report?.number ?? ""}`} className="text-links" data-report={report?.number}>
                    <a href={pathIn(href, language)}>{title}</a>
                    {text !== null && <p className="secondary">{text}</p>}
                    {report && (
                      <>
                        <p lang={report.language === null ? undefined : tagOf(report.language)}>{report.change}</p>
                        {report.reason !== null && <p className="secondary">{t("changes.reason", { reason: report.reason })}</p>}
                        <p>
                          <LocalLink to={reportPath(report.number)} rel="nofollow">
                            {t("changes.number", { number: report.number })}
                          </LocalLink>
                        </p>
                      </>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </Page>
  );
}
