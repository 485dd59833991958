import { DEFAULT_PERIOD, isPeriod, type Period } from "#app/features/analytics/periods.ts";
import { pathIn, type Language } from "#app/foundation/i18n/languages.ts";

export const TABS = ["overview", "projects", "pages", "audience"] as const;
export type Tab = (typeof TABS)[number];
const isTab = (text: string | null): text is Tab => TABS.some((tab) => tab === text);

export interface DashboardQuery {
  tab: Tab;
  period: Period;
}

export function parseDashboardQuery(query: URLSearchParams): DashboardQuery {
  const [tab, period] = [query.get("tab"), query.get("period")];
  return { tab: isTab(tab) ? tab : "overview", period: isPeriod(period) ? period : DEFAULT_PERIOD };
}

/** Serializes without defaults and in a fixed order, so that each selection has one address. */
export function serializeDashboardQuery({ tab, period }: DashboardQuery): URLSearchParams {
  const query = new URLSearchParams();
  if (tab !== "overview") query.set("tab", tab);
  if (period !== DEFAULT_PERIOD) query.set("period", period);
  return query;
}

export function dashboardAddress(query: DashboardQuery, language: Language): string {
  const written = serializeDashboardQuery(query).toString();
  return pathIn("/analytics", language) + (written === "" ? "" : `?${written}`);
}
