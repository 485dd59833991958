import { MAX_MARGINS, MAX_SATURATION, type PoolColumn } from "#app/features/staking/staking.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { FilterCheck, FilterSelect, ListFilters } from "#app/foundation/lists/list-filters.tsx";
import type { ListControls } from "#app/foundation/lists/use-list.ts";

export function PoolFilters({ controls }: { controls: ListControls<PoolColumn> }) {
  const { t } = useTranslation("staking");
  const formats = useFormats();
  const percent = (text: string) => formats.percent(Number(text));
  return (
    <ListFilters>
      <FilterCheck
        name="saturation"
        value={MAX_SATURATION}
        controls={controls}
        label={t("pools.filters.saturation", { share: percent(MAX_SATURATION) })}
      />
      <FilterCheck name="pledge" value="met" controls={controls} label={t("pools.filters.pledge")} />
      <FilterCheck name="operator" value="single" controls={controls} label={t("pools.filters.operator")} />
      <FilterCheck name="closing" value="hidden" controls={controls} label={t("pools.filters.closing")} />
      <FilterSelect
        name="margin"
        controls={controls}
        label={t("pools.margin")}
        any={t("pools.filters.anyMargin")}
        options={MAX_MARGINS.map((most) => [most, t("pools.filters.margin", { share: percent(most) })] as const)}
      />
    </ListFilters>
  );
}
