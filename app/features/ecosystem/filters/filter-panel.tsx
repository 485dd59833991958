import { memo } from "react";
import { MAX_PANEL_TAGS } from "#app/features/ecosystem/directory/directory.ts";
import { FilterBox, QuickFilters, SortField } from "#app/features/ecosystem/filters/filter-bar.tsx";
import { clearedQuery } from "#app/features/ecosystem/filters/filter-links.ts";
import { countActive, STATUS_FILTERS, type Choices, type FacetCounts, type Filters } from "#app/features/ecosystem/filters/filters.ts";
import type { FilterSheet } from "#app/features/ecosystem/filters/use-filter-sheet.ts";
import type { OpenFilters } from "#app/features/ecosystem/filters/use-filters.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./filters.css";
import "#app/foundation/ui/details.css";
import "#app/foundation/ui/chips.css";
import "#app/foundation/ui/titles.css";
import "#app/foundation/ui/art/hatches.css";

interface Props {
  filters: Filters;
  open: OpenFilters;
  choices: Choices;
  counts: FacetCounts;
  found: number;
  path: string;
  sheet: FilterSheet["sheet"];
}

export const PANEL_ID = "filters";

/**
 * All filters except the search. On a wide screen filters.css places it in the page; on a phone the same section is a native popover that
 * opens as a bottom sheet without scripts.
 */
export const FilterPanel = memo(function FilterPanel({ filters, open, choices, counts, found, path, sheet }: Props) {
  const { t } = useTranslation("directory");
  return (
    <section id={PANEL_ID} className="filters screen-only" popover="auto" aria-label={t("filters")} {...sheet}>
      <div className="filter-card grid">
        <header className="sheet-head row">
          <PanelTitle filters={filters} path={path} />
          <button type="button" className="icon-button" popoverTarget={PANEL_ID} popoverTargetAction="hide" aria-label={t("closeFilters")}>
            <UiIcon name="x" />
          </button>
        </header>
        <SortField open={open} />
        <QuickFilters filters={filters} open={open} />
        <div className="ruled">
          <Statuses open={open} counts={counts} />
        </div>
        <details className="filter-advanced disclosure ruled" open>
          <summary className="split small-title">
            {t("advancedFilters")}
            <UiIcon name="chevron-down" size={18} />
          </summary>
          <Categories open={open} counts={counts} choices={choices} />
          <TagChoices filters={filters} open={open} choices={choices} />
        </details>
        <footer className="filters-footer grid">
          <button className="button button-primary button-large">
            <span className="js-only">{t("showProjects", { count: found })}</span>
            <span className="no-js-only">{t("apply")}</span>
          </button>
        </footer>
      </div>
    </section>
  );
});

function PanelTitle({ filters, path }: Pick<Props, "filters" | "path">) {
  const { t } = useTranslation("directory");
  const active = countActive(filters);
  return (
    <>
      <h2 className="fill side-title">{t("filters")}</h2>
      {active > 0 && (
        <>
          <span className="badge badge-primary active-count">{t("active", { count: active })}</span>
          <a href={path + clearedQuery(filters)} className="link-more clear-all">
            {t("clearAll")}
          </a>
        </>
      )}
    </>
  );
}

function Statuses({ open, counts }: Pick<Props, "open" | "counts">) {
  const { t } = useTranslation(["directory", "catalog"]);
  const formats = useFormats();
  return (
    <fieldset className="filter-choices">
      <legend className="small-title">{t("statusTitle")}</legend>
      {STATUS_FILTERS.map((status) => (
        <label key={status} className="check">
          <FilterBox open={open} group="status" value={status} />
          <span>{t(`catalog:status.${status}`)}</span>
          <span className="filter-count count">{formats.integer(counts.status[status] ?? 0)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Categories({ open, counts, choices }: Pick<Props, "open" | "counts" | "choices">) {
  const { t } = useTranslation("directory");
  const formats = useFormats();
  return (
    <fieldset className="filter-choices">
      <legend className="small-title">{t("categoriesTitle")}</legend>
      {choices.categories.map((id) => (
        <label key={id} className="check" data-cat={id}>
          <FilterBox open={open} group="categories" value={id} />
          <span className="hatch-swatch" />
          <span>{t.dynamic("categories:names", id)}</span>
          <span className="filter-count count">{formats.integer(counts.categories[id] ?? 0)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The most frequent tags, plus selected ones, which may come from a link. */
function TagChoices({ filters, open, choices: { tags } }: Pick<Props, "filters" | "open" | "choices">) {
  const { t } = useTranslation("directory");
  const offered = tags.filter((tag, index) => index < MAX_PANEL_TAGS || filters.tags.includes(tag));
  return (
    <fieldset className="filter-tags cluster">
      <legend className="small-title">{t("tagsTitle")}</legend>
      {offered.map((tag) => (
        <label key={tag} className="chip choice">
          <FilterBox open={open} group="tags" value={tag} />
          {t.dynamic("tags:", tag)}
        </label>
      ))}
    </fieldset>
  );
}
