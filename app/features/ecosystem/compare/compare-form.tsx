import { comparePath, MAX_COMPARED } from "#app/features/ecosystem/compare/comparison.ts";
import type { Neighbour } from "#app/features/ecosystem/project-view.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./compare.css";
import "#app/foundation/ui/chips.css";
import "#app/foundation/ui/titles.css";

interface Props {
  ids: readonly string[];
  groups: readonly { category: string; projects: readonly { id: string; name: string; isClosed: boolean }[] }[];
  similar: readonly Neighbour[];
}

/** Adds one project to a comparison. The browser's own list and one question: no script is needed. */
export function CompareForm({ ids, groups, similar }: Props) {
  const { t } = useTranslation(["compare", "catalogue", "categories"]);
  const language = useLanguage();
  if (ids.length >= MAX_COMPARED) return <p className="muted">{t("full")}</p>;
  return (
    <div className="compare-add grid screen-only">
      <form className="grid-tight" action={pathIn("/compare", language)}>
        {ids.map((id) => (
          <input key={id} type="hidden" name="project" value={id} />
        ))}
        <label className="small-title" htmlFor="add">
          {t(ids.length === 0 ? "addFirst" : "add")}
        </label>
        <div className="field-row">
          <select id="add" name="project" className="field" required defaultValue="" autoComplete="off" data-keep-scroll="add">
            <option value="" disabled>
              {t("choose")}
            </option>
            {groups.map(({ category, projects }) => (
              <optgroup key={category} label={t.dynamic("categories:names", category)}>
                {projects.map(({ id, name, isClosed }) => (
                  <option key={id} value={id}>
                    {isClosed ? `${name} · ${t("catalogue:status.discontinued")}` : name}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
          <button className="button button-primary">
            <UiIcon name="plus" />
            {t("addButton")}
          </button>
        </div>
      </form>
      {similar.length > 0 && (
        <div className="grid-tight">
          <p className="small-title" id="similar">
            {t("similar")}
          </p>
          <ul className="row" aria-labelledby="similar">
            {similar.map(({ id, name }) => (
              <li key={id}>
                <LocalLink to={comparePath([...ids, id])} className="chip" aria-label={t("addOne", { name })} data-keep-scroll="add">
                  <UiIcon name="plus" />
                  {name}
                </LocalLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
