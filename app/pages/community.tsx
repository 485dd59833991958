import type { Route } from "./+types/community";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";
import { communityTopic } from "#app/features/community/community.ts";
import CountersIsland from "#app/features/community/counters.island.tsx";
import { GetInvolved } from "#app/features/community/get-involved.tsx";
import { Leaders } from "#app/features/community/leaders.tsx";
import { LocalGroups } from "#app/features/community/local-groups.tsx";
import PlatformsIsland from "#app/features/community/platforms.island.tsx";
import { community, communityCheckedAt } from "#app/features/community/community-content.server.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { nextStateChangeAt } from "#app/foundation/figures/figure.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LANGUAGES, localeOf, type Language } from "#app/foundation/i18n/languages.ts";
import { Island } from "#app/foundation/islands/island.tsx";
import { Page } from "#app/foundation/ui/page.tsx";
import { expireAt } from "#app/foundation/http/request-context.server.ts";
import "#app/features/community/community.css";

/** Groups with localized names: first those in the page's language, then the others by name. */
function groupsFor(language: Language) {
  const locale = localeOf(language);
  const languages = new Intl.DisplayNames(locale, { type: "language" });
  const regions = new Intl.DisplayNames(locale, { type: "region" });
  const upper = (name: string) => name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
  return community()
    .groups.list.map(({ language: spoken, region, url }) => {
      const name = (region ? regions.of(region) : languages.of(spoken)) ?? spoken;
      return { url, label: upper(name), isOwn: spoken === language };
    })
    .sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || a.label.localeCompare(b.label, locale));
}

export const loader = pageLoader(
  {
    topics: [communityTopic],
    search: (language) => {
      const t = translatorFor(language, "community");
      const { leaders, platforms } = community();
      return [{ title: t("title"), text: t("meta.description"), names: [...leaders, ...platforms].map(({ name }) => name).join(", ") }];
    },
    sitemap: { lastChange: communityCheckedAt },
  },
  ({ language, services, render }) => {
    const entry = services.community.latestAudience();
    const renderedAt = Date.now();

    // Renders the page again when the first of its figures becomes stale.
    expireAt(render, nextStateChangeAt(Object.values(entry.value), renderedAt));

    const { counters, platforms, leaders, events, groups } = community();
    return {
      messages: messagesOf(language, "community"),
      entry,
      renderedAt,
      samples: counters,
      platforms,
      leaders,
      calendars: events.calendars,
      groups: groupsFor(language),
      groupsAsOf: Date.parse(groups.asOf),
      ownLanguage: LANGUAGES.find(({ code }) => code === language)?.name ?? language,
    };
  },
);

export default function CommunityPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("community");
  const { entry, renderedAt, samples, platforms, leaders, calendars, groups, groupsAsOf, ownLanguage } = loaderData;
  const addressOf = (wanted: string) => platforms.find(({ id }) => id === wanted)?.url ?? "";
  return (
    <RenderedAt value={renderedAt}>
      <Page
        path="/community"
        title={t("title")}
        description={t("meta.description")}
        lead={t("lead")}
        intro={<Island of={CountersIsland} props={{ audience: entry, samples }} />}
      >
        <Island of={PlatformsIsland} props={{ platforms, audience: entry }} />
        <Leaders leaders={leaders} />
        <LocalGroups groups={groups} groupsAsOf={groupsAsOf} calendars={calendars} ownLanguage={ownLanguage} />
        <GetInvolved discord={addressOf("discord")} twitter={addressOf("twitter")} />
      </Page>
    </RenderedAt>
  );
}
