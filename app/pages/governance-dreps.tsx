import * as v from "valibot";
import type { Route } from "./+types/governance-dreps";
import { documentsTopic } from "#app/features/governance/documents/documents-topic.ts";
import DrepListIsland from "#app/pages/drep-list.island.tsx";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { drepListSchema } from "#app/features/governance/dreps/drep-list.ts";
import { canonicalDrepQuery, COMMITTEE_PATH, DREPS_PATH, governanceTopic, parseDrepQuery } from "#app/features/governance/governance.ts";
import { PredefinedChoices } from "#app/features/governance/dreps/predefined.tsx";
import { explainedMessages } from "#app/foundation/content/explained-messages.server.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { nextStateChangeAt } from "#app/foundation/figures/figure.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { nextDay } from "#app/foundation/lists/shuffle-by-day.ts";
import { Island } from "#app/foundation/islands/island.tsx";
import { isListNarrowed, listSearch } from "#app/foundation/lists/list-query.ts";
import { Explained } from "#app/foundation/ui/explained.tsx";
import { Page } from "#app/foundation/ui/page.tsx";
import { TermTooltips } from "#app/foundation/ui/term-tooltips.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import { expireAt } from "#app/foundation/http/request-context.server.ts";
import "#app/foundation/ui/notes.css";
import "#app/foundation/ui/points.css";
import "#app/foundation/ui/art/hatches.css";

const NOTE_KEYS = (["sorting", "activity", "votes", "names"] as const).map((note) => `dreps.notes.${note}` as const);

export const loader = pageLoader(
  {
    query: { canonical: canonicalDrepQuery, parse: parseDrepQuery },
    topics: [governanceTopic, documentsTopic],
    search: { title: "governance:dreps.title", text: "governance:dreps.description" },
  },
  async ({ query, language, services: { governance, dreps: service }, render }) => {
    const entry = governance.latestGovernance();
    const { dreps, drepStates, blockfrostDrepStates, votes } = entry.value;
    const { dreps: all } = await governance.latestSnapshot();
    const renderedAt = Date.now();
    // The list is shuffled again at midnight.
    expireAt(render, nextStateChangeAt([dreps, drepStates, blockfrostDrepStates, votes], renderedAt), nextDay(renderedAt));
    return {
      messages: messagesOf(language, "governance", "governance-drep", "lists"),
      explained: explainedMessages(language, "governance", ["dreps.lead", ...NOTE_KEYS]),
      isNarrowed: isListNarrowed(query),
      governance: entry,
      query: listSearch(query),
      list: dreps && v.parse(drepListSchema, await service.list(query, renderedAt)),
      isFrom: {
        koios: all.some(({ source }) => source === "koios"),
        blockfrost: all.some(({ source }) => source === "blockfrost"),
      },
      renderedAt,
    };
  },
);

export default function GovernanceDreps({
  loaderData: { explained, isNarrowed: isPart, governance, query, list, isFrom, renderedAt },
}: Route.ComponentProps) {
  const { t } = useTranslation("governance");
  return (
    <Page
      path={DREPS_PATH}
      title={t("dreps.title")}
      description={t("dreps.description")}
      noindex={isPart}
      parents={[{ name: t("title"), path: "/governance" }]}
      intro={<Explained as="p" of={explained} message="dreps.lead" className="lead" />}
      data-cat="governance"
    >
      <div className="container page-stack">
        <RenderedAt value={renderedAt}>
          <Island of={DrepListIsland} props={{ governance, query, list, isFrom }} when="load" />
        </RenderedAt>
        <PredefinedChoices />
        <p>
          <LocalLink to={COMMITTEE_PATH} className="link-more">
            {t("roles.committee.title")}
            <UiIcon name="arrow-right" />
          </LocalLink>
        </p>
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
