import { redirect } from "react-router";
import type { Route } from "./+types/governance-drep";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { DocumentState } from "#app/features/governance/documents/document-state.tsx";
import { documentsTopic } from "#app/features/governance/documents/documents-topic.ts";
import { FollowLinks } from "#app/features/follow/follow-links.tsx";
import { readDrepId } from "#app/features/governance/dreps/drep-ids.server.ts";
import { DrepFacts, statusOf } from "#app/features/governance/dreps/drep-facts.tsx";
import { HistoryNote } from "#app/features/governance/dreps/history-note.tsx";
import { IdLine } from "#app/features/governance/dreps/id-line.tsx";
import { PowerChart } from "#app/features/governance/dreps/power-chart.tsx";
import { PredefinedDrep } from "#app/features/governance/dreps/predefined.tsx";
import { VoterTile } from "#app/features/governance/dreps/voter-tile.tsx";
import { VotingRecordTable } from "#app/features/governance/dreps/voting-record-table.tsx";
import { comparePath, drepPath, DREPS_PATH, governanceTopic } from "#app/features/governance/governance.ts";
import { shortId } from "#app/features/governance/short-id.ts";
import { epochAt, epochEnd } from "#app/foundation/cardano-epochs.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { nextStateChangeAt } from "#app/foundation/figures/figure.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { notFound } from "#app/foundation/http/not-found.server.ts";
import { expireAt } from "#app/foundation/http/request-context.server.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { PageJsonLd } from "#app/foundation/ui/json-ld.tsx";
import { PageHead } from "#app/foundation/ui/page-head.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import { UnreadPage } from "#app/foundation/ui/unread-page.tsx";
import "#app/features/governance/dreps/dreps.css";
import "#app/foundation/ui/boxes.css";
import "#app/foundation/ui/chips.css";
import "#app/foundation/ui/points.css";
import "#app/foundation/ui/titles.css";
import "#app/foundation/ui/art/hatches.css";

/**
 * A DRep's page, at its CIP-129 ID; older IDs and hashes redirect there. Unknown ones are 404, with DReps of that name. DReps aren't in
 * the sitemap: most pages have little text, and their names are anyone's claim.
 */
export const loader = pageLoader(
  { topics: [governanceTopic, documentsTopic], sitemap: () => [] },
  async ({ params, language, services: { dreps }, render }) => {
    const asked = params.drep ?? "";
    const found = await dreps.find(asked);
    if (!found) {
      if (readDrepId(asked).length > 0 && dreps.isUnread())
        return { isUnread: true as const, messages: messagesOf(language, "governance") };
      const meant = await dreps.search(asked);
      throw notFound(
        meant.map(({ id, name }) => ({
          href: pathIn(drepPath(id), language),
          title: [name, shortId(id)].filter(Boolean).join(" · "),
        })),
      );
    }
    if (found.id !== asked) throw redirect(pathIn(drepPath(found.id), language), 301);
    const renderedAt = Date.now();
    const drep = await dreps.view(found.id, renderedAt);
    expireAt(render, epochEnd(epochAt(renderedAt)), nextStateChangeAt([drep.origin], renderedAt));
    return {
      isUnread: false as const,
      messages: messagesOf(language, "governance-drep", "governance", "documents", "follow"),
      drep,
      predefined: found.predefined,
      renderedAt,
    };
  },
);

type LoaderData = Route.ComponentProps["loaderData"];

export default function GovernanceDrep({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("governance");
  return loaderData.isUnread ? <UnreadPage back={{ to: DREPS_PATH, label: t("dreps.title") }} /> : <DrepPage {...loaderData} />;
}

function DrepPage({ drep, predefined, renderedAt }: Extract<LoaderData, { isUnread: false }>) {
  const { t } = useTranslation(["governance-drep", "governance"]);
  const formats = useFormats();
  const { id, name, older } = drep;
  const chosen = predefined && t(predefined === "drep_always_abstain" ? "predefined.abstain" : "predefined.confidence");
  const heading = chosen ?? name ?? t("page.noName");
  const path = drepPath(id);
  const status = statusOf(drep);
  return (
    <main id="main" tabIndex={-1}>
      <PageHead
        title={chosen ?? t("page.title", { name: name ?? shortId(id) })}
        description={t("page.description", { name: chosen ?? name ?? shortId(id) })}
        path={path}
        noindex={drep.isUnlisted}
      />
      <PageJsonLd
        trail={[
          { name: t("governance:title"), path: "/governance" },
          { name: t("governance:dreps.title"), path: DREPS_PATH },
          { name: heading, path },
        ]}
      />
      <header className="page-intro" data-cat="governance">
        <div className="container">
          <LocalLink to={DREPS_PATH} className="link-more">
            <UiIcon name="arrow-left" />
            {t("page.back")}
          </LocalLink>
          <div className="drep-title">
            {!predefined && <VoterTile name={name} isLarge />}
            <h1 className="identifier">
              <bdi>{heading}</bdi>{" "}
              {!predefined && (
                <span className={status === "active" ? "badge badge-up" : "badge badge-amber"} data-status={status}>
                  {t(`status.${status}`)}
                </span>
              )}
            </h1>
          </div>
          {name !== null && <p className="detail">{t("page.claimed")}</p>}
          {drep.isUnlisted && <p className="detail">{t("page.unlisted")}</p>}
          {!predefined && (
            <dl className="drep-ids facts detail">
              <div>
                <dt>{t("facts.id")}</dt>
                <dd>
                  <IdLine id={id} of={t("facts.id")} />
                </dd>
              </div>
              {drep.registeredAt !== null && (
                <div>
                  <dt>{t("facts.registered")}</dt>
                  <dd>{formats.date(drep.registeredAt)}</dd>
                </div>
              )}
              {older && (
                <div>
                  <dt>{t("facts.olderId")}</dt>
                  <dd>
                    <IdLine id={older.cip105} of={t("facts.olderId")} />
                  </dd>
                </div>
              )}
            </dl>
          )}
          {older?.isScript && <p className="detail">{t("facts.script")}</p>}
        </div>
      </header>
      <RenderedAt value={renderedAt}>
        <div className="container page-stack drep-page">
          {predefined ? (
            <PredefinedDrep of={predefined} drep={drep} />
          ) : (
            <>
              <DrepFacts drep={drep} />
              <section className="card drep-section grid" aria-labelledby="profile">
                <h2 className="card-title" id="profile">
                  {t("profile.title")}
                </h2>
                {drep.document ? <DocumentState document={drep.document} without={["givenName"]} /> : <p>{t("profile.none")}</p>}
              </section>
              <section className="grid">
                <h2 className="section-title" id="record">
                  {t("record.title")}
                </h2>
                <HistoryNote coverage={drep.coverage} />
                <VotingRecordTable record={drep.record} label={t("record.title")} />
              </section>
            </>
          )}
          <section className="card drep-section grid" aria-labelledby="power">
            <h2 className="card-title" id="power">
              {t("power.title")}
            </h2>
            <PowerChart points={drep.powers} since={drep.powersSince} />
          </section>
          {!predefined && (
            <>
              <p className="buttons">
                <LocalLink to={comparePath([id])} className="button">
                  {t("compare.with")}
                </LocalLink>
              </p>
              <FollowLinks kind="drep" id={id} />
            </>
          )}
        </div>
      </RenderedAt>
    </main>
  );
}
