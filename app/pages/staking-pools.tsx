import * as v from "valibot";
import type { Route } from "./+types/staking-pools";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import PoolListIsland from "#app/features/staking/pool-list.island.tsx";
import { poolPage, toPoolList } from "#app/features/staking/pool-list.server.ts";
import { poolListSchema } from "#app/features/staking/pool-list.ts";
import { canonicalPoolQuery, POOLS_PATH, parsePoolQuery, stakingTopic } from "#app/features/staking/staking.ts";
import { explainedMessages } from "#app/foundation/content/explained-messages.server.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { nextStateChangeAt } from "#app/foundation/figures/figure.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { nextDay } from "#app/foundation/lists/shuffle-by-day.ts";
import { Island } from "#app/foundation/islands/island.tsx";
import { isListNarrowed, listSearch } from "#app/foundation/lists/list-query.ts";
import { Explained } from "#app/foundation/ui/explained.tsx";
import { Page } from "#app/foundation/ui/page.tsx";
import { TermTooltips } from "#app/foundation/ui/term-tooltips.tsx";
import { expireAt } from "#app/foundation/http/request-context.server.ts";
import "#app/foundation/ui/notes.css";
import "#app/foundation/ui/points.css";

const NOTE_KEYS = (["sorting", "filters", "saturation", "pledge", "margin", "blocks", "names"] as const).map(
  (note) => `pools.notes.${note}` as const,
);

export const loader = pageLoader(
  {
    query: { canonical: canonicalPoolQuery, parse: parsePoolQuery },
    topics: [stakingTopic],
    search: { title: "staking:pools.title", text: "staking:pools.description" },
  },
  async ({ query, language, services: { staking }, render }) => {
    const entry = staking.latestStaking();
    const { pools, states } = entry.value;
    const renderedAt = Date.now();
    // The list is shuffled again at midnight.
    expireAt(render, nextStateChangeAt([pools, states], renderedAt), nextDay(renderedAt));
    return {
      messages: messagesOf(language, "staking", "lists"),
      explained: explainedMessages(language, "staking", ["pools.lead", ...NOTE_KEYS]),
      isNarrowed: isListNarrowed(query),
      staking: entry,
      query: listSearch(query),
      list: pools && v.parse(poolListSchema, toPoolList(await poolPage(staking, query, renderedAt))),
      renderedAt,
    };
  },
);

export default function StakingPools({
  loaderData: { explained, isNarrowed: isPart, staking, query, list, renderedAt },
}: Route.ComponentProps) {
  const { t } = useTranslation("staking");
  return (
    <Page
      path={POOLS_PATH}
      title={t("pools.title")}
      description={t("pools.description")}
      noindex={isPart}
      parents={[{ name: t("common:footer.stakingGuide"), path: "/staking" }]}
      intro={<Explained as="p" of={explained} message="pools.lead" className="lead" />}
    >
      <div className="container page-stack">
        <RenderedAt value={renderedAt}>
          <Island of={PoolListIsland} props={{ staking, query, list }} when="load" />
        </RenderedAt>
        <section className="page-notes" aria-labelledby="pools-notes">
          <h2 id="pools-notes">{t("pools.notesTitle")}</h2>
          <ul className="bullets">
            {NOTE_KEYS.map((note) => (
              <Explained key={note} as="li" of={explained} message={note} />
            ))}
          </ul>
        </section>
      </div>
      <TermTooltips terms={explained.terms} />
    </Page>
  );
}
