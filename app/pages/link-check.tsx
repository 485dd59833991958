import * as v from "valibot";
import type { Route } from "./+types/link-check";
import LinkCheckIsland, { type LinkCheckShown } from "#app/pages/link-check/link-check.island.tsx";
import { pageLoader, queryParams } from "#app/pages/page-loader.server.ts";
import { recognize } from "#app/features/check/recognize.server.ts";
import { BLOCKLIST_IDS, BLOCKLISTS, blocklistsTopic } from "#app/features/link-check/blocklists.ts";
import { officialSites } from "#app/features/link-check/official-sites.server.ts";
import { explainedMessages } from "#app/foundation/content/explained-messages.server.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { lastChecked, projects } from "#app/foundation/content/projects.server.ts";
import { dateText } from "#app/foundation/i18n/date-text.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { Island } from "#app/foundation/islands/island.tsx";
import { Explained } from "#app/foundation/ui/explained.tsx";
import { Page } from "#app/foundation/ui/page.tsx";
import { TermTooltips } from "#app/foundation/ui/term-tooltips.tsx";
import "#app/foundation/ui/answers.css";
import "#app/foundation/ui/points.css";
import "#app/foundation/ui/art/hatches.css";

const PATH = "/is-this-link-real";
const MAX_LENGTH = 2_000;
const HABIT_KEYS = (["bookmark", "end", "seed", "sign"] as const).map((habit) => `habits.${habit}` as const);

export const loader = pageLoader(
  {
    query: queryParams({ url: v.pipe(v.string(), v.maxLength(MAX_LENGTH)) }),
    topics: [blocklistsTopic],
    search: { title: "link-check:title", text: "link-check:description" },
    sitemap: { lastChange: () => lastChecked() },
  },
  async ({ query: { url: asked = null }, language, services: { linkCheck }, render }) => {
    // A visitor's input is private, so the page isn't cached.
    if (asked !== null) render.isCacheable = false;
    const kind = asked?.trim() ? recognize(asked).kind : null;
    const secret = kind === "seed-phrase" ? "seed" : kind === "private-key" ? "key" : null;
    const shown: LinkCheckShown | null =
      asked === null
        ? null
        : secret
          ? { kind: "secret", secret, isSent: true }
          : asked.trim() === ""
            ? { kind: "empty" }
            : { kind: "answer", answer: await linkCheck.answer(asked, language) };
    return {
      messages: messagesOf(language, "link-check", "check"),
      explained: explainedMessages(language, "link-check", HABIT_KEYS),
      // Never repeats a secret.
      asked: secret ? "" : asked,
      shown,
      compared: {
        projects: { count: projects().size, checked: lastChecked() ?? null },
        official: {
          count: officialSites().flatMap(({ domains, accounts }) => [...domains, ...accounts]).length,
          checked:
            officialSites()
              .map(({ checkedAt }) => checkedAt)
              .sort()
              .at(-1) ?? null,
        },
        blocklists: linkCheck.readings(),
      },
    };
  },
);

/** Compares an address with those of listed projects. Never says "safe". */
export default function LinkCheck({ loaderData: { explained, asked, shown, compared } }: Route.ComponentProps) {
  const { t } = useTranslation("link-check");
  const formats = useFormats();
  return (
    <Page path={PATH} title={t("title")} description={t("description")} noindex={asked !== null} lead={t("lead")}>
      <div className="container answer-page grid">
        <Island of={LinkCheckIsland} props={{ asked: asked ?? "", shown }} when="load" />
        <div className="answer-notes grid">
          <section aria-labelledby="link-how">
            <h2 id="link-how">{t("howTitle")}</h2>
            <p>{t("how")}</p>
          </section>
          <section aria-labelledby="link-compared">
            <h2 id="link-compared">{t("compared.title")}</h2>
            <ul className="bullets">
              {(["projects", "official"] as const).map((which) => {
                const { count, checked: day } = compared[which];
                return (
                  day !== null && (
                    <li key={which}>{t(`compared.${which}`, { number: formats.integer(count), date: dateText(day, formats) })}</li>
                  )
                );
              })}
              {BLOCKLIST_IDS.map((list) => {
                const { name } = BLOCKLISTS[list];
                const reading = compared.blocklists[list];
                return (
                  <li key={list} data-blocklist={list}>
                    {reading
                      ? t("compared.blocklist", {
                          list: name,
                          number: formats.integer(reading.entries),
                          date: formats.date(reading.readAt),
                        })
                      : t("compared.notRead", { list: name })}
                  </li>
                );
              })}
            </ul>
            <p>{t("compared.ownFirst")}</p>
          </section>
          <section aria-labelledby="link-habits">
            <h2 id="link-habits">{t("habitsTitle")}</h2>
            <ol className="bullets">
              {HABIT_KEYS.map((habit) => (
                <Explained key={habit} as="li" of={explained} message={habit} />
              ))}
            </ol>
          </section>
        </div>
      </div>
      <TermTooltips terms={explained.terms} />
    </Page>
  );
}
