import { Link } from "react-router";
import { activeFilters, FILTER_LABELS } from "#app/features/ecosystem/directory/filter-links.ts";
import type { Filters } from "#app/features/ecosystem/directory/filters.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

/** What is on, each with a way to take it off: links, so that they work without a script. */
export function ActiveFilters({ filters }: { filters: Filters }) {
  const { t } = useTranslation("directory");
  const active = activeFilters(filters);
  if (active.length === 0) return null;
  return (
    <ul className="active-filters" aria-label={t("activeFilters")}>
      {active.map(({ group, value, without }) => {
        const name = group === "search" ? t("quoted", { text: value }) : t.dynamic(FILTER_LABELS[group], value);
        return (
          <li key={`${group} ${value}`}>
            <Link to={{ search: without }} preventScrollReset className="chip-active" aria-label={t("removeFilter", { name })}>
              <span>{name}</span>
              <UiIcon name="x" />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
