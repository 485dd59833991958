import type { Route } from "./+types/governance-dreps";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { FollowLinks } from "#app/features/follow/follow-links.tsx";
import { DrepFilters } from "#app/features/governance/drep-filters.tsx";
import { DrepTable } from "#app/features/governance/drep-table.tsx";
import { canonicalDrepQuery, DREPS_PATH, governanceTopic, parseDrepQuery, type Freshness } from "#app/features/governance/governance.ts";
import { drepPage } from "#app/features/governance/governance-view.server.ts";
import { explainedMessages } from "#app/foundation/content/explained-messages.server.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { nextStateChangeAt } from "#app/foundation/figures/figure.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import type { ChainSource } from "#app/foundation/figures/figure.ts";
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
import "#app/foundation/ui/art/hatches.css";

const NOTE_KEYS = (["sorting", "activity", "votes", "names"] as const).map((note) => `dreps.notes.${note}` as const);

export const loader = pageLoader(
  {
    query: { canonical: canonicalDrepQuery, parse: parseDrepQuery },
    topics: [governanceTopic],
    search: { title: "governance:dreps.title", text: "governance:dreps.description" },
  },
  async ({ query, language, services: { governance }, render }) => {
    const { dreps, drepStates, secondDrepStates, votes } = governance.latestGovernance().value;
    const { dreps: all } = await governance.latestSnapshot();
    const renderedAt = Date.now();
    // The list is shuffled again at midnight.
    expireAt(render, nextStateChangeAt([dreps, drepStates, secondDrepStates, votes], renderedAt), nextDay(renderedAt));
    return {
      messages: messagesOf(language, "governance", "lists", "follow"),
      explained: explainedMessages(language, "governance", ["dreps.lead", ...NOTE_KEYS]),
      query,
      list: await drepPage(governance, query, renderedAt),
      parts: { dreps, drepStates, secondDrepStates, votes },
      isFrom: {
        koios: all.some(({ source }) => source === "koios"),
        blockfrost: all.some(({ source }) => source === "blockfrost"),
      },
      renderedAt,
    };
  },
);

/** All registered DReps, in an order shuffled once a day. */
export default function GovernanceDreps({ loaderData: { explained, query, list, parts, isFrom, renderedAt } }: Route.ComponentProps) {
  const { t } = useTranslation(["governance", "lists", "follow"]);
  const formats = useFormats();
  const { sort } = query;
  const only = list.total === 1 ? list.rows[0] : undefined;
  const { dreps, drepStates, secondDrepStates, votes } = parts;
  const origin = (moment: Freshness | null, source: ChainSource = "koios") =>
    moment && { source, observedAt: moment.fetchedAt, staleAt: moment.staleAt };
  const second = isFrom.blockfrost ? [origin(secondDrepStates, "blockfrost")] : [];
  const states = isFrom.koios || second.length === 0 ? [origin(drepStates), ...second] : second;
  const sources = [
    ["listSource", [origin(dreps, dreps?.source)]],
    ["statesSource", states],
    // Blockfrost's list has no delegators.
    ...(isFrom.blockfrost && !isFrom.koios ? [["delegators", [origin(drepStates)]] as const] : []),
    ["votesSource", [origin(votes)]],
  ] as const;
  return (
    <Page
      path={DREPS_PATH}
      title={t("dreps.title")}
      description={t("dreps.description")}
      noindex={isNarrowed(query)}
      parents={[{ name: t("title"), path: "/governance" }]}
      intro={<Explained as="p" of={explained} message="dreps.lead" className="lead" />}
      art="governance-dreps"
      data-cat="governance"
    >
      <div className="container page-stack">
        {/* Before the first reading there is nothing to search or count. */}
        {dreps && (
          <>
            <ListSearch path={DREPS_PATH} query={query} label={t("dreps.search")}>
              <DrepFilters filters={query.filters} />
            </ListSearch>
            <p className="list-state secondary text-links" role="status">
              {t("dreps.found", { count: list.total, number: formats.integer(list.total) })}{" "}
              {list.total > 1 &&
                (sort
                  ? t("lists:sorted", { column: t(`dreps.${sort}`) })
                  : t("lists:drawn", { date: formats.date(Date.parse(list.day)) }))}{" "}
              {isNarrowed({ ...query, page: 1 }) && <LocalLink to={DREPS_PATH}>{t("lists:reset")}</LocalLink>}
            </p>
          </>
        )}
        {list.total > 0 ? (
          <DrepTable rows={list.rows} query={query} counted={list.talliedActions} />
        ) : (
          <p className="empty-box secondary">{t(dreps ? "dreps.none" : "dreps.notRead")}</p>
        )}
        {only ? <FollowLinks kind="drep" id={only.id} /> : <p className="list-state secondary text-links">{t("follow:links.drep")}</p>}
        <Pagination page={list.page} pages={list.pages} pathTo={(page) => listPath(DREPS_PATH, { ...query, page })} />
        <RenderedAt value={renderedAt}>
          <div className="list-sources grid">
            {sources.map(([name, origins]) => (
              <div key={name}>
                <h2 className="small-title">{t(`dreps.${name}`)}</h2>
                {origins.map((one) => (
                  <SourceLine key={one?.source ?? "koios"} origin={one} source={one?.source ?? "koios"} />
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
        </RenderedAt>
        <section className="page-notes" aria-labelledby="dreps-notes">
          <h2 id="dreps-notes">{t("dreps.notesTitle")}</h2>
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
