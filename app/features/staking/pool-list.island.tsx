import { PoolFilters } from "#app/features/staking/pool-filters.tsx";
import { poolListAnswer, type PoolList } from "#app/features/staking/pool-list.ts";
import { PoolTable } from "#app/features/staking/pool-table.tsx";
import { parsePoolQuery, POOLS_PATH, stakingTopic, type Staking } from "#app/features/staking/staking.ts";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { useTopic } from "#app/foundation/islands/use-topic.ts";
import { isListNarrowed, listPath } from "#app/foundation/lists/list-query.ts";
import { ListSearch } from "#app/foundation/lists/list-search.tsx";
import { Pagination } from "#app/foundation/lists/pagination.tsx";
import { useList } from "#app/foundation/lists/use-list.ts";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";
import "#app/foundation/lists/lists.css";
import "#app/foundation/ui/boxes.css";
import "#app/foundation/ui/titles.css";

interface Props {
  staking: LiveEntry<Staking>;
  /** Query string of the server's address. */
  query: string;
  /** Null before the first reading. */
  list: PoolList | null;
}

function Pools({ staking, query: asked, list: first }: Props) {
  const { t } = useTranslation(["staking", "lists"]);
  const formats = useFormats();
  const { pools, states } = useTopic(stakingTopic, staking).value;
  const { list, controls, frame, links, isLoading } = useList({
    query: asked,
    list: first,
    isRead: pools !== null,
    parse: parsePoolQuery,
    api: "/api/staking/pools",
    schema: poolListAnswer,
  });
  const { query } = controls;
  return (
    <div className="page-stack" {...links}>
      {/* Nothing to search or count before the first reading. */}
      {list && (
        <>
          <ListSearch path={POOLS_PATH} query={query} label={t("pools.search")} controls={controls}>
            <PoolFilters controls={controls} />
          </ListSearch>
          <p className="list-state secondary text-links" role="status">
            {t("pools.found", { count: list.total, number: formats.integer(list.total) })}{" "}
            {list.total > 1 &&
              (query.sort
                ? t("lists:sorted", { column: t(`pools.${query.sort}`) })
                : t("lists:drawn", { date: formats.date(Date.parse(list.drawnFor)) }))}{" "}
            {isListNarrowed({ ...query, page: 1 }) && <LocalLink to={POOLS_PATH}>{t("lists:reset")}</LocalLink>}
          </p>
        </>
      )}
      {list && list.total > 0 ? (
        <PoolTable rows={list.pools} query={query} frame={frame} isLoading={isLoading} />
      ) : (
        <p className="empty-box secondary">{t(list ? "pools.none" : "pools.notRead")}</p>
      )}
      {list && <Pagination page={list.page} pages={list.pages} pathTo={(page) => listPath(POOLS_PATH, { ...query, page })} />}
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
    </div>
  );
}

export default defineIsland("pool-list", Pools, {
  messages: ["lists", "staking:pool.noName", "staking:pools", "staking:result.ada", "common:figure"],
});
