import type { Route } from "./+types/governance-committee";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { documentsTopic } from "#app/features/governance/documents/documents-topic.ts";
import { CommitteeFacts } from "#app/features/governance/committee/committee-facts.tsx";
import { CommitteeMembers } from "#app/features/governance/committee/committee-members.tsx";
import { poolVotes } from "#app/features/governance/committee/pool-votes.server.ts";
import { SilentPools } from "#app/features/governance/committee/silent-pools.tsx";
import { HistoryNote } from "#app/features/governance/dreps/history-note.tsx";
import { SquaresLegend } from "#app/features/governance/dreps/vote-squares.tsx";
import { COMMITTEE_PATH, governanceTopic } from "#app/features/governance/governance.ts";
import { poolPath } from "#app/features/staking/staking.ts";
import { epochAt, epochEnd } from "#app/foundation/cardano-epochs.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { DAY } from "#app/foundation/durations.ts";
import { nextStateChangeAt } from "#app/foundation/figures/figure.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { expireAt } from "#app/foundation/http/request-context.server.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { Page } from "#app/foundation/ui/page.tsx";
import { SectionHead } from "#app/foundation/ui/section-head.tsx";
import "#app/features/governance/dreps/dreps.css";
import "#app/foundation/ui/boxes.css";
import "#app/foundation/ui/notes.css";
import "#app/foundation/ui/points.css";
import "#app/foundation/ui/titles.css";
import "#app/foundation/ui/art/hatches.css";

const NOTES = ["resigned", "expired", "no-key", "missed"] as const;

export const loader = pageLoader(
  {
    topics: [governanceTopic, documentsTopic],
    search: { title: "governance-drep:committee.title", text: "governance-drep:committee.description" },
  },
  async ({ language, services: { dreps, governance, staking }, render }) => {
    const renderedAt = Date.now();
    const view = await dreps.committee(renderedAt);
    expireAt(render, renderedAt + DAY, epochEnd(epochAt(renderedAt)));
    expireAt(render, nextStateChangeAt([view?.origin ?? null], renderedAt));
    const nameOf = async (id: string) => {
      const pool = await staking.findPool(id);
      return pool?.ticker ?? pool?.name ?? null;
    };
    return {
      messages: messagesOf(language, "governance-drep", "governance"),
      view,
      pools: await poolVotes(governance, nameOf, renderedAt),
      renderedAt,
    };
  },
);

/** The Constitutional Committee's seats, rules and votes. */
export default function GovernanceCommittee({ loaderData: { view, pools, renderedAt } }: Route.ComponentProps) {
  const { t } = useTranslation(["governance-drep", "governance"]);
  return (
    <Page
      path={COMMITTEE_PATH}
      title={t("committee.title")}
      description={t("committee.description")}
      parents={[{ name: t("governance:title"), path: "/governance" }]}
      back={{ to: "/governance", label: t("governance:title") }}
      lead={t("committee.lead")}
      data-cat="governance"
    >
      <RenderedAt value={renderedAt}>
        <div className="container page-stack">
          {view === null ? (
            <p className="empty-box secondary">{t("committee.notRead")}</p>
          ) : (
            <>
              <CommitteeFacts committee={view} />
              <SourceLine origin={view.origin} source="koios" />
              {view.members === null && <p className="notice">{t("committee.membersNotRead")}</p>}
              {view.members !== null && view.members.length > 0 && (
                <section aria-labelledby="members">
                  <SectionHead id="members" title={t("committee.members")} text={t("committee.names")} />
                  <div className="grid-wide">
                    <HistoryNote coverage={view.coverage} />
                    <SquaresLegend />
                    <CommitteeMembers members={view.members} />
                  </div>
                </section>
              )}
              {view.former.length > 0 && (
                <section aria-labelledby="former">
                  <SectionHead id="former" title={t("committee.former")} />
                  <CommitteeMembers members={view.former} />
                </section>
              )}
            </>
          )}
          <section className="page-notes" aria-labelledby="seats">
            <h2 id="seats">{t("committee.notes.title")}</h2>
            <ul className="bullets">
              {NOTES.map((note) => (
                <li key={note}>{t(`committee.notes.${note}`)}</li>
              ))}
            </ul>
          </section>
          <SilentPools votes={pools} pathOf={poolPath} />
        </div>
      </RenderedAt>
    </Page>
  );
}
