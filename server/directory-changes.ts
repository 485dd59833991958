import type { DocumentRoute } from "#server/documents.ts";
import { FEED_HEADERS } from "#server/news-feeds.ts";
import { catalogVersion } from "#app/features/ecosystem/catalog/catalog-version.server.ts";
import { isoWeekOf, renderChanges } from "#app/features/ecosystem/changes/changes.server.ts";
import { CHANGE_FORMATS, CHANGE_PERIODS, changesPath, DEFAULT_PERIOD } from "#app/features/ecosystem/changes/changes.ts";
import { mustBeOneOf, plainText, UNKNOWN_LANGUAGE } from "#app/foundation/http/problem.server.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "#app/foundation/i18n/languages.ts";

/** Feeds of changes in the directory: one document per format, language and period. */
export const directoryChangesFeeds = (origin: string): DocumentRoute => ({
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
      version: period === "week" ? `${catalogVersion()} ${isoWeekOf(now)}` : catalogVersion(),
      headers: { "Content-Type": `${format.type}; charset=utf-8`, ...FEED_HEADERS },
      make: () => renderChanges(format, language, origin, period, now),
    };
  },
});
