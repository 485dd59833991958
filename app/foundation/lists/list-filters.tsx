import type { ReactNode } from "react";
import type { ListControls } from "#app/foundation/lists/use-list.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./lists.css";

/** Filters inside a list's search form. `autoComplete="off"` prevents browsers from restoring values that don't match the list. */
export function ListFilters({ children }: { children: ReactNode }) {
  const { t } = useTranslation("lists");
  return (
    <fieldset className="list-filters row">
      <legend>{t("filters")}</legend>
      {children}
    </fieldset>
  );
}

interface FilterProps {
  name: string;
  controls: Pick<ListControls<string>, "query" | "search">;
  label: string;
}

export function FilterCheck({ name, value, controls: { query, search }, label }: FilterProps & { value: string }) {
  return (
    <label className="check">
      <input
        type="checkbox"
        name={name}
        value={value}
        checked={query.filters[name] === value}
        onChange={({ target }) => search({ name, value: target.checked ? value : "" })}
        autoComplete="off"
      />
      {label}
    </label>
  );
}

export function FilterSelect({
  name,
  options,
  controls: { query, search },
  label,
  any,
}: FilterProps & { options: readonly (readonly [value: string, text: string])[]; any: string }) {
  return (
    <label className="list-filter-select with-icon">
      {label}
      <select
        name={name}
        className="field"
        value={query.filters[name] ?? ""}
        onChange={({ target }) => search({ name, value: target.value })}
        autoComplete="off"
      >
        <option value="">{any}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
