import type { DocumentRoute } from "#server/documents.ts";
import { FEED_HEADERS } from "#server/news-feeds.ts";
import { catalogVersion } from "#app/features/ecosystem/catalog/catalog-version.server.ts";
import type { CorrectionsService } from "#app/features/corrections/corrections.server.ts";
import type { ReportSubjects } from "#app/features/corrections/report-intake.server.ts";
import { reportPath } from "#app/features/corrections/corrections.ts";
import { isoWeekOf, renderChanges, type FeedItem } from "#app/features/ecosystem/changes/changes.server.ts";
import { CHANGE_FORMATS, CHANGE_PERIODS, changesPath, DEFAULT_PERIOD } from "#app/features/ecosystem/changes/changes.ts";
import { mustBeOneOf, plainText, UNKNOWN_LANGUAGE } from "#app/foundation/http/problem.server.ts";
import { DEFAULT_LANGUAGE, isLanguage, pathIn, type Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";

interface Services {
  corrections: Pick<CorrectionsService, "acceptedReports" | "latestCorrections">;
  reportIntake: { subjects: Pick<ReportSubjects, "find"> };
}

/** Feeds of changes in the directory: one document per format, language and period. */
export const directoryChangesFeeds = (services: Services, origin: string): DocumentRoute => ({
  kind: "feed",
  paths: CHANGE_FORMATS.map(({ file }) => `/ecosystem/${file}`),
  find({ pathname, searchParams }) {
    const format = CHANGE_FORMATS.find(({ file }) => pathname === `/ecosystem/${file}`);
    const language = searchParams.get("language") ?? DEFAULT_LANGUAGE;
    if (!format) return undefined;
    if (!isLanguage(language)) return plainText(400, UNKNOWN_LANGUAGE);
    const asked = searchParams.get("period") ?? DEFAULT_PERIOD;
    const period = CHANGE_PERIODS.find((changePeriod) => changePeriod === asked);
    if (!period) return plainText(400, mustBeOneOf("period", CHANGE_PERIODS));
    const now = Date.now();
    return {
      key: changesPath(format, language, period),
      // The end of a week adds an item, even without a new entry.
      version: `${catalogVersion()} ${period === "week" ? isoWeekOf(now) : services.corrections.latestCorrections().version}`,
      headers: { "Content-Type": `${format.type}; charset=utf-8`, ...FEED_HEADERS },
      make: async () =>
        renderChanges(format, language, origin, period, now, period === "day" ? await readersItems(services, language, origin) : []),
    };
  },
});

/** Accepted reports as items of the feed. */
async function readersItems({ corrections, reportIntake }: Services, language: Language, origin: string): Promise<FeedItem[]> {
  const t = translatorFor(language, "corrections");
  const accepted = await corrections.acceptedReports();
  return Promise.all(
    accepted.map(async ({ number, subject: id, path, changedAt, change, reason }): Promise<FeedItem> => {
      const subject = id === null || path === null ? undefined : await reportIntake.subjects.find(path, id, language);
      return {
        id: `urn:cardano-gateway:report:${number}`,
        url: origin + pathIn(reportPath(number), language),
        title: id === null ? t("changes.listing") : t("changes.report", { name: subject?.name ?? id }),
        text: [change, reason === null ? null : t("changes.reason", { reason })].filter((line) => line !== null).join("\n"),
        day: changedAt,
        kinds: [id === null ? "listed" : "changed"],
        facts: [],
        record: { report: number },
      };
    }),
  );
}
