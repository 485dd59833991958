import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import "#app/features/ecosystem/directory/directory.css";
import "#app/foundation/ui/chips.css";
import "#app/foundation/ui/art/hatches.css";

export function CategoryStrip({ categories }: { categories: readonly { id: string; count: number }[] }) {
  const { t } = useTranslation("directory");
  const formats = useFormats();
  return (
    <nav className="container category-strip" aria-label={t("categoriesTitle")}>
      <ul className="cluster">
        {categories.map(({ id, count }) => (
          <li key={id} data-cat={id}>
            <LocalLink to={`/ecosystem/${id}`} className="chip">
              <span className="hatch-swatch" />
              {t.dynamic("categories:names", id)}
              <span className="count">{formats.integer(count)}</span>
            </LocalLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
