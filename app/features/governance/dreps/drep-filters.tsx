import type { DrepColumn } from "#app/features/governance/governance.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { FilterCheck, ListFilters } from "#app/foundation/lists/list-filters.tsx";
import type { ListControls } from "#app/foundation/lists/use-list.ts";

export function DrepFilters({ controls }: { controls: ListControls<DrepColumn> }) {
  const { t } = useTranslation(["governance", "governance-drep"]);
  return (
    <ListFilters>
      <FilterCheck name="activity" value="active" controls={controls} label={t("dreps.filters.active")} />
      <FilterCheck name="votes" value="cast" controls={controls} label={t("governance-drep:list.voted")} />
      <FilterCheck name="name" value="claimed" controls={controls} label={t("dreps.filters.named")} />
    </ListFilters>
  );
}
