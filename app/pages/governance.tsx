import type { Route } from "./+types/governance";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { OpenRows, type OpenRow } from "#app/features/governance/actions/action-rows.tsx";
import { createCounter } from "#app/features/governance/actions/votes/action-count.server.ts";
import { bodyViews } from "#app/features/governance/actions/votes/body-view.ts";
import { nextTimeLeftChange } from "#app/features/governance/actions/time-left.ts";
import { DecidedTable } from "#app/features/governance/decided-table.tsx";
import { GovernanceFacts } from "#app/features/governance/governance-facts.tsx";
import { documentsTopic } from "#app/features/governance/documents/documents-topic.ts";
import { COMMITTEE_PATH, DREPS_PATH, governanceTopic } from "#app/features/governance/governance.ts";
import { actionViews } from "#app/features/governance/governance-view.server.ts";
import { TREASURY_PATH } from "#app/features/governance/treasury/treasury.ts";
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
import "#app/features/governance/actions/action-rows.css";
import "#app/features/governance/governance.css";
import "#app/foundation/lists/lists.css";
import "#app/foundation/ui/boxes.css";
import "#app/foundation/ui/titles.css";
import "#app/foundation/ui/art/hatches.css";

const PATH = "/governance";

export const loader = pageLoader(
  {
    topics: [governanceTopic, documentsTopic, chainTopic],
    search: { title: "governance:title", text: "governance:description" },
  },
  async ({ language, services: { governance: service, network }, render }) => {
    const governance = service.latestGovernance().value;
    const { open, decided } = await actionViews(service);
    const version = network.latestChain().value.protocolMajor?.value ?? null;
    const records = new Map((await service.history.actions()).map((record) => [record.id, record]));
    const count = await createCounter(service, version);
    const rows = open.map(async (action): Promise<OpenRow> => {
      const { id, kind, title, deadline, needs, tally } = action;
      const record = records.get(id);
      return { id, kind, title, deadline, bodies: bodyViews(needs, record ? (await count(action, record)).tally : null, tally) };
    });
    const renderedAt = Date.now();
    const deadlines = open.flatMap(({ deadline }) => (deadline !== null && deadline > renderedAt ? [deadline] : []));
    const changes = deadlines.map((deadline) => nextTimeLeftChange(deadline, renderedAt));
    expireAt(render, nextStateChangeAt(Object.values(governance), renderedAt), ...changes);
    return {
      messages: messagesOf(language, "governance", "governance-action", "treasury"),
      explained: explainedMessages(language, "governance", [
        "lead",
        ...(open.length > 0 ? (["tally.note"] as const) : []),
        "roles.lead",
        ...ROLES.map(roleText),
      ]),
      governance,
      open: await Promise.all(rows),
      newestTallyAt: open.reduce<number | null>(
        (newest, { tallyAt }) => (tallyAt !== null && tallyAt > (newest ?? 0) ? tallyAt : newest),
        null,
      ),
      decided,
      version,
      renderedAt,
    };
  },
);

/** Open and decided governance actions, and the roles that vote. The page takes no side. */
export default function GovernancePage({
  loaderData: { explained, governance, open, newestTallyAt, decided, version, renderedAt },
}: Route.ComponentProps) {
  const { t } = useTranslation(["governance", "treasury"]);
  const { rules, tallies } = governance;
  const links = [
    { to: DREPS_PATH, name: t("dreps.link") },
    { to: COMMITTEE_PATH, name: t("committee.link") },
    { to: TREASURY_PATH, name: t("treasury:title") },
  ] as const;
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
              <OpenRows actions={open} />
            ) : (
              <p className="empty-box secondary">{t(governance.actions ? "open.none" : "open.notRead")}</p>
            )}
            {open.length > 0 && (
              <div className="row action-rows-sources">
                <h3 className="small-title">{t("tally.title")}</h3>
                <SourceLine
                  origin={
                    newestTallyAt !== null && tallies !== null
                      ? { source: "koios", observedAt: newestTallyAt, staleAt: tallies.staleAt }
                      : null
                  }
                  source="koios"
                />
                {rules && (
                  <>
                    <h3 className="small-title">{t("tally.rules")}</h3>
                    <SourceLine origin={{ source: rules.source, observedAt: rules.fetchedAt, staleAt: rules.staleAt }} />
                  </>
                )}
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
          <ul className="links">
            {links.map(({ to, name }) => (
              <li key={to}>
                <LocalLink to={to} className="link-more">
                  {name}
                  <UiIcon name="arrow-right" />
                </LocalLink>
              </li>
            ))}
          </ul>
        </div>
      </RenderedAt>
      <TermTooltips terms={explained.terms} />
    </Page>
  );
}
