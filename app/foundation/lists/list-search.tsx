import { useId } from "react";
import { Form, useNavigation } from "react-router";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

interface Props {
  path: `/${string}`;
  query: { q: string; sort: string | null; order: string };
  /** What can be looked for. */
  label: string;
}

/** Finds entries of a long list; the sorting stays. */
export function ListSearch({ path, query: { q, sort, order }, label }: Props) {
  const { t } = useTranslation("lists");
  const id = useId();
  const isBusy = useNavigation().state === "loading";
  return (
    <Form action={pathIn(path, useLanguage())} preventScrollReset className="list-search" role="search">
      <label htmlFor={id}>{label}</label>
      <div>
        <div className="field-box">
          <UiIcon name="search" />
          <input
            id={id}
            key={q}
            name="q"
            type="search"
            defaultValue={q}
            maxLength={80}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
        <button className="button" aria-busy={isBusy}>
          {t("search")}
        </button>
      </div>
      {sort && <input type="hidden" name="sort" value={sort} />}
      {sort && order === "asc" && <input type="hidden" name="order" value="asc" />}
    </Form>
  );
}
