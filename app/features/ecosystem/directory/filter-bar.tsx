import { useEffect, useEffectEvent, useRef } from "react";
import { QUICK_FILTERS, WALLET_FEATURES } from "#app/features/ecosystem/ecosystem.ts";
import { isWalletCategory, SORTS, type Filters, type Sort } from "#app/features/ecosystem/directory/filters.ts";
import type { ListName } from "#app/features/ecosystem/directory/filter-links.ts";
import { Icon } from "#app/features/ecosystem/icon.tsx";
import type { Change } from "#app/features/ecosystem/directory/use-filters.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

export interface FilterProps {
  filters: Filters;
  change: Change;
}

const toggled = <Value extends string>(list: readonly Value[], value: Value): Value[] =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value];

/** What a list filter is called in the address. */
const FIELDS: Record<ListName, string> = { categories: "category", status: "status", quick: "quick", features: "feature", tags: "tag" };

/** One value of a list filter: a checkbox of the form, for a label to wrap. */
export function FilterBox<Name extends ListName>({
  filters,
  change,
  group,
  value,
}: FilterProps & { group: Name; value: Filters[Name][number] }) {
  const list: readonly string[] = filters[group];
  return (
    <input
      type="checkbox"
      name={FIELDS[group]}
      value={value}
      checked={list.includes(value)}
      onChange={() => change({ [group]: toggled(list, value) })}
    />
  );
}

/** The search box. The form owns its text: what is typed stays as it is typed, the filter takes it without its edges. */
export function SearchBox({ filters: { search }, change }: FilterProps) {
  const { t } = useTranslation("directory");
  const box = useRef<HTMLInputElement>(null);
  const awake = useRef(false);

  const follow = useEffectEvent((text: string) => {
    const input = box.current;
    if (!input || input.value.trim() === text) return;
    // What was typed before the page woke up counts; later on the text follows the address.
    if (awake.current || input.value === "") input.value = text;
    else change({ search: input.value }, "typing");
  });
  useEffect(() => {
    follow(search);
    awake.current = true;
  }, [search]);

  return (
    <div className="field-box filter-search">
      <UiIcon name="search" />
      <input
        ref={box}
        type="search"
        name="q"
        defaultValue={search}
        placeholder={t("searchPlaceholder")}
        aria-label={t("searchPlaceholder")}
        maxLength={80}
        onChange={(event) => change({ search: event.currentTarget.value }, "typing")}
      />
    </div>
  );
}

/** By what the list is sorted, and which way. */
export function SortField({ filters: { sort, order }, change }: FilterProps) {
  const { t } = useTranslation("directory");
  const isSort = (text: string): text is Sort => SORTS.some((one) => one === text);
  return (
    <div className="filter-sort">
      <label className="field-box sort-field">
        <span>{t("sort")}</span>
        <select name="sort" value={sort} onChange={({ currentTarget: { value } }) => isSort(value) && change({ sort: value })}>
          {SORTS.map((one) => (
            <option key={one} value={one}>
              {t(`sorts.${one}`)}
            </option>
          ))}
        </select>
      </label>
      <label className="sort-direction" title={t("descending")}>
        <input
          type="checkbox"
          name="order"
          value="desc"
          aria-label={t("descending")}
          checked={order === "desc"}
          onChange={() => change({ order: order === "asc" ? "desc" : "asc" })}
        />
        <Icon name={order === "desc" ? "descending" : "ascending"} />
      </label>
    </div>
  );
}

/** The quick filters, and those of wallets while wallets are what is asked for. */
export function QuickFilters(props: FilterProps) {
  const { t } = useTranslation("directory");
  return (
    <div className="filter-quick">
      <fieldset>
        <legend className="sr-only">{t("quickTitle")}</legend>
        {QUICK_FILTERS.map((name) => (
          <label key={name} className="chip choice">
            <FilterBox {...props} group="quick" value={name} />
            <Icon name={name} size={16} />
            {t(`quick.${name}`)}
          </label>
        ))}
      </fieldset>
      {isWalletCategory(props.filters) && (
        <fieldset>
          <legend className="sr-only">{t("walletFeatures")}</legend>
          {WALLET_FEATURES.map((name) => (
            <label key={name} className="chip choice">
              <FilterBox {...props} group="features" value={name} />
              <Icon name={name} size={16} />
              {t(`catalogue:features.${name}`)}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
