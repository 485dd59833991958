import { queryOf } from "#app/features/ecosystem/filters/filter-links.ts";
import { VIEWS, type Filters } from "#app/features/ecosystem/filters/filters.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./filters.css";

/** The list as a table or as cards; the address remembers which. Each is a document of its own, with only the data that it shows. */
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
