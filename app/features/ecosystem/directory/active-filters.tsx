import { activeFilters, FILTER_LABELS } from "#app/features/ecosystem/directory/filter-links.ts";
import type { Filters } from "#app/features/ecosystem/directory/filters.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./filters.css";
import "#app/foundation/ui/chips.css";

/** What is on, each with a way to take it off: links, so that they work without a script, which gets an empty one to copy. */
export function ActiveFilters({ filters, path }: { filters: Filters; path: string }) {
  const { t } = useTranslation("directory");
  const active = activeFilters(filters);
  return (
    <>
      {active.length > 0 && (
        <ul className="active-filters cluster" aria-label={t("activeFilters")}>
          {active.map(({ group, value, without }) => {
            const name = group === "search" ? t("quoted", { text: value }) : t.dynamic(FILTER_LABELS[group], value);
            return <ActiveFilter key={`${group} ${value}`} href={path + without} name={name} label={t("removeFilter", { name })} />;
          })}
        </ul>
      )}
      <template className="active-filter-template">
        <ul className="active-filters cluster" aria-label={t("activeFilters")}>
          <ActiveFilter href="" name="" label="" />
        </ul>
      </template>
    </>
  );
}

const ActiveFilter = ({ href, name, label }: { href: string; name: string; label: string }) => (
  <li>
    <a href={href} className="chip-active" aria-label={label}>
      <span>{name}</span>
      <UiIcon name="x" />
    </a>
  </li>
);
