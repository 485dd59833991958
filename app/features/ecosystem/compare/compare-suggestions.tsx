import { Avatar } from "#app/features/ecosystem/ui/avatar.tsx";
import { CategoryLabel } from "#app/features/ecosystem/ui/category-label.tsx";
import { comparePath } from "#app/features/ecosystem/compare/comparison.ts";
import type { ProjectReference } from "#app/features/ecosystem/project-view.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { SectionHead } from "#app/foundation/ui/section-head.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./compare.css";
import "#app/foundation/ui/art/hatches.css";
import "#app/foundation/ui/titles.css";

export function CompareSuggestions({ suggestions }: { suggestions: readonly (readonly ProjectReference[])[] }) {
  const { t } = useTranslation("compare");
  return (
    <section aria-labelledby="suggestions-title">
      <SectionHead id="suggestions-title" title={t("suggestions")} />
      <ul className="compare-suggestions card-grid">
        {suggestions.map(([first, ...others]) => first && <Suggestion key={first.id} projects={[first, ...others]} first={first} />)}
      </ul>
    </section>
  );
}

function Suggestion({ projects, first }: { projects: readonly ProjectReference[]; first: ProjectReference }) {
  return (
    <li className="card grid-tight" data-cat={first.category}>
      <div className="compare-faces">
        {projects.map(({ id }) => (
          <Avatar key={id} id={id} size={48} />
        ))}
      </div>
      <CategoryLabel {...first} />
      <div className="line">
        <h3 className="item-title fill">
          <LocalLink to={comparePath(projects.map(({ id }) => id))} className="card-link">
            {projects.map(({ name }) => name).join(", ")}
          </LocalLink>
        </h3>
        <UiIcon name="arrow-right" size={20} />
      </div>
    </li>
  );
}
