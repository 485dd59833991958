import { MAX_MARGINS, MAX_SATURATION, type PoolQuery } from "#app/features/staking/staking.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { FilterCheck, FilterSelect, ListFilters } from "#app/foundation/lists/list-filters.tsx";

/** What the list of pools can leave out. */
export function PoolFilters({ filters }: Pick<PoolQuery, "filters">) {
  const { t } = useTranslation("staking");
  const formats = useFormats();
  const percent = (text: string) => formats.percent(Number(text));
  return (
    <ListFilters>
      <FilterCheck
        name="saturation"
        value={MAX_SATURATION}
        filters={filters}
        label={t("pools.filters.saturation", { share: percent(MAX_SATURATION) })}
      />
      <FilterCheck name="pledge" value="met" filters={filters} label={t("pools.filters.pledge")} />
      <FilterCheck name="operator" value="single" filters={filters} label={t("pools.filters.operator")} />
      <FilterCheck name="closing" value="hidden" filters={filters} label={t("pools.filters.closing")} />
      <FilterSelect
        name="margin"
        filters={filters}
        label={t("pools.margin")}
        any={t("pools.filters.anyMargin")}
        options={MAX_MARGINS.map((most) => [most, t("pools.filters.margin", { share: percent(most) })] as const)}
      />
    </ListFilters>
  );
}
