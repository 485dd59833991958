import { PERIODS } from "#app/features/analytics/periods.ts";
import { dashboardAddress, TABS, type DashboardQuery } from "#app/features/analytics/dashboard-query.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LinkTabs } from "#app/foundation/ui/link-tabs.tsx";

/** Links for the three periods; they work without a script, because the address has the selection. */
export function PeriodSwitch({ query }: { query: DashboardQuery }) {
  const { t } = useTranslation("analytics");
  const language = useLanguage();
  return (
    <nav className="segmented" aria-label={t("period.label")} data-in-place="">
      {PERIODS.map((period) => (
        <a key={period} href={dashboardAddress({ ...query, period }, language)} aria-current={period === query.period ? "true" : undefined}>
          {t(`period.${period}`)}
        </a>
      ))}
    </nav>
  );
}

const tabId = (tab: string): string => `analytics-tab-${tab}`;
const PANEL = "analytics-panel";

export const panelOf = (tab: string) => ({ id: PANEL, role: "tabpanel", "aria-labelledby": tabId(tab) });

export function DashboardTabs({ query }: { query: DashboardQuery }) {
  const { t } = useTranslation("analytics");
  const language = useLanguage();
  return (
    <LinkTabs
      label={t("tabs.label")}
      panel={PANEL}
      tabs={TABS.map((tab) => ({
        id: tabId(tab),
        to: dashboardAddress({ ...query, tab }, language),
        name: t(`tabs.${tab}`),
        isSelected: tab === query.tab,
      }))}
    />
  );
}
