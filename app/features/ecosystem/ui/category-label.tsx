import type { Card } from "#app/features/ecosystem/ecosystem.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "#app/features/ecosystem/directory/project-card.css";
import "#app/foundation/ui/art/hatches.css";

export function CategoryLabel({ category, subcategory }: Pick<Card, "category" | "subcategory">) {
  const { t } = useTranslation(["catalog", "categories"]);
  return (
    <span className="category-label with-icon">
      <span className="hatch-swatch" />
      {subcategory ? t(`subcategories.names.${subcategory}`) : t.dynamic("categories:names", category)}
    </span>
  );
}
