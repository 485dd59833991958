import { Link } from "react-router";
import { clearedQuery, FILTER_LABELS, type ListName } from "#app/features/ecosystem/directory/filter-links.ts";
import { NO_FILTERS, type countWithoutEachFilter, type Filters } from "#app/features/ecosystem/directory/filters.ts";
import { queryOf } from "#app/features/ecosystem/directory/use-filters.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";

interface Props {
  filters: Filters;
  blockingFilters: ReturnType<typeof countWithoutEachFilter>;
  /** Whether the figures that the filters ask for were never read. */
  isLoading: boolean;
}

/** Nothing passes: names the filter that is most to blame, and what the list would have without it. */
export function EmptyResults({ filters, blockingFilters, isLoading }: Props) {
  const { t } = useTranslation("directory");
  const worst = blockingFilters.find(({ without }) => without > 0);
  const nameOf = (group: ListName | "search") =>
    group === "search"
      ? t("quoted", { text: filters.search })
      : filters[group].map((value) => t.dynamic(FILTER_LABELS[group], value)).join(", ");
  return (
    <div className="empty-results">
      <h3>{t("empty.title")}</h3>
      <p>{t(isLoading ? "empty.notRead" : "empty.text")}</p>
      {worst && (
        <p>
          <Link
            to={{ search: queryOf({ ...filters, all: false, [worst.name]: NO_FILTERS[worst.name] }) }}
            preventScrollReset
            className="button button-primary"
          >
            {t("removeFilter", { name: nameOf(worst.name) })}
          </Link>
          <span>{t("empty.brings", { count: worst.without })}</span>
        </p>
      )}
      <p>
        <Link to={{ search: clearedQuery(filters) }} preventScrollReset className="link-more">
          {t("clearAll")}
        </Link>
      </p>
    </div>
  );
}
