import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { countBy, MAX_PANEL_TAGS } from "#app/features/ecosystem/directory/directory.ts";
import type { Card } from "#app/features/ecosystem/ecosystem.ts";
import { FilterBox, QuickFilters, SortField, type FilterProps } from "#app/features/ecosystem/directory/filter-bar.tsx";
import { clearedQuery } from "#app/features/ecosystem/directory/filter-links.ts";
import { countActive, STATUS_FILTERS, type Choices, type Filters } from "#app/features/ecosystem/directory/filters.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

interface Props extends FilterProps {
  cards: readonly Card[];
  choices: Choices;
  /** How many projects the list has now. */
  found: number;
}

export const PANEL_ID = "filters";

/**
 * All filters but the search. On a wide screen its parts stand in the page (filters.css places them); on a phone
 * the same section is a native popover, a sheet from below, which opens and closes without any script.
 */
export function FilterPanel({ cards, choices, found, ...props }: Props) {
  const { t } = useTranslation(["directory", "catalogue"]);
  const { panel, isSheet } = useSheet();

  return (
    <section ref={panel} id={PANEL_ID} className="filters" popover="auto" role={isSheet ? "dialog" : undefined} aria-label={t("filters")}>
      <header className="sheet-head">
        <PanelTitle filters={props.filters} />
        <button type="button" className="icon-button" popoverTarget={PANEL_ID} popoverTargetAction="hide" aria-label={t("closeFilters")}>
          <UiIcon name="x" />
        </button>
      </header>
      <SortField {...props} />
      <QuickFilters {...props} />
      <div className="filter-card">
        <header className="filter-card-head">
          <PanelTitle filters={props.filters} />
        </header>
        <Statuses cards={cards} {...props} />
        <details className="filter-advanced" open>
          <summary>
            {t("advancedFilters")}
            <UiIcon name="chevron-down" />
          </summary>
          <Categories cards={cards} choices={choices} {...props} />
          <TagChoices choices={choices} {...props} />
        </details>
      </div>
      <footer className="filters-footer">
        <button className="button button-primary">
          <span className="js-visible">{t("showProjects", { count: found })}</span>
          <span className="no-js-visible">{t("apply")}</span>
        </button>
      </footer>
    </section>
  );
}

/** Whether the panel is open as a sheet. */
function useSheet() {
  const panel = useRef<HTMLElement>(null);
  const [isSheet, setSheet] = useState(false);
  useEffect(() => {
    const element = panel.current;
    const note = () => setSheet(element?.matches(":popover-open") ?? false);
    // A popover does not hold the focus: where the Tab key leaves it, nothing may be hidden below it.
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (element?.matches(":popover-open") && relatedTarget instanceof Node && !element.contains(relatedTarget)) element.hidePopover();
    };
    element?.addEventListener("toggle", note);
    element?.addEventListener("focusout", leave);
    return () => {
      element?.removeEventListener("toggle", note);
      element?.removeEventListener("focusout", leave);
    };
  }, []);
  return { panel, isSheet };
}

function PanelTitle({ filters }: { filters: Filters }) {
  const { t } = useTranslation("directory");
  const active = countActive(filters);
  return (
    <>
      <h3>{t("filters")}</h3>
      {active > 0 && (
        <>
          <span className="badge badge-primary">{t("active", { count: active })}</span>
          <Link to={{ search: clearedQuery(filters) }} preventScrollReset className="link-more clear-all">
            {t("clearAll")}
          </Link>
        </>
      )}
    </>
  );
}

function Statuses({ cards, ...props }: FilterProps & { cards: readonly Card[] }) {
  const { t } = useTranslation("directory");
  const formats = useFormats();
  const counts = countBy(cards, ({ status }) => status);
  return (
    <fieldset className="filter-statuses">
      <legend>{t("statusTitle")}</legend>
      {STATUS_FILTERS.map((status) => (
        <label key={status} className="check">
          <FilterBox {...props} group="status" value={status} />
          <span>{t(`catalogue:status.${status}`)}</span>
          <span className="filter-count">{formats.integer(counts[status] ?? 0)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Categories({ cards, choices, ...props }: FilterProps & Pick<Props, "cards" | "choices">) {
  const { t } = useTranslation("directory");
  const formats = useFormats();
  const counts = countBy(cards, ({ category }) => category);
  return (
    <fieldset className="filter-categories">
      <legend>{t("categoriesTitle")}</legend>
      {choices.categories.map((id) => (
        <label key={id} className="check" data-cat={id}>
          <FilterBox {...props} group="categories" value={id} />
          <span className="hatch-swatch" />
          <span>{t.dynamic("categories:names", id)}</span>
          <span className="filter-count">{formats.integer(counts[id] ?? 0)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The most frequent tags, and any other that is on: a link may have brought it. */
function TagChoices({ choices: { tags }, ...props }: FilterProps & Pick<Props, "choices">) {
  const { t } = useTranslation("directory");
  const offered = tags.filter((tag, index) => index < MAX_PANEL_TAGS || props.filters.tags.includes(tag));
  return (
    <fieldset className="filter-tags">
      <legend>{t("tagsTitle")}</legend>
      {offered.map((tag) => (
        <label key={tag} className="chip choice">
          <FilterBox {...props} group="tags" value={tag} />
          {t.dynamic("tags:", tag)}
        </label>
      ))}
    </fieldset>
  );
}
