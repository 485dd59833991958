import { groupTvl } from "#app/features/ecosystem/directory/directory.ts";
import type { Card, Directory } from "#app/features/ecosystem/ecosystem.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import "#app/features/ecosystem/directory/directory.css";
import "#app/foundation/ui/art/hatches.css";

interface Props {
  categories: readonly { id: string; count: number }[];
  cards: readonly Card[];
  directory: Directory;
}

/** Small cards of the categories above the list; CategoryCards below it describe them. */
export function CategoryStrip({ categories, cards, directory }: Props) {
  const { t } = useTranslation(["directory", "catalog"]);
  const formats = useFormats();
  const tvlOf = (id: string) =>
    groupTvl(
      cards.filter(({ category }) => category === id),
      directory,
    );
  return (
    <nav className="container category-strip" aria-label={t("categoriesTitle")}>
      <ul>
        {categories.map(({ id, count }) => {
          const tvl = tvlOf(id);
          return (
            <li key={id} data-cat={id}>
              <LocalLink to={`/ecosystem/${id}`} className="card">
                <strong>{t.dynamic("categories:names", id)}</strong>
                <span className="fine-print">
                  <span>
                    <span className="hatch-swatch" />
                    {t("catalog:projectCount", { count })}
                  </span>{" "}
                  {tvl && (
                    <data value={tvl.value} data-metric="tvl" title={t("catalog:tvlLong")}>
                      {formats.usdCompact(tvl.value)}
                    </data>
                  )}
                </span>
              </LocalLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
