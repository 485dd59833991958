import type { ReactNode } from "react";
import { directoryTopic, type Card, type Directory } from "#app/features/ecosystem/ecosystem.ts";
import { makeSearchable, searchProjects, type Filters } from "#app/features/ecosystem/directory/filters.ts";
import { ProjectList } from "#app/features/ecosystem/directory/project-list.tsx";
import { ViewSwitch } from "#app/features/ecosystem/directory/view-switch.tsx";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";
import { livePart } from "#app/foundation/live/live-part.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./directory.css";
import "#app/foundation/ui/boxes.css";
import "#app/foundation/ui/titles.css";
import "#app/foundation/ui/art/hatches.css";

interface Props {
  cards: readonly Card[];
  directory: LiveEntry<Directory>;
  /** What is said when the group has no project. */
  empty: string;
  /** Rendered above the list. */
  children?: ReactNode;
  filters: Filters;
  /** Without the language. */
  path: `/${string}`;
}

/** All projects of a group, or that there are none yet. */
export function GroupProjects({ cards, directory: { version, value: directory }, empty, children, filters, path }: Props) {
  const { t } = useTranslation("directory");
  const localPath = pathIn(path, useLanguage());
  const { found } = searchProjects(
    makeSearchable(cards, (tag) => tag),
    directory.projects,
    filters,
  );
  return (
    <div className="container page-stack" {...livePart("projects", [[directoryTopic.name, version]])}>
      {children}
      {cards.length > 0 ? (
        <>
          <ViewSwitch filters={filters} path={localPath} />
          <ProjectList found={found} directory={directory} filters={{ ...filters, all: true }} path={localPath} level={2} />
          {filters.sort === "activity" && <p className="caption">{t("activityNote")}</p>}
        </>
      ) : (
        <div className="empty-place empty-box">
          <h2 className="panel-title">{empty}</h2>
          <p className="muted">{t("checkBack")}</p>
          <LocalLink to="/listing-policy" className="link-more">
            {t("howWeList.title")}
            <UiIcon name="arrow-right" />
          </LocalLink>
        </div>
      )}
    </div>
  );
}
