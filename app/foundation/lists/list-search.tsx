import { useId, type FormEvent, type ReactNode } from "react";
import type { ListControls } from "#app/foundation/lists/use-list.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./lists.css";
import "#app/foundation/ui/titles.css";

interface Props {
  path: `/${string}`;
  query: { q: string; sort: string | null; order: string };
  label: string;
  /** State and functions of the island, if the search is in one. */
  controls?: Pick<ListControls<string>, "typed" | "setTyped" | "search">;
  children?: ReactNode;
}

export function ListSearch({ path, query: { q, sort, order }, label, controls, children }: Props) {
  const { t } = useTranslation("lists");
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    controls?.search();
  };
  return (
    <form action={pathIn(path, useLanguage())} className="list-search grid-close" role="search" autoComplete="off" onSubmit={submit}>
      <label className="small-title" htmlFor={id}>
        {label}
      </label>
      <div className="field-row">
        <div className="field-box">
          <UiIcon name="search" />
          <input
            id={id}
            name="q"
            type="search"
            {...(controls ? { value: controls.typed, onChange: ({ target }) => controls.setTyped(target.value) } : { defaultValue: q })}
            maxLength={80}
            autoCapitalize="none"
            spellCheck={false}
            data-keep-scroll="search"
          />
        </div>
        <button className="button">{t("search")}</button>
      </div>
      {children}
      {sort && <input type="hidden" name="sort" value={sort} />}
      {sort && order === "asc" && <input type="hidden" name="order" value="asc" />}
    </form>
  );
}
