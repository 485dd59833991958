import { DrepFilters } from "#app/features/governance/dreps/drep-filters.tsx";
import { drepListAnswer, type DrepList } from "#app/features/governance/dreps/drep-list.ts";
import { DrepTable } from "#app/features/governance/dreps/drep-table.tsx";
import { SquaresLegend } from "#app/features/governance/dreps/vote-squares.tsx";
import {
  comparePath,
  DREPS_PATH,
  governanceTopic,
  parseDrepQuery,
  type DrepQuery,
  type Freshness,
  type Governance,
} from "#app/features/governance/governance.ts";
import type { ChainSource } from "#app/foundation/figures/figure.ts";
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
  governance: LiveEntry<Governance>;
  query: string;
  /** Null before the first reading. */
  list: DrepList | null;
  /** True for sources that DReps' activity and power came from. */
  isFrom: Record<ChainSource, boolean>;
}

/** Registered DReps: search, filters, one page of the list and its sources. */
function Dreps({ governance: initial, query: asked, list: first, isFrom }: Props) {
  const { t } = useTranslation(["governance", "governance-drep", "lists"]);
  const formats = useFormats();
  const governance = useTopic(governanceTopic, initial).value;
  const { list, controls, frame, links, isLoading } = useList({
    query: asked,
    list: first,
    isRead: governance.dreps !== null,
    parse: parseDrepQuery,
    api: "/api/governance/dreps",
    schema: drepListAnswer,
  });
  const { query } = controls;
  return (
    <div className="page-stack" {...links}>
      {list && (
        <>
          <ListSearch path={DREPS_PATH} query={query} label={t("dreps.search")} controls={controls}>
            <DrepFilters controls={controls} />
          </ListSearch>
          <p className="list-state secondary text-links" role="status">
            {t("dreps.found", { count: list.total, number: formats.integer(list.total) })}{" "}
            {list.total > 1 &&
              (query.sort
                ? t("lists:sorted", { column: query.sort === "votes" ? t("governance-drep:list.votes") : t(`dreps.${query.sort}`) })
                : t("governance-drep:list.order", { date: formats.date(Date.parse(list.drawnFor)) }))}{" "}
            <Fold list={list} query={query} />
          </p>
          {list.actionsShown > 0 && (
            <div className="split secondary">
              <p>{t(`governance-drep:list.${list.isOpenOnly ? "openSquares" : "squares"}`, { count: list.actionsShown })}</p>
              <SquaresLegend />
            </div>
          )}
        </>
      )}
      {list && list.total > 0 ? (
        <DrepTable rows={list.dreps} query={query} frame={frame} isLoading={isLoading} />
      ) : (
        <p className="empty-box secondary">{t(list ? "dreps.none" : "dreps.notRead")}</p>
      )}
      {list && <Pagination page={list.page} pages={list.pages} pathTo={(page) => listPath(DREPS_PATH, { ...query, page })} />}
      <p className="text-links">
        <LocalLink to={comparePath([])}>{t("governance-drep:list.compare")}</LocalLink>
      </p>
      <Sources governance={governance} isFrom={isFrom} />
    </div>
  );
}

/** Leads to DReps without a claimed name, which the list leaves out, and back. */
function Fold({ list: { withoutName }, query }: { list: DrepList; query: DrepQuery }) {
  const { t } = useTranslation(["governance-drep", "lists"]);
  const formats = useFormats();
  if (withoutName > 0)
    return (
      <LocalLink to={listPath(DREPS_PATH, { ...query, filters: { ...query.filters, name: "none" }, page: 1 })}>
        {t("list.withoutName", { count: withoutName, number: formats.integer(withoutName) })}
      </LocalLink>
    );
  if (!isListNarrowed({ ...query, page: 1 })) return null;
  return <LocalLink to={DREPS_PATH}>{query.filters.name === "none" ? t("list.named") : t("lists:reset")}</LocalLink>;
}

const origin = (freshness: Freshness | null, source: ChainSource = "koios") =>
  freshness && { source, observedAt: freshness.fetchedAt, staleAt: freshness.staleAt };

function Sources({
  governance: { dreps, drepStates, blockfrostDrepStates, votes },
  isFrom,
}: {
  governance: Governance;
  isFrom: Props["isFrom"];
}) {
  const { t } = useTranslation("governance");
  const formats = useFormats();
  const second = isFrom.blockfrost ? [origin(blockfrostDrepStates, "blockfrost")] : [];
  const states = isFrom.koios || second.length === 0 ? [origin(drepStates), ...second] : second;
  const sources = [
    ["listSource", [origin(dreps, dreps?.source)]],
    ["statesSource", states],
    // Blockfrost's list has no delegators.
    ...(isFrom.blockfrost && !isFrom.koios ? [["delegators", [origin(drepStates)]] as const] : []),
    ["votesSource", [origin(votes)]],
  ] as const;
  return (
    <div className="list-sources grid">
      {sources.map(([name, origins]) => (
        <div key={name}>
          <h2 className="small-title">{t(`dreps.${name}`)}</h2>
          {origins.map((known) => (
            <SourceLine key={known?.source ?? "koios"} origin={known} source={known?.source ?? "koios"} />
          ))}
          {name === "statesSource" && isFrom.koios && dreps && drepStates && (
            <p className="caption">
              {t("dreps.asked", {
                asked: formats.integer(Math.min(drepStates.count, dreps.registered)),
                count: dreps.registered,
                number: formats.integer(dreps.registered),
              })}
            </p>
          )}
        </div>
      ))}
    </div>
  );
}

export default defineIsland("drep-list", Dreps, {
  messages: ["lists", "governance:dreps", "governance-drep:list", "governance-drep:marks", "common:copy", "common:figure"],
});
