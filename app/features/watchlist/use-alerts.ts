import { useSyncExternalStore } from "react";
import { alerts, onAlertsChange, type Alert } from "#app/features/watchlist/alerts.ts";

const NONE: readonly Alert[] = [];
const onServer = () => NONE;

/** The visitor's price alerts; none on the server and before hydration. */
export const useAlerts = (): readonly Alert[] => useSyncExternalStore(onAlertsChange, alerts, onServer);
