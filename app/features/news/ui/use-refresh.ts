import { useState } from "react";
import { useNavigate } from "react-router";
import { requestRefresh } from "#app/features/news/ui/news-api.ts";
import { useFormats, useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { toast } from "#app/foundation/ui/toast.ts";

/**
 * The visitor's refresh, which all visitors share: it asks the sources that are due and says what came of it. `reload`
 * brings the list up to date and resolves to whether that worked.
 */
export function useRefresh(reload: () => Promise<boolean>): { isBusy: boolean; refresh(): void } {
  const { t } = useTranslation("news");
  const formats = useFormats();
  const language = useLanguage();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);

  const showUnavailable = () =>
    toast.error(t("refresh.failed"), {
      description: navigator.onLine ? t("refresh.failedText") : `${t("refresh.failedText")} ${t("common:away.offline")}`,
    });

  async function refresh(): Promise<void> {
    setBusy(true);
    try {
      const answer = await requestRefresh();
      if (answer.kind === "not-due") {
        const { askedAt, dueAt } = answer;
        const now = Date.now();
        const isKnown = askedAt !== null && dueAt !== null && dueAt > now;
        const description = isKnown
          ? t("refresh.notDueText", { age: formats.age(askedAt, now), duration: formats.duration(Math.max(dueAt - now, 60_000)) })
          : t("refresh.notDueLater");
        toast.message(t("refresh.notDue"), { description });
      } else if (answer.kind === "failed") {
        const action = { label: t("empty.sources"), onClick: () => void navigate(pathIn("/news/sources", language)) };
        toast.error(t("refresh.failed"), { description: `${t("refresh.failedText")} ${t("refresh.noSource")}`, action });
      } else if (await reload()) toast.success(t("refresh.done"), { description: t("refresh.doneText") });
      else showUnavailable();
    } catch {
      showUnavailable();
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, refresh: () => void refresh() };
}
