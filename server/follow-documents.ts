import { generateRssFeed } from "feedsmith";
import type { AppServices } from "#server/app-services.ts";
import type { DocumentRoute } from "#server/documents.ts";
import { findSubject } from "#server/follow-subjects.ts";
import { FEED_HEADERS } from "#server/news-feeds.ts";
import { renderCalendar } from "#app/features/follow/calendar.server.ts";
import { changeText } from "#app/features/follow/change-text.server.ts";
import { followPath, isFollowKind, type FollowKind } from "#app/features/follow/follow.ts";
import { SOURCES } from "#app/foundation/figures/figure.ts";
import { plainText, UNKNOWN_LANGUAGE } from "#app/foundation/http/problem.server.ts";
import { DEFAULT_LANGUAGE, isLanguage, pathIn, tagOf, type Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";

const ADDRESS = /^\/follow\/([a-z]+)\/([a-z0-9_-]{1,120})\.(xml|ics)$/;
/** Rebuild documents regularly, because coming dates pass. */
const TTL_MS = 3_600_000;
const TYPES = { xml: "application/rss+xml; charset=utf-8", ics: "text/calendar; charset=utf-8" };

interface Asked {
  kind: FollowKind;
  id: string;
  language: Language;
  format: "xml" | "ics";
}
type Services = Pick<AppServices, "corrections" | "follow" | "staking" | "governance" | "environment">;

/** Escapes titles, because a feed reader may treat them as HTML. */
const asText = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** A feed of changes about a pool, DRep, governance action, project or report, and a calendar that also has the coming dates. */
export const followDocuments = (services: Services): DocumentRoute => ({
  kind: "follow",
  paths: ["/follow/*"],
  find({ pathname, searchParams }) {
    const [, kind = "", id = "", file] = ADDRESS.exec(pathname) ?? [];
    const language = searchParams.get("language") ?? DEFAULT_LANGUAGE;
    if (!isFollowKind(kind) || (file !== "xml" && file !== "ics")) return undefined;
    if (!isLanguage(language)) return plainText(400, UNKNOWN_LANGUAGE);
    const { follow, staking, governance } = services;
    const versions = [follow.latestFollow(), staking.latestStaking(), governance.latestGovernance()].map(({ version }) => version);
    return {
      key: `${pathname}?language=${language}`,
      version: versions.join(" "),
      ttl: TTL_MS,
      headers: { "Content-Type": TYPES[file], "X-Robots-Tag": "noindex", ...FEED_HEADERS },
      make: () => render(services, { kind, id, language, format: file }),
    };
  },
});

async function render(
  { corrections, follow, staking, governance, environment: { PUBLIC_ORIGIN, SIMULATE } }: Services,
  { kind, id, language, format }: Asked,
): Promise<string | undefined> {
  const now = Date.now();
  const subject = await findSubject({ corrections, staking, governance, follow }, kind, id, language, now);
  if (!subject) return undefined;
  const { name, path, source, dates } = subject;
  const t = translatorFor(language, "follow");
  // Never send simulated figures to a subscriber's reader.
  const changes = SIMULATE && kind !== "report" ? [] : await follow.changesOf(kind, id);
  const texts = changes.map((found) => ({ ...found, text: changeText(found.change, language) }));
  const page = PUBLIC_ORIGIN + pathIn(path, language);
  const title = t("feed.title", { name });
  const description = t("feed.description", { name, source: source === "koios" ? SOURCES.koios : t(`feed.${source}`) });
  const { host } = new URL(PUBLIC_ORIGIN);
  if (format === "ics") {
    return renderCalendar({
      name: title,
      language: tagOf(language),
      entries: [
        ...(SIMULATE ? [] : dates).map((date) => ({
          uid: `${kind}-${id}-${date.name}@${host}`,
          at: date.at,
          title: date.title,
          text: description,
          url: page,
          knownAt: now,
        })),
        ...texts.map(({ id: number, foundAt, text }) => ({
          uid: `change-${number}@${host}`,
          at: foundAt,
          title: `${name}: ${text}`,
          text: description,
          url: page,
          knownAt: foundAt,
        })),
      ],
    });
  }
  return generateRssFeed({
    title: asText(title),
    description: asText(description),
    link: page,
    language: tagOf(language),
    ...(texts[0] && { lastBuildDate: new Date(texts[0].foundAt) }),
    atom: {
      links: [{ href: `${PUBLIC_ORIGIN}${followPath(kind, id, "xml")}?language=${language}`, rel: "self", type: "application/rss+xml" }],
    },
    items: texts.map(({ id: number, foundAt, text }) => ({
      title: asText(text),
      link: page,
      guid: { value: `urn:cardano-gateway:change:${number}`, isPermaLink: false },
      pubDate: new Date(foundAt),
    })),
  });
}
