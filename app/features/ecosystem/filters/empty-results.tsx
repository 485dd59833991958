import { clearedQuery, FILTER_LABELS, queryWithout } from "#app/features/ecosystem/filters/filter-links.ts";
import type { FilterName, Filters, SearchResult } from "#app/features/ecosystem/filters/filters.ts";
import type { Card } from "#app/features/ecosystem/ecosystem.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "#app/features/ecosystem/directory/directory.css";
import "./filters.css";
import "#app/foundation/ui/boxes.css";
import "#app/foundation/ui/titles.css";

interface Props {
  filters: Filters;
  result: SearchResult<Card>;
  /** True if a filter depends on figures that we haven't read yet. */
  isUnread: boolean;
  path: string;
}

/** Message for an empty list. It names the filter that excludes most projects, and the number of projects without it. */
export function EmptyResults({ filters, result: { without }, isUnread, path }: Props) {
  const { t } = useTranslation("directory");
  const worst = without.find(({ count }) => count > 0);
  const nameOf = (group: FilterName) =>
    group === "search"
      ? t("quoted", { text: filters.search })
      : filters[group].map((value) => t.dynamic(FILTER_LABELS[group], value)).join(", ");
  return (
    <div className="empty-results empty-place empty-box">
      <h2 className="panel-title">{t("empty.title")}</h2>
      <p className="muted">{t(isUnread ? "empty.notRead" : "empty.text")}</p>
      {worst && (
        <p className="empty-blame row muted">
          <a href={path + queryWithout(filters, worst.name)} className="button button-primary">
            {t("removeFilter", { name: nameOf(worst.name) })}
          </a>
          <span>{t("empty.brings", { count: worst.count })}</span>
        </p>
      )}
      <p>
        <a href={path + clearedQuery(filters)} className="link-more">
          {t("clearAll")}
        </a>
      </p>
    </div>
  );
}
