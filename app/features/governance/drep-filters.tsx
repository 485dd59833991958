import type { DrepQuery } from "#app/features/governance/governance.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { FilterCheck, ListFilters } from "#app/foundation/lists/list-filters.tsx";

/** What the list of DReps can leave out. */
export function DrepFilters({ filters }: Pick<DrepQuery, "filters">) {
  const { t } = useTranslation("governance");
  return (
    <ListFilters>
      <FilterCheck name="activity" value="active" filters={filters} label={t("dreps.filters.active")} />
      <FilterCheck name="votes" value="cast" filters={filters} label={t("dreps.filters.voted")} />
      <FilterCheck name="name" value="claimed" filters={filters} label={t("dreps.filters.named")} />
    </ListFilters>
  );
}
