import { useState } from "react";
import { requestRefresh, type RefreshResult } from "#app/features/news/ui/request-refresh.ts";
import { MINUTE } from "#app/foundation/durations.ts";
import { useFormats, useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { frameText } from "#app/foundation/ui/frame-data.ts";
import { navigateTo } from "#app/foundation/ui/navigation-guard.ts";
import { toast } from "#app/foundation/ui/toast.ts";

/**
 * Refresh that is shared by all visitors: polls due sources and shows the result.
 * @param reload shows the newest stories, and resolves to false if they couldn't be loaded
 */
export function useRefresh(reload: (isMore: boolean) => Promise<boolean>) {
  const { t } = useTranslation("news");
  const formats = useFormats();
  const language = useLanguage();
  const [isRefreshing, setIsRefreshing] = useState(false);

  function showUnavailable(): void {
    const text = t("refresh.failedText");
    toast.error(t("refresh.failed"), { description: navigator.onLine ? text : `${text} ${frameText("away.offline")}` });
  }
  function showNotDue({ askedAt, dueAt }: Extract<RefreshResult, { kind: "not-due" }>): void {
    const now = Date.now();
    const description =
      askedAt !== null && dueAt !== null && dueAt > now
        ? t("refresh.notDueText", { age: formats.age(askedAt, now), duration: formats.duration(Math.max(dueAt - now, MINUTE)) })
        : t("refresh.notDueLater");
    toast.message(t("refresh.notDue"), { description });
  }
  function showNoSource(): void {
    const action = { label: t("empty.sources"), onClick: () => void navigateTo(pathIn("/news/sources", language)) };
    toast.error(t("refresh.failed"), { description: `${t("refresh.failedText")} ${t("refresh.noSource")}`, action });
  }

  async function refresh(): Promise<void> {
    setIsRefreshing(true);
    try {
      const answer = await requestRefresh();
      if (answer.kind === "not-due") showNotDue(answer);
      else if (answer.kind === "failed") showNoSource();
      else if (await reload(answer.added > 0)) toast.success(t("refresh.done"), { description: t("refresh.doneText") });
      else showUnavailable();
    } catch {
      showUnavailable();
    } finally {
      setIsRefreshing(false);
    }
  }
  return { isRefreshing, refresh: () => void refresh() };
}

export type Refresh = ReturnType<typeof useRefresh>;
