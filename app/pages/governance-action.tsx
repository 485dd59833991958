import { redirect } from "react-router";
import type { Route } from "./+types/governance-action";
import { actionPageData } from "#app/pages/governance-action.server.ts";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { FollowLinks } from "#app/features/follow/follow-links.tsx";
import { ActionDocument } from "#app/features/governance/actions/action-document.tsx";
import { ActionHead } from "#app/features/governance/actions/action-head.tsx";
import { findActionId, isActionReference } from "#app/features/governance/actions/action-id.server.ts";
import { ActionIdentity } from "#app/features/governance/actions/action-identity.tsx";
import { ActionRequest } from "#app/features/governance/actions/action-request.tsx";
import { ActionSteps } from "#app/features/governance/actions/action-steps.tsx";
import { ActionSummary } from "#app/features/governance/actions/action-summary.tsx";
import { summaryOf } from "#app/features/governance/actions/action-summaries.server.ts";
import { ActionOutlook } from "#app/features/governance/actions/outlook.tsx";
import { nextTimeLeftChange } from "#app/features/governance/actions/time-left.ts";
import { VoteBars } from "#app/features/governance/actions/votes/vote-bars.tsx";
import { VoteList } from "#app/features/governance/actions/votes/vote-list.tsx";
import { canonicalVoteQuery, parseVoteQuery } from "#app/features/governance/actions/votes/vote-query.ts";
import { YesOverTime } from "#app/features/governance/actions/votes/yes-over-time.tsx";
import { DocumentState } from "#app/features/governance/documents/document-state.tsx";
import { documentsTopic } from "#app/features/governance/documents/documents-topic.ts";
import { governanceActionPath, governanceTopic } from "#app/features/governance/governance.ts";
import { actionViews, recentActions, type ActionView } from "#app/features/governance/governance-view.server.ts";
import { kindText } from "#app/features/governance/kind-text.ts";
import { shortId } from "#app/features/governance/short-id.ts";
import { chainTopic } from "#app/features/network/network.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { nextStateChangeAt } from "#app/foundation/figures/figure.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { notFound } from "#app/foundation/http/not-found.server.ts";
import { expireAt } from "#app/foundation/http/request-context.server.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn, type Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";
import { isListNarrowed } from "#app/foundation/lists/list-query.ts";
import { PageJsonLd } from "#app/foundation/ui/json-ld.tsx";
import { PageHead } from "#app/foundation/ui/page-head.tsx";
import { UnreadPage } from "#app/foundation/ui/unread-page.tsx";
import "#app/features/governance/actions/governance-action.css";

/** A governance action. Its transaction and index, and its ID in hexadecimal, lead here; an unknown ID is a 404 with the known actions. */
export const loader = pageLoader(
  {
    query: { canonical: canonicalVoteQuery, parse: parseVoteQuery },
    topics: [governanceTopic, documentsTopic, chainTopic],
    sitemap: () => [],
    sitemapOfData: ({ governance }) =>
      recentActions(governance.latestActions()).map(({ id }) => ({ path: governanceActionPath(id), changes: "daily" })),
  },
  async ({ params, query, language, services, render }) => {
    const { governance } = services;
    const { all } = await actionViews(governance);
    const asked = params["*"] ?? "";
    const { actions, tallies } = governance.latestGovernance().value;
    if (actions === null && isActionReference(asked)) return { isUnread: true as const, messages: messagesOf(language, "governance") };
    const action = findAction(all, asked, language);
    const renderedAt = Date.now();
    const { deadline, tallyAt } = action;
    if (deadline !== null && deadline > renderedAt) expireAt(render, nextTimeLeftChange(deadline, renderedAt));
    expireAt(render, nextStateChangeAt([tallies], renderedAt));
    return {
      isUnread: false as const,
      messages: messagesOf(language, "governance-action", "governance", "documents", "lists", "follow"),
      ...(await actionPageData(services, all, action, query, renderedAt)),
      query,
      summary: summaryOf(action.id, language),
      tallyOrigin:
        tallyAt !== null && tallies !== null ? { source: "koios" as const, observedAt: tallyAt, staleAt: tallies.staleAt } : null,
      renderedAt,
    };
  },
);

/** @throws a redirect to the action that another form of its ID names, or a 404 */
function findAction(all: readonly ActionView[], asked: string, language: Language): ActionView {
  if (asked === "") throw redirect(pathIn("/governance", language), 301);
  const action = all.find(({ id }) => id === asked);
  if (action) return action;
  const ids = all.map(({ id }) => id);
  const id = findActionId(asked, ids);
  if (id !== null) throw redirect(pathIn(governanceActionPath(id), language), 301);
  const t = translatorFor(language, "governance");
  throw notFound(
    recentActions(all).map((known) => ({
      href: pathIn(governanceActionPath(known.id), language),
      title: known.title ?? `${kindText(t, known.kind)} · ${shortId(known.id)}`,
    })),
  );
}

/** Search engines show about 160 letters of a description. */
const MAX_TITLE = 60;
const shorten = (title: string): string => (title.length > MAX_TITLE ? `${title.slice(0, MAX_TITLE - 1).trimEnd()}…` : title);

type LoaderData = Route.ComponentProps["loaderData"];

export default function GovernanceActionPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("governance");
  return loaderData.isUnread ? <UnreadPage back={{ to: "/governance", label: t("title") }} /> : <ActionPage {...loaderData} />;
}

function ActionPage({
  view,
  document,
  binding,
  lines,
  votes,
  roles,
  query,
  summary,
  tallyOrigin,
  renderedAt,
}: Extract<LoaderData, { isUnread: false }>) {
  const { t } = useTranslation(["governance-action", "governance"]);
  const { id, kind, title, proposedAt, deadline } = view;
  const path = governanceActionPath(id);
  const name = title ?? `${kindText(t, kind)} ${shortId(id)}`;
  return (
    <main id="main" tabIndex={-1}>
      <PageHead
        title={t("page.title", { title: name })}
        description={t("page.description", { title: shorten(name) })}
        path={path}
        noindex={isListNarrowed(query)}
      />
      <PageJsonLd
        trail={[
          { name: t("governance:title"), path: "/governance" },
          { name, path },
        ]}
      />
      <RenderedAt value={renderedAt}>
        <ActionHead view={view} />
        <div className="container grid-loose">
          <ActionOutlook view={view} />
          {summary && <ActionSummary summary={summary} />}
          <div className="action-columns">
            <div>
              <VoteBars view={view}>
                <SourceLine origin={tallyOrigin} source="koios" />
              </VoteBars>
              {proposedAt !== null && deadline !== null && <YesOverTime lines={lines} start={proposedAt} end={deadline} />}
              <VoteList id={id} query={query} votes={votes} roles={roles} />
            </div>
            <div>
              <ActionRequest view={view} />
              <ActionDocument view={view}>
                {document && <DocumentState document={document} binding={binding} without={["title"]} />}
              </ActionDocument>
              <ActionSteps view={view}>
                <FollowLinks kind="action" id={id} />
              </ActionSteps>
              <ActionIdentity view={view} />
            </div>
          </div>
        </div>
      </RenderedAt>
    </main>
  );
}
