import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { SectionHead } from "#app/foundation/ui/section-head.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./category-tiles.css";
import "#app/foundation/ui/art/hatches.css";

/** A category and its number of projects, including closed ones. */
interface CountedCategory {
  id: string;
  count: number;
}

export function CategoryTiles({ categories }: { categories: readonly CountedCategory[] }) {
  const { t } = useTranslation(["home", "categories"]);
  const formats = useFormats();
  return (
    <section className="container section categories deferred-layout" aria-labelledby="categories-title">
      <SectionHead id="categories-title" title={t("categories.title")} text={t("categories.intro")} />
      <CategoryBar categories={categories} />
      <ul className="category-tiles card-grid">
        {categories.map(({ id, count }) => (
          <li key={id} data-cat={id}>
            <LocalLink to={`/ecosystem/${id}`} className="card category-tile column">
              <span className="hatch" />
              <span className="category-name split stressed">
                {t.dynamic("categories:names", id)} <span className="category-count">{formats.integer(count)}</span>
              </span>
              <span className="category-about fine-print">{t.dynamic("categories:tiles", id)}</span>
            </LocalLink>
          </li>
        ))}
        <li>
          <LocalLink to="/ecosystem" className="category-all column">
            {t("categories.all")}
            <UiIcon name="arrow-right" size={20} />
          </LocalLink>
        </li>
      </ul>
    </section>
  );
}

/** Larger than any screen, so that flex-shrink divides the row in proportion. */
const PROJECT_WIDTH = 120;

/**
 * Bar with one segment per category, as wide as its share. The CSP allows no inline styles, so an SVG inside each segment sets its width.
 * The tiles below have the same figures in text.
 */
function CategoryBar({ categories }: { categories: readonly CountedCategory[] }) {
  return (
    <div className="category-bar" aria-hidden="true">
      {categories.map(
        ({ id, count }) =>
          count > 0 && (
            <span key={id} data-cat={id}>
              <span className="hatch" />
              <svg width={count * PROJECT_WIDTH} height="1" />
            </span>
          ),
      )}
    </div>
  );
}
