import { withUtmTags } from "#app/features/community/community.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./community.css";
import "#app/foundation/ui/points.css";
import "#app/foundation/ui/titles.css";
import "#app/foundation/figures/source-line.css";
import "#app/foundation/ui/chips.css";

export interface GroupEntry {
  url: string;
  /** Name of the language or region, in the page's language. */
  label: string;
  isOwn: boolean;
}

interface Props {
  groups: readonly GroupEntry[];
  groupsAsOf: number;
  calendars: readonly { id: string; name: string; url: string }[];
  /** Name of the page's language in that language. */
  ownLanguage: string;
}

export function LocalGroups({ groups, groupsAsOf, calendars, ownLanguage }: Props) {
  const { t } = useTranslation("community");
  const formats = useFormats();
  const hasOwn = groups.some(({ isOwn }) => isOwn);
  return (
    <div className="container section local-groups thirds deferred-layout">
      <section className="grid" aria-labelledby="groups">
        <h2 className="panel-title" id="groups">
          {t("groups.title")}
        </h2>
        <p className="secondary">{hasOwn ? t("groups.text") : t("groups.none", { language: ownLanguage })}</p>
        <ul className="group-list cluster">
          {groups.map(({ url, label, isOwn }) => (
            <li key={url}>
              <a
                href={withUtmTags(url)}
                target="_blank"
                rel="noopener"
                className="chip"
                data-own={isOwn || undefined}
                aria-label={t("groups.join", { name: label })}
              >
                {label}
                <UiIcon name="arrow-up-right" />
              </a>
            </li>
          ))}
        </ul>
        <p className="source-line">
          <span className="state-dot" />
          <span>{t("groups.asOf", { date: formats.date(groupsAsOf) })}</span>
        </p>
      </section>
      <section className="grid" aria-labelledby="events">
        <h2 className="panel-title" id="events">
          {t("events.title")}
        </h2>
        <p className="secondary">{t("events.text")}</p>
        <ul className="grid">
          {calendars.map(({ id, name, url }) => (
            <li key={id}>
              <a href={withUtmTags(url)} target="_blank" rel="noopener" className="link-more" aria-label={t("events.open", { name })}>
                {name}
                <UiIcon name="arrow-up-right" />
              </a>
              <p className="secondary">{t.dynamic("community:events", id)}</p>
            </li>
          ))}
        </ul>
      </section>
      <aside className="panel grid" aria-labelledby="safety">
        <h2 className="panel-title line" id="safety">
          <UiIcon name="shield-check" />
          {t("safety.title")}
        </h2>
        <ul className="bullets">
          <li>{t("safety.message")}</li>
          <li>{t("safety.giveaway")}</li>
          <li>{t("safety.phrase")}</li>
        </ul>
        <LocalLink to="/is-this-link-real" className="lone-link">
          {t("safety.check")}
        </LocalLink>
      </aside>
    </div>
  );
}
