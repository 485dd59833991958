import type { Route } from "./+types/staking-pool";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { FollowLinks } from "#app/features/follow/follow-links.tsx";
import { PoolCertificates } from "#app/features/staking/pool-certificates.tsx";
import {
  PoolBlocks,
  PoolClosing,
  PoolCurrentFigures,
  PoolOperatorNote,
  PoolPledge,
  PoolSection,
} from "#app/features/staking/pool-facts.tsx";
import { PoolHistory } from "#app/features/staking/pool-history.tsx";
import { PoolCells, PoolVerdict } from "#app/features/staking/pool-verdict.tsx";
import { PoolTermsTable } from "#app/features/staking/pool-terms-table.tsx";
import { poolsOfTicker, poolView } from "#app/features/staking/pool-view.server.ts";
import { calculatorPath, shortId, isPoolStatus, poolPath, POOLS_PATH, stakingTopic } from "#app/features/staking/staking.ts";
import { epochAt, epochEnd } from "#app/foundation/cardano-epochs.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { DAY } from "#app/foundation/durations.ts";
import { nextStateChangeAt } from "#app/foundation/figures/figure.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { notFound } from "#app/foundation/http/not-found.server.ts";
import { expireAt } from "#app/foundation/http/request-context.server.ts";
import { CopyButton } from "#app/foundation/ui/copy-button.tsx";
import { PageJsonLd } from "#app/foundation/ui/json-ld.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import { WasPaid } from "#app/foundation/ui/was-paid.tsx";
import { PageHead } from "#app/foundation/ui/page-head.tsx";
import { UnreadPage } from "#app/foundation/ui/unread-page.tsx";
import "#app/features/staking/staking.css";
import "#app/foundation/ui/notes.css";
import "#app/foundation/ui/chips.css";
import "#app/foundation/ui/points.css";

/** Delay before the page is rendered again while a pool's history is loading. */
const PENDING_MS = 10_000;
/** Delay before the source is called again after no response. */
const MISSING_MS = 10 * 60_000;
const NOTES = ["terms", "blocks", "pledge", "names"] as const;

/** A stake pool's page. Unknown pools are 404, with suggestions for pools of that ticker. */
export const loader = pageLoader(
  { topics: [stakingTopic], sitemap: () => [] },
  async ({ params, language, services: { staking, poolDetails }, render }) => {
    const asked = params.pool ?? "";
    const found = await staking.findPool(asked);
    if (!found) {
      if (staking.isUnread(asked)) return { isUnread: true as const, messages: messagesOf(language, "staking") };
      const meant = await poolsOfTicker(staking, asked);
      throw notFound(
        meant.map(({ id, ticker, name }) => ({
          href: pathIn(poolPath(id), language),
          title: [ticker, name, shortId(id)].filter(Boolean).join(" · "),
        })),
      );
    }
    const known = await poolDetails.detailsOf(found.id);
    const renderedAt = Date.now();
    const view = await poolView(staking, found, known, renderedAt);
    const again = known.isPending ? renderedAt + PENDING_MS : Math.max(renderedAt + MISSING_MS, (known.details?.fetchedAt ?? 0) + DAY);
    expireAt(render, again, epochEnd(epochAt(renderedAt)));
    expireAt(render, nextStateChangeAt([view.listOrigin, view.countsOrigin, view.detailsOrigin], renderedAt));
    return { isUnread: false as const, messages: messagesOf(language, "stake-pool", "staking", "follow"), view, renderedAt };
  },
);

type LoaderData = Route.ComponentProps["loaderData"];

export default function StakingPool({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("staking");
  return loaderData.isUnread ? <UnreadPage back={{ to: POOLS_PATH, label: t("pools.title") }} /> : <PoolPage {...loaderData} />;
}

function PoolPage({ view, renderedAt }: Extract<LoaderData, { isUnread: false }>) {
  const { t } = useTranslation(["stake-pool", "staking"]);
  const { pool, terms, luck, unchangedEpochs, operator, details, isPending, listOrigin, countsOrigin, detailsOrigin } = view;
  const { id, ticker, name, status } = pool;
  const heading = ticker ?? name ?? t("noName");
  const path = poolPath(id);
  const title = t("title", { name: ticker && name ? `${ticker} · ${name}` : heading });
  const missing = t(isPending ? "missing.pending" : "missing.none");
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={title} description={t("description", { name: heading, id: shortId(id) })} path={path} />
      <PageJsonLd
        trail={[
          { name: t("common:footer.stakingGuide"), path: "/staking" },
          { name: t("staking:pools.title"), path: POOLS_PATH },
          { name: heading, path },
        ]}
      />
      <header className="page-intro">
        <div className="container">
          <LocalLink to={POOLS_PATH} className="link-more">
            <UiIcon name="arrow-left" />
            {t("staking:links.pools")}
          </LocalLink>
          <h1>
            <bdi>{heading}</bdi>{" "}
            <span className={status === "registered" ? "badge badge-up" : "badge badge-amber"}>
              {isPoolStatus(status) ? t(`status.${status}`) : status}
            </span>
          </h1>
          {ticker && name && (
            <p className="lead">
              <bdi>{name}</bdi>
            </p>
          )}
          <p className="pool-id detail">
            {t("id")} <code>{id}</code> <CopyButton label={`${t("common:copy.action")}: ${t("id")}`} />
          </p>
          <WasPaid id="paid" />
        </div>
      </header>
      <RenderedAt value={renderedAt}>
        <div className="container pool-page page-stack">
          <PoolVerdict pool={pool} terms={terms} luck={luck} unchangedEpochs={unchangedEpochs} isRead={details !== null} />
          <PoolClosing pool={pool} />
          <PoolCells pool={pool} terms={terms} luck={luck} />
          <div className="halves grid-wide">
            <PoolSection id="terms" title={t("terms.title")} origin={listOrigin}>
              <PoolTermsTable inEffect={terms.inEffect} announced={terms.announced} status={status} />
            </PoolSection>
            <PoolSection id="now" title={t("now.title")} origin={countsOrigin ?? listOrigin}>
              <PoolCurrentFigures pool={pool} />
            </PoolSection>
            <PoolSection id="blocks" title={t("blocks.title")} origin={detailsOrigin}>
              {luck ? <PoolBlocks luck={luck} /> : <p>{details ? t("history.none") : missing}</p>}
            </PoolSection>
            <PoolSection id="pledge" title={t("pledge.title")} origin={countsOrigin ?? listOrigin}>
              <PoolPledge pool={pool} />
            </PoolSection>
          </div>
          <PoolSection id="history" title={t("history.title")} origin={detailsOrigin}>
            {details ? <PoolHistory epochs={details.epochs} /> : <p>{missing}</p>}
          </PoolSection>
          {details && (
            <PoolSection id="certificates" title={t("certificates.title")} origin={detailsOrigin}>
              <PoolCertificates certificates={details.certificates} />
            </PoolSection>
          )}
          <PoolSection id="operator" title={t("operator.title")} origin={listOrigin}>
            <PoolOperatorNote operator={operator} />
          </PoolSection>
          {status !== "retired" && (
            <p>
              <LocalLink to={calculatorPath(id)} className="button">
                {t("calculate")}
              </LocalLink>
            </p>
          )}
          <FollowLinks kind="pool" id={id} />
          <section className="page-notes" aria-labelledby="pool-notes">
            <h2 id="pool-notes">{t("notes.title")}</h2>
            <ul className="bullets">
              {NOTES.map((note) => (
                <li key={note}>{t(`notes.${note}`)}</li>
              ))}
            </ul>
          </section>
        </div>
      </RenderedAt>
    </main>
  );
}
