import { ArrowRight } from "lucide-react";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import "#app/features/ecosystem/category-tiles.css";

/** The ways into the directory: a tile for each category and one for all projects. */
export function CategoryTiles({ categories }: { categories: readonly string[] }) {
  const { t } = useTranslation(["home", "categories"]);
  return (
    <section className="container section categories later" aria-labelledby="categories-title">
      <header className="section-head">
        <div>
          <h2 id="categories-title">{t("categories.title")}</h2>
          <p>{t("categories.intro")}</p>
        </div>
      </header>
      <ul className="category-tiles">
        {categories.map((id) => (
          <li key={id} data-cat={id}>
            <LocalLink to={`/ecosystem/${id}`} className="card category-tile">
              <span className="hatch" />
              <span className="category-name">{t(`categories:names.${id}`)}</span>
              <span className="category-about">{t(`categories:tiles.${id}`)}</span>
            </LocalLink>
          </li>
        ))}
        <li>
          <LocalLink to="/ecosystem" className="category-all">
            {t("categories.all")}
            <ArrowRight aria-hidden="true" size={20} />
          </LocalLink>
        </li>
      </ul>
    </section>
  );
}
