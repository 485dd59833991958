import { queryOf } from "#app/features/ecosystem/filters/filter-links.ts";
import { VIEWS, type Filters } from "#app/features/ecosystem/filters/filters.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./filters.css";

/** Links to the table and the cards, with the choice in the address. Each is a separate document with only the data that it shows. */
export function ViewSwitch({ filters, path }: { filters: Filters; path: string }) {
  const { t } = useTranslation("directory");
  return (
    <nav className="segmented view-switch screen-only" aria-label={t("view.title")}>
      {VIEWS.map((view) => (
        <a
          key={view}
          href={path + queryOf({ ...filters, all: false, view })}
          data-view={view}
          data-keep-scroll={view}
          aria-current={filters.view === view ? "true" : undefined}
        >
          {t(`view.${view}`)}
        </a>
      ))}
    </nav>
  );
}
