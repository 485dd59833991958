import type { Route } from "./+types/governance";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { FollowLinks } from "#app/features/follow/follow-links.tsx";
import { ActionCard } from "#app/features/governance/action-card.tsx";
import { DecidedTable } from "#app/features/governance/decided-table.tsx";
import { GovernanceFacts } from "#app/features/governance/governance-facts.tsx";
import { DREPS_PATH, governanceTopic } from "#app/features/governance/governance.ts";
import { actionViews } from "#app/features/governance/governance-view.server.ts";
import { Roles, ROLES, roleText } from "#app/features/governance/roles.tsx";
import { chainTopic } from "#app/features/network/network.ts";
import { explainedMessages } from "#app/foundation/content/explained-messages.server.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { nextStateChangeAt } from "#app/foundation/figures/figure.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { EraNote } from "#app/foundation/ui/era-note.tsx";
import { Explained } from "#app/foundation/ui/explained.tsx";
import { Page } from "#app/foundation/ui/page.tsx";
import { SectionHead } from "#app/foundation/ui/section-head.tsx";
import { TermTooltips } from "#app/foundation/ui/term-tooltips.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import { expireAt } from "#app/foundation/http/request-context.server.ts";
import "#app/features/governance/governance.css";
import "#app/foundation/lists/lists.css";
import "#app/foundation/ui/boxes.css";
import "#app/foundation/ui/titles.css";
import "#app/foundation/ui/art/hatches.css";

const PATH = "/governance";

export const loader = pageLoader(
  {
    topics: [governanceTopic, chainTopic],
    search: { title: "governance:title", text: "governance:description" },
  },
  async ({ language, services: { governance: service, network }, render }) => {
    const governance = service.latestGovernance().value;
    const { open, decided } = await actionViews(service);
    const renderedAt = Date.now();
    const deadlines = open.flatMap(({ deadline }) => (deadline !== null && deadline > renderedAt ? [deadline] : []));
    expireAt(render, nextStateChangeAt(Object.values(governance), renderedAt), ...deadlines);
    return {
      messages: messagesOf(language, "governance", "follow"),
      explained: explainedMessages(language, "governance", [
        "lead",
        ...(open.length > 0 ? (["tally.note"] as const) : []),
        "roles.lead",
        ...ROLES.map(roleText),
      ]),
      governance,
      open,
      decided,
      version: network.latestChain().value.protocolMajor?.value ?? null,
      renderedAt,
    };
  },
);

/** Open and decided governance actions, and the roles that vote. The page takes no side. */
export default function GovernancePage({
  loaderData: { explained, governance, open, decided, version, renderedAt },
}: Route.ComponentProps) {
  const { t } = useTranslation("governance");
  const { rules } = governance;
  return (
    <Page
      path={PATH}
      title={t("title")}
      description={t("description")}
      intro={<Explained as="p" of={explained} message="lead" className="lead" />}
      data-cat="governance"
    >
      <RenderedAt value={renderedAt}>
        <div className="container governance-page page-stack">
          <EraNote version={version} />
          <GovernanceFacts governance={governance} open={open.length} />
          <section aria-labelledby="open-title">
            <SectionHead id="open-title" title={t("open.title")} text={t("open.lead")} />
            {open.length > 0 ? (
              <div className="grid-wide halves">
                {open.map((action) => (
                  <ActionCard key={action.id} action={action} tallyStaleAt={governance.tallies?.staleAt ?? null}>
                    <FollowLinks kind="action" id={action.id} />
                  </ActionCard>
                ))}
              </div>
            ) : (
              <p className="empty-box secondary">{t(governance.actions ? "open.none" : "open.notRead")}</p>
            )}
            {open.length > 0 && rules && (
              <div className="tally-rules">
                <h3 className="small-title">{t("tally.rules")}</h3>
                <SourceLine origin={{ source: rules.source, observedAt: rules.fetchedAt, staleAt: rules.staleAt }} />
              </div>
            )}
            {open.length > 0 && <Explained as="p" of={explained} message="tally.note" className="tally-note hint" />}
          </section>
          {decided.length > 0 && (
            <section className="decided deferred-layout" aria-labelledby="decided-title">
              <SectionHead id="decided-title" title={t("decided.title")} text={t("decided.lead")} />
              <DecidedTable actions={decided} />
            </section>
          )}
          <Roles explained={explained} />
          <p>
            <LocalLink to={DREPS_PATH} className="link-more">
              {t("dreps.link")}
              <UiIcon name="arrow-right" />
            </LocalLink>
          </p>
        </div>
      </RenderedAt>
      <TermTooltips terms={explained.terms} />
    </Page>
  );
}
