import { activeFilters, FILTER_LABELS } from "#app/features/ecosystem/filters/filter-links.ts";
import type { Filters } from "#app/features/ecosystem/filters/filters.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./filters.css";
import "#app/foundation/ui/chips.css";

/** Active filters. Each links to the list without it, which works without scripts. */
export function ActiveFilters({ filters, path }: { filters: Filters; path: string }) {
  const { t } = useTranslation("directory");
  const active = activeFilters(filters);
  if (active.length === 0) return null;
  return (
    <ul className="active-filters cluster" aria-label={t("activeFilters")}>
      {active.map(({ group, value, without }) => {
        const name = group === "search" ? t("quoted", { text: value }) : t.dynamic(FILTER_LABELS[group], value);
        return (
          <li key={group === "search" ? group : `${group} ${value}`}>
            <a href={path + without} className="chip-active" aria-label={t("removeFilter", { name })}>
              <span>{name}</span>
              <UiIcon name="x" />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
