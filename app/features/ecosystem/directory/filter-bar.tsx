import { QUICK_FILTERS, WALLET_FEATURES } from "#app/features/ecosystem/ecosystem.ts";
import { FILTER_FIELDS, isWalletCategory, SORTS, type Filters, type ListFilter } from "#app/features/ecosystem/directory/filters.ts";
import { Icon } from "#app/features/ecosystem/icon.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./filters.css";
import "#app/foundation/ui/chips.css";

/** One value of a list filter: a checkbox of the form, for a label to wrap. */
export function FilterBox<Name extends ListFilter>({
  filters,
  group,
  value,
}: {
  filters: Filters;
  group: Name;
  value: Filters[Name][number];
}) {
  const list: readonly string[] = filters[group];
  return <input type="checkbox" name={FILTER_FIELDS[group]} value={value} defaultChecked={list.includes(value)} />;
}

export function SearchBox({ filters: { search } }: { filters: Filters }) {
  const { t } = useTranslation("directory");
  return (
    <div className="field-box filter-search">
      <UiIcon name="search" />
      <input
        type="search"
        name="q"
        defaultValue={search}
        placeholder={t("searchPlaceholder")}
        aria-label={t("searchPlaceholder")}
        maxLength={80}
      />
    </div>
  );
}

/** By what the list is sorted, and which way. */
export function SortField({ filters: { sort, order } }: { filters: Filters }) {
  const { t } = useTranslation("directory");
  return (
    <div className="line">
      <label className="field-box sort-field fill">
        <span className="caption">{t("sort")}</span>
        <select name="sort" defaultValue={sort}>
          {SORTS.map((one) => (
            <option key={one} value={one}>
              {t(`sorts.${one}`)}
            </option>
          ))}
        </select>
      </label>
      <label className="sort-direction choice button" title={t("descending")}>
        <input type="checkbox" name="order" value="desc" aria-label={t("descending")} defaultChecked={order === "desc"} />
        <Icon name="descending" />
        <Icon name="ascending" />
      </label>
    </div>
  );
}

/** The quick filters, and those of wallets while wallets are what is asked for. */
export function QuickFilters({ filters }: { filters: Filters }) {
  const { t } = useTranslation("directory");
  return (
    <div className="grid-close">
      <fieldset className="cluster">
        <legend className="sr-only">{t("quickTitle")}</legend>
        {QUICK_FILTERS.map((name) => (
          <label key={name} className="chip choice">
            <FilterBox filters={filters} group="quick" value={name} />
            <Icon name={name} size={16} />
            {t(`quick.${name}`)}
          </label>
        ))}
      </fieldset>
      <fieldset className="wallet-features cluster" hidden={!isWalletCategory(filters)}>
        <legend className="sr-only">{t("walletFeatures")}</legend>
        {WALLET_FEATURES.map((name) => (
          <label key={name} className="chip choice">
            <FilterBox filters={filters} group="features" value={name} />
            <Icon name={name} size={16} />
            {t(`catalogue:features.${name}`)}
          </label>
        ))}
      </fieldset>
    </div>
  );
}
