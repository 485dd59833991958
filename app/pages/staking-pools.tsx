import type { Route } from "./+types/staking-pools";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { poolPage } from "#app/features/staking/pool-list.server.ts";
import { PoolFilters } from "#app/features/staking/pool-filters.tsx";
import { PoolTable } from "#app/features/staking/pool-table.tsx";
import { canonicalPoolQuery, POOLS_PATH, parsePoolQuery, stakingTopic } from "#app/features/staking/staking.ts";
import { explainedMessages } from "#app/foundation/content/explained-messages.server.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { nextStateChangeAt } from "#app/foundation/figures/figure.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { nextDay } from "#app/foundation/lists/shuffle-by-day.ts";
import { isNarrowed, listPath } from "#app/foundation/lists/list-query.ts";
import { ListSearch } from "#app/foundation/lists/list-search.tsx";
import { Pagination } from "#app/foundation/lists/pagination.tsx";
import { Explained } from "#app/foundation/ui/explained.tsx";
import { Page } from "#app/foundation/ui/page.tsx";
import { TermTooltips } from "#app/foundation/ui/term-tooltips.tsx";
import { expireAt } from "#app/foundation/http/request-context.server.ts";
import "#app/foundation/lists/lists.css";
import "#app/foundation/ui/notes.css";
import "#app/foundation/ui/boxes.css";
import "#app/foundation/ui/titles.css";
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
    const { pools, states } = staking.latestStaking().value;
    const renderedAt = Date.now();
    // The list is shuffled again at midnight.
    expireAt(render, nextStateChangeAt([pools, states], renderedAt), nextDay(renderedAt));
    return {
      messages: messagesOf(language, "staking", "lists"),
      explained: explainedMessages(language, "staking", ["pools.lead", ...NOTE_KEYS]),
      query,
      list: await poolPage(staking, query, renderedAt),
      pools,
      states,
      renderedAt,
    };
  },
);

/** All registered stake pools, in an order shuffled once a day. */
export default function StakingPools({ loaderData: { explained, query, list, pools, states, renderedAt } }: Route.ComponentProps) {
  const { t } = useTranslation(["staking", "lists"]);
  const formats = useFormats();
  const { sort } = query;
  const date = formats.date(Date.parse(list.day));
  return (
    <Page
      path={POOLS_PATH}
      title={t("pools.title")}
      description={t("pools.description")}
      noindex={isNarrowed(query)}
      parents={[{ name: t("common:footer.stakingGuide"), path: "/staking" }]}
      intro={<Explained as="p" of={explained} message="pools.lead" className="lead" />}
      art="staking-pools"
    >
      <div className="container page-stack">
        {/* Before the first reading there is nothing to search or count. */}
        {pools && (
          <>
            <ListSearch path={POOLS_PATH} query={query} label={t("pools.search")}>
              <PoolFilters filters={query.filters} />
            </ListSearch>
            <p className="list-state secondary text-links" role="status">
              {t("pools.found", { count: list.total, number: formats.integer(list.total) })}{" "}
              {list.total > 1 && (sort ? t("lists:sorted", { column: t(`pools.${sort}`) }) : t("lists:drawn", { date }))}{" "}
              {isNarrowed({ ...query, page: 1 }) && <LocalLink to={POOLS_PATH}>{t("lists:reset")}</LocalLink>}
            </p>
          </>
        )}
        {list.total > 0 ? (
          <PoolTable rows={list.rows} query={query} />
        ) : (
          <p className="empty-box secondary">{t(pools ? "pools.none" : "pools.notRead")}</p>
        )}
        <Pagination page={list.page} pages={list.pages} pathTo={(page) => listPath(POOLS_PATH, { ...query, page })} />
        <RenderedAt value={renderedAt}>
          <div className="list-sources grid">
            <div>
              <h2 className="small-title">{t("pools.termsSource")}</h2>
              <SourceLine origin={pools && { source: "koios", observedAt: pools.fetchedAt, staleAt: pools.staleAt }} source="koios" />
            </div>
            <div>
              <h2 className="small-title">{t("pools.countsSource")}</h2>
              <SourceLine origin={states && { source: "koios", observedAt: states.fetchedAt, staleAt: states.staleAt }} source="koios" />
              {states && pools && (
                <p className="caption">
                  {t("pools.asked", {
                    asked: formats.integer(Math.min(states.count, pools.count)),
                    count: pools.count,
                    number: formats.integer(pools.count),
                  })}
                </p>
              )}
            </div>
          </div>
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
