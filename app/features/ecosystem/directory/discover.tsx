import { ActiveFilters } from "#app/features/ecosystem/directory/active-filters.tsx";
import { isLive } from "#app/features/ecosystem/directory/directory.ts";
import { DirectoryDataElement } from "#app/features/ecosystem/directory/directory-data.tsx";
import { EmptyResults } from "#app/features/ecosystem/directory/empty-results.tsx";
import { SearchBox } from "#app/features/ecosystem/directory/filter-bar.tsx";
import { showMoreLink } from "#app/features/ecosystem/directory/filter-links.ts";
import { FilterPanel, PANEL_ID } from "#app/features/ecosystem/directory/filter-panel.tsx";
import { makeSearchable, pageOf, searchProjects, type Choices, type Filters } from "#app/features/ecosystem/directory/filters.ts";
import { KeptProjects, ProjectList } from "#app/features/ecosystem/directory/project-list.tsx";
import { StatStrip } from "#app/features/ecosystem/directory/stat-strip.tsx";
import { ViewSwitch } from "#app/features/ecosystem/directory/view-switch.tsx";
import { directoryTopic, type Card, type Directory } from "#app/features/ecosystem/ecosystem.ts";
import { Icon } from "#app/features/ecosystem/icon.tsx";
import { useLanguage, useMessages, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { messageParts } from "#app/foundation/i18n/message-parts.ts";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";
import { livePart } from "#app/foundation/live/live-part.ts";
import "./directory.css";
import "./filters.css";
import "#app/foundation/ui/titles.css";

/** The ID of what follows the list: the projects that it leaves out need not be there for a first paint. */
export const BELOW_LIST = "below-list";

interface Props {
  cards: readonly Card[];
  choices: Choices;
  directory: LiveEntry<Directory>;
  checkedAt: number;
  filters: Filters;
}

/** The texts that directory-script.ts says, in all their plural forms. */
const SPOKEN = ["results", "showMore", "showProjects", "active", "removeFilter", "quoted", "empty"].flatMap((key) => [
  key,
  ...["zero", "one", "two", "few", "many", "other"].map((form) => `${key}_${form}`),
]);

/** The directory itself: its figures, search and filters, and the projects that pass. In the browser directory-script.ts goes on with it. */
export function Discover({ cards, choices, directory: { version, value: directory }, checkedAt, filters }: Props) {
  const { t } = useTranslation(["directory", "tags"]);
  const messages = messageParts(useMessages("directory"), SPOKEN);
  const path = pathIn("/ecosystem", useLanguage());
  const searchable = makeSearchable(cards, (tag) => t.dynamic("tags:", tag));
  const result = searchProjects(searchable, directory.projects, filters);
  const { found, counts } = result;
  const { more } = pageOf(found, filters);
  const isUnread = Object.values(directory.projects).every(({ change24h }) => change24h === null);

  return (
    <section className="container" aria-labelledby="discover-title">
      <div className="discover" data-messages={JSON.stringify(messages)}>
        <form action={path} role="search" aria-label={t("filtersAndSearch")} autoComplete="off">
          <div className="filter-bar cluster screen-only">
            <SearchBox filters={filters} />
            <button type="button" className="button filters-toggle" popoverTarget={PANEL_ID}>
              <Icon name="filters" size={16} />
              {t("filtersAndSearch")}
            </button>
            <ViewSwitch filters={filters} path={path} />
          </div>
          <FilterPanel filters={filters} choices={choices} counts={counts} found={found.length} path={path} />
          {filters.view !== "table" && <input type="hidden" name="view" value={filters.view} />}
        </form>
        <div className="results grid" {...livePart("directory", [[directoryTopic.name, version]])}>
          <div className="results-line row">
            <h2 className="side-title" id="discover-title">
              {t("discover")}
            </h2>
            <ActiveFilters filters={filters} path={path} />
            <output className="detail" data-results={found.length}>
              {t("results", { found: found.length, count: cards.length })}
            </output>
          </div>
          <EmptyResults filters={filters} result={result} isUnread={isUnread} path={path} />
          <ProjectList found={found} directory={directory} filters={filters} path={path} />
          <p className="show-more centered screen-only" hidden={more === 0}>
            <a href={path + showMoreLink(filters)} className="button">
              {t("showMore", { count: more })}
            </a>
          </p>
          <p id={BELOW_LIST} className="sort-note caption" hidden={filters.sort !== "activity"}>
            {t("activityNote")}
          </p>
          <KeptProjects cards={cards} found={found} directory={directory} filters={filters} />
          <DirectoryDataElement cards={cards} figures={directory.projects} choices={choices} />
        </div>
      </div>
      <div className="directory-figures" {...livePart("directory-figures", [[directoryTopic.name, version]])}>
        <StatStrip
          projects={cards.length}
          categories={choices.categories.length}
          live={cards.filter(isLive).length}
          tvl={directory.chainTvl}
          checkedAt={checkedAt}
        />
      </div>
    </section>
  );
}
