import { useCallback, useEffect, useRef, useState } from "react";
import * as v from "valibot";
import { parseDashboardQuery, serializeDashboardQuery, type DashboardQuery } from "#app/features/analytics/dashboard-query.ts";
import type { Period } from "#app/features/analytics/periods.ts";
import { presenceTopic } from "#app/features/analytics/presence.ts";
import { reportSchema, type AnalyticsReport } from "#app/features/analytics/report.ts";
import { useLanguage } from "#app/foundation/i18n/i18n.tsx";
import { retryUntilDone } from "#app/foundation/islands/retry-until-done.ts";
import { useAddress } from "#app/foundation/islands/use-address.ts";
import { useTopic } from "#app/foundation/islands/use-topic.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";
import { unreachableReasonKey } from "#app/foundation/ui/connection.ts";
import { frameText } from "#app/foundation/ui/frame-data.ts";
import { withProgress } from "#app/foundation/ui/progress.ts";
import { toast } from "#app/foundation/ui/toast.ts";
import { addressQuery, onAddress, writeAddress } from "#app/foundation/ui/write-address.ts";

const TIMEOUT_MS = 10_000;

/** Returns null when the site doesn't answer, or has no report. */
async function requestReport(period: Period, language: Language, signal: AbortSignal): Promise<AnalyticsReport | null> {
  try {
    const response = await fetch(`/api/analytics?${new URLSearchParams({ period, language })}`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    return response.ok ? v.parse(reportSchema, await response.json()) : null;
  } catch {
    return null;
  }
}

const searchOf = (query: DashboardQuery): string => {
  const written = serializeDashboardQuery(query).toString();
  return written && `?${written}`;
};
const parse = (search: string): DashboardQuery => parseDashboardQuery(new URLSearchParams(search));

interface Options {
  first: AnalyticsReport | null;
  query: DashboardQuery;
  presence: LiveEntry<number | null>;
}

/** Report of the period in the address. It's read again for another period, and when the number of visitors changes. */
export function useReport({ first, query, presence: initialPresence }: Options) {
  const language = useLanguage();
  const { tab } = parse(useAddress(searchOf(query)));
  const [report, setReport] = useState(first);
  const [isBusy, setIsBusy] = useState(false);
  const period = useRef(query.period);
  const reading = useRef<AbortController>(undefined);

  /** Resolves to true when its report is shown, and to false when it failed or another read replaced it. */
  const read = useCallback(
    async (wanted: Period): Promise<boolean> => {
      reading.current?.abort();
      const { signal } = (reading.current = new AbortController());
      setIsBusy(true);
      const answer = await withProgress(requestReport(wanted, language, signal));
      if (signal.aborted) return false;
      setIsBusy(false);
      if (answer) {
        period.current = wanted;
        setReport(answer);
      } else toast.error(frameText(unreachableReasonKey()), { description: frameText("away.kept") });
      return answer !== null;
    },
    [language],
  );
  useEffect(() => {
    const follow = () => {
      const wanted = parse(addressQuery()).period;
      if (wanted !== period.current) void read(wanted);
    };
    follow();
    return onAddress(follow);
  }, [read]);

  const presence = useTopic(presenceTopic, initialPresence);
  useEffect(() => {
    if (presence.version === initialPresence.version) return;
    return retryUntilDone(async (signal) => {
      const answer = await requestReport(period.current, language, signal);
      if (answer?.period === period.current) setReport(answer);
      return answer !== null;
    });
  }, [presence, initialPresence, language]);

  /** Shows a tab or a period. The address changes after the report has arrived. */
  async function open(search: string): Promise<void> {
    const wanted = parse(search);
    const isShown = (report !== null && wanted.period === period.current) || (await read(wanted.period));
    if (isShown && searchOf(wanted) !== searchOf(parse(addressQuery()))) writeAddress(searchOf(wanted), "pushState");
  }
  return { report, isBusy, query: { tab, period: report?.period ?? query.period }, open };
}
