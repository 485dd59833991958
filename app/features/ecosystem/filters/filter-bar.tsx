import { useEffect, useRef, useState } from "react";
import { QUICK_FILTERS, WALLET_FEATURES } from "#app/features/ecosystem/ecosystem.ts";
import {
  cleanSearch,
  FILTER_FIELDS,
  isWalletCategory,
  MAX_SEARCH,
  SORTS,
  withChoice,
  type Filters,
  type ListFilter,
} from "#app/features/ecosystem/filters/filters.ts";
import { useCurrentFilters, useNewestFilters, type OpenFilters } from "#app/features/ecosystem/filters/use-filters.ts";
import { Icon } from "#app/features/ecosystem/ui/icon.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { announceSearch } from "#app/foundation/ui/page-events.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./filters.css";
import "#app/foundation/ui/chips.css";

interface Props {
  open: OpenFilters;
}

const itself = (filters: Filters): Filters => filters;
const searchOf = ({ search }: Filters): string => search;

export function FilterBox<Name extends ListFilter>({ open, group, value }: Props & { group: Name; value: Filters[Name][number] }) {
  const isChosen = useCurrentFilters((filters) => {
    const list: readonly string[] = filters[group];
    return list.includes(value);
  });
  const newest = useNewestFilters();
  return (
    <input
      type="checkbox"
      name={FILTER_FIELDS[group]}
      value={value}
      checked={isChosen}
      onChange={({ target }) => open(withChoice(newest(), group, value, target.checked))}
    />
  );
}

/**
 * Search box. It keeps the typed text, including spaces, while the address has the same search.
 * @param found number of projects in the list for `foundFor`
 */
export function SearchBox({ open, found, foundFor }: Props & { found: number; foundFor: string }) {
  const { t } = useTranslation("directory");
  const search = useCurrentFilters(searchOf);
  const newest = useNewestFilters();
  const [typed, setTyped] = useState(search);
  const announced = useRef(search);
  const isTyped = cleanSearch(typed) === search;
  useEffect(() => {
    if (!isTyped || search !== foundFor || search === announced.current) return;
    announced.current = search;
    announceSearch(search, found);
  }, [isTyped, search, found, foundFor]);
  return (
    <div className="field-box filter-search">
      <UiIcon name="search" />
      <input
        type="search"
        name="q"
        value={isTyped ? typed : search}
        onChange={({ target }) => {
          setTyped(target.value);
          open({ ...newest(), all: false, search: target.value }, "replaceState");
        }}
        placeholder={t("searchPlaceholder")}
        aria-label={t("searchPlaceholder")}
        maxLength={MAX_SEARCH}
      />
    </div>
  );
}

export function SortField({ open }: Props) {
  const { t } = useTranslation("directory");
  const filters = useCurrentFilters(itself);
  return (
    <div className="sort-controls line">
      <label className="field-box sort-field fill">
        <span className="caption">{t("sort")}</span>
        <select
          name="sort"
          value={filters.sort}
          onChange={({ target }) => open({ ...filters, all: false, sort: SORTS.find((sort) => sort === target.value) ?? filters.sort })}
        >
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sorts.${sort}`)}
            </option>
          ))}
        </select>
      </label>
      <label className="sort-direction choice button" title={t("descending")}>
        <input
          type="checkbox"
          name="order"
          value="desc"
          aria-label={t("descending")}
          checked={filters.order === "desc"}
          onChange={({ target }) => open({ ...filters, all: false, order: target.checked ? "desc" : "asc" })}
        />
        <Icon name="descending" />
        <Icon name="ascending" />
      </label>
    </div>
  );
}

/** Quick filters, and wallet features while the wallets category is selected. */
export function QuickFilters({ filters, open }: Props & { filters: Filters }) {
  const { t } = useTranslation("directory");
  return (
    <div className="grid-close">
      <fieldset className="cluster">
        <legend className="sr-only">{t("quickTitle")}</legend>
        {QUICK_FILTERS.map((name) => (
          <label key={name} className="chip choice">
            <FilterBox open={open} group="quick" value={name} />
            <Icon name={name} size={16} />
            {t(`quick.${name}`)}
          </label>
        ))}
      </fieldset>
      {isWalletCategory(filters) && (
        <fieldset className="cluster">
          <legend className="sr-only">{t("walletFeatures")}</legend>
          {WALLET_FEATURES.map((name) => (
            <label key={name} className="chip choice">
              <FilterBox open={open} group="features" value={name} />
              <Icon name={name} size={16} />
              {t(`catalog:features.${name}`)}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
