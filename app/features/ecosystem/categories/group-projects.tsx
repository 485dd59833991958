import { Suspense, useDeferredValue, useMemo } from "react";
import type { Card, Directory } from "#app/features/ecosystem/ecosystem.ts";
import { FIRST_PAGE, NO_FILTERS, pageOf, parseFilters, type Filters } from "#app/features/ecosystem/filters/filters.ts";
import type { GroupColumns } from "#app/features/ecosystem/directory/table-columns.ts";
import { ProjectList } from "#app/features/ecosystem/directory/project-list.tsx";
import { useFilters } from "#app/features/ecosystem/filters/use-filters.ts";
import { useFollowedLinks } from "#app/features/ecosystem/directory/use-followed-links.ts";
import { useSearchResult } from "#app/features/ecosystem/filters/use-search-result.ts";
import { ViewSwitch } from "#app/features/ecosystem/filters/view-switch.tsx";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "#app/features/ecosystem/directory/directory.css";
import "#app/foundation/ui/boxes.css";
import "#app/foundation/ui/titles.css";
import "#app/foundation/ui/art/hatches.css";

/** Reads only sort and view from the address, because a group's page shows all of its projects. */
export function groupFilters(query: URLSearchParams): Filters {
  const { sort, order, view } = parseFilters(query, { categories: [], tags: [] });
  return { ...NO_FILTERS, sort, order, view };
}

interface Props {
  category: string;
  /** Heading of the list below the group's parts; null without parts. */
  listTitle: string | null;
  cards: readonly Card[];
  directory: Directory;
  own: GroupColumns | null;
  /** Query string of the server's address. */
  query: string;
  path: `/${string}`;
  /** Text for a group without projects. */
  empty: string;
}

export function GroupProjects({ category, listTitle, cards, directory, own, query, path, empty }: Props) {
  const { t } = useTranslation("directory");
  const localPath = pathIn(path, useLanguage());
  const [filters, open] = useFilters(query, groupFilters);
  const { found } = useSearchResult(cards, directory.projects, filters);
  const page = useMemo(() => pageOf(found, { ...filters, all: true }), [found, filters]);
  const list = useDeferredValue(useMemo(() => ({ ...page, directory, filters }), [page, directory, filters]));
  const links = useFollowedLinks<HTMLDivElement>({ open: (asked) => open(groupFilters(asked)), list, firstPage: FIRST_PAGE[filters.view] });
  return (
    <div className="container page-stack" {...links}>
      {listTitle && <h2 className="section-title">{listTitle}</h2>}
      {category === "wallets" && (
        <p className="muted">
          {t("chooseWallet.text")}{" "}
          <LocalLink to="/choose-wallet" className="link-more">
            {t("chooseWallet.link")}
            <UiIcon name="arrow-right" />
          </LocalLink>
        </p>
      )}
      {cards.length > 0 ? (
        <>
          <ViewSwitch filters={filters} path={localPath} />
          <Suspense>
            <ProjectList {...list} path={localPath} level={2} own={own} />
          </Suspense>
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
