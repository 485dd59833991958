import { Fragment, type ReactNode } from "react";
import { CHANGE_FEEDS, changesPath } from "#app/features/ecosystem/changes/changes.ts";
import { useProject } from "#app/features/ecosystem/project-context.tsx";
import { SourceList } from "#app/features/ecosystem/risk/evidence-lists.tsx";
import { timelineOf, type TimelineEvent } from "#app/features/ecosystem/history/timeline.ts";
import { FACT_NAMES } from "#app/foundation/content/project-facts.ts";
import { dateText } from "#app/foundation/i18n/date-text.ts";
import { useFormats, useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "#app/features/ecosystem/project/project.css";
import "#app/features/ecosystem/risk/risk-strip.css";
import "#app/foundation/ui/details.css";
import "#app/foundation/ui/titles.css";

export function ProjectTimeline() {
  const { t } = useTranslation("project");
  const formats = useFormats();
  const language = useLanguage();
  const view = useProject();
  const events = timelineOf(view);
  return (
    <section className="project-section grid deferred-layout-mobile" aria-labelledby="timeline-title">
      <h2 className="section-title" id="timeline-title">
        {t("timeline.title")}
      </h2>
      {events.length > 0 && (
        <ol className="facts grid-close secondary text-links">
          {events.map((event) => (
            <li key={`${event.kind} ${event.date} ${event.kind === "audit" ? event.url : ""}`}>
              <span className="faint">{dateText(event.date, formats)}</span>
              <EventText event={event} />
            </li>
          ))}
        </ol>
      )}
      <p className="caption text-links">{t("timeline.since", { date: dateText(view.historySince, formats) })}</p>
      <p className="caption text-links">
        {t("timeline.feeds")}{" "}
        {CHANGE_FEEDS.map(({ format, period }, index) => (
          <Fragment key={`${period} ${format.name}`}>
            {index > 0 && " · "}
            <a href={changesPath(format, language, period)} type={format.type}>
              {period === "week" ? t(`timeline.weekly.${format.name}`) : t(`timeline.formats.${format.name}`)}
            </a>
          </Fragment>
        ))}
      </p>
      <FactSources />
    </section>
  );
}

function EventText({ event }: { event: TimelineEvent }): ReactNode {
  const { t } = useTranslation("project");
  switch (event.kind) {
    case "audit":
      return (
        <p>
          {t("timeline.audit")}{" "}
          <a href={event.url} rel="noopener">
            {event.by}
          </a>
        </p>
      );
    case "incident":
      return (
        <p>
          {t("timeline.incident")} <a href="#incidents">{event.happened}</a>
        </p>
      );
    case "entry":
      return <p>{t("timeline.entry", { facts: event.changed.map((name) => t(`evidence.facts.${name}`)).join(", ") })}</p>;
    default:
      return <p>{t(`timeline.${event.kind}`)}</p>;
  }
}

function FactSources() {
  const { t } = useTranslation("project");
  const { evidence } = useProject();
  return (
    <details>
      <summary className="opener">{t("evidence.title")}</summary>
      <dl className="grid text-links">
        {FACT_NAMES.map((name) => {
          const sources = evidence[name];
          return (
            sources && (
              <div key={name}>
                <dt className="small-title">{t(`evidence.facts.${name}`)}</dt>
                <dd className="detail">
                  <SourceList sources={sources} />
                </dd>
              </div>
            )
          );
        })}
      </dl>
    </details>
  );
}
