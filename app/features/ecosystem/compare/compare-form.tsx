import { useRef, type FormEvent } from "react";
import { comparePath, MAX_COMPARED, type ChoiceGroup } from "#app/features/ecosystem/compare/comparison.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./compare.css";
import "#app/foundation/ui/chips.css";
import "#app/foundation/ui/titles.css";

interface Props {
  ids: readonly string[];
  /** All projects; compared ones are left out of the list. */
  choices: readonly ChoiceGroup[];
  similar: readonly { id: string; name: string }[];
  /** Called with the projects to compare; without it the form loads another page. */
  onAdd?: (ids: readonly string[]) => void;
}

export function CompareForm({ ids, choices, similar, onAdd }: Props) {
  const { t } = useTranslation(["compare", "catalog", "categories"]);
  const language = useLanguage();
  const select = useRef<HTMLSelectElement>(null);
  const groups = choices.flatMap(({ category, projects }) => {
    const free = projects.filter(({ id }) => !ids.includes(id));
    return free.length > 0 ? [{ category, projects: free }] : [];
  });
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onAdd?.(new FormData(event.currentTarget).getAll("project").map(String));
    event.currentTarget.reset();
    // After a click on the button, move the focus back to the list, for the next project.
    select.current?.focus({ preventScroll: true });
  };
  if (ids.length >= MAX_COMPARED) return <p className="muted">{t("full")}</p>;
  return (
    <div className="compare-add grid screen-only">
      <form className="grid-tight" action={pathIn("/compare", language)} onSubmit={onAdd && add}>
        {ids.map((id) => (
          <input key={id} type="hidden" name="project" value={id} />
        ))}
        <label className="small-title" htmlFor="add">
          {t(ids.length === 0 ? "addFirst" : "add")}
        </label>
        <div className="field-row">
          <select ref={select} id="add" name="project" className="field" required defaultValue="" autoComplete="off">
            <option value="" disabled>
              {t("choose")}
            </option>
            {groups.map(({ category, projects }) => (
              <optgroup key={category} label={t.dynamic("categories:names", category)}>
                {projects.map(({ id, name, isClosed }) => (
                  <option key={id} value={id}>
                    {isClosed ? `${name} · ${t("catalog:status.discontinued")}` : name}
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
                <LocalLink to={comparePath([...ids, id])} className="chip" aria-label={t("addOne", { name })}>
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
