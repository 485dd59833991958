import type { Route } from "./+types/governance-treasury";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { joinExtensions } from "#app/features/governance/treasury/limits.ts";
import { TreasuryChart } from "#app/features/governance/treasury/treasury-chart.tsx";
import { treasuryContent } from "#app/features/governance/treasury/treasury-content.server.ts";
import { TreasuryEpochs } from "#app/features/governance/treasury/treasury-epochs.tsx";
import { TreasuryLimits } from "#app/features/governance/treasury/treasury-limits.tsx";
import { TreasuryStatement } from "#app/features/governance/treasury/treasury-statement.tsx";
import { TreasuryWithdrawals } from "#app/features/governance/treasury/treasury-withdrawals.tsx";
import { TREASURY_PATH, treasuryTopic } from "#app/features/governance/treasury/treasury.ts";
import { documentsTopic } from "#app/features/governance/documents/documents-topic.ts";
import { governanceTopic } from "#app/features/governance/governance.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { nextStateChangeAt } from "#app/foundation/figures/figure.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { expireAt } from "#app/foundation/http/request-context.server.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { Page } from "#app/foundation/ui/page.tsx";
import { SectionHead } from "#app/foundation/ui/section-head.tsx";
import "#app/features/governance/governance.css";
import "#app/features/governance/treasury/treasury.css";
import "#app/foundation/ui/boxes.css";
import "#app/foundation/ui/notes.css";
import "#app/foundation/ui/titles.css";
import "#app/foundation/ui/art/hatches.css";

/** Epochs in the chart: two years. */
const CHARTED = 146;
const EQUATION = "T(e) = T(e−1) + ⌊τ · (F + ⌊min(1, N ÷ 21600) · ρ · R(e−1)⌋)⌋ + U + D + G − W";

export const loader = pageLoader(
  {
    topics: [treasuryTopic, governanceTopic, documentsTopic],
    search: { title: "treasury:title", text: "treasury:description" },
  },
  async ({ language, services: { treasury, governance }, render }) => {
    const [editions, { readAt, list }] = await Promise.all([treasury.newest(), treasury.withdrawals()]);
    const latest = treasury.latest();
    const limits = joinExtensions(treasuryContent().limits);
    const renderedAt = Date.now();
    expireAt(render, nextStateChangeAt([latest], renderedAt));
    return {
      messages: messagesOf(language, "treasury"),
      editions,
      staleAt: latest?.staleAt ?? renderedAt,
      limits,
      knownActions: governance.latestActions().flatMap(({ id }) => (limits.some(({ action }) => action === id) ? [id] : [])),
      withdrawals: readAt === null ? null : list.toSorted((a, b) => b.epoch - a.epoch),
      renderedAt,
    };
  },
);

/** The treasury by epoch, to the lovelace, with its limits and everyone who received ADA. */
export default function GovernanceTreasury({
  loaderData: { editions, staleAt, limits, knownActions, withdrawals, renderedAt },
}: Route.ComponentProps) {
  const { t } = useTranslation("treasury");
  const [newest] = editions;
  const oldest = editions.at(-1);
  return (
    <Page
      path={TREASURY_PATH}
      title={t("title")}
      description={t("description")}
      parents={[{ name: t("governance"), path: "/governance" }]}
      back={{ to: "/governance", label: t("governance") }}
      intro={<p className="lead">{t("lead")}</p>}
      data-cat="governance"
    >
      <RenderedAt value={renderedAt}>
        <div className="container governance-page page-stack">
          <section aria-labelledby="newest">
            {newest ? (
              <>
                <SectionHead
                  id="newest"
                  title={t("statement.title", { epoch: newest.flow.epoch })}
                  text={t("statement.lead", { from: newest.flow.epoch - 1, to: newest.flow.epoch })}
                />
                <TreasuryStatement edition={newest} staleAt={staleAt} />
              </>
            ) : (
              <>
                <SectionHead id="newest" title={t("statement.none")} />
                <p className="empty-box secondary">{t("statement.notRead")}</p>
              </>
            )}
          </section>
          {newest && oldest && (
            <section aria-labelledby="epochs">
              <SectionHead id="epochs" title={t("chart.title")} text={t("epochs.since", { epoch: oldest.flow.epoch })} />
              <TreasuryChart
                flows={editions
                  .slice(0, CHARTED)
                  .map(({ flow }) => flow)
                  .reverse()}
              />
              <TreasuryEpochs editions={editions} />
            </section>
          )}
          <section>
            <SectionHead id="limits" title={t("limits.title")} text={t("limits.lead")} />
            <TreasuryLimits limits={limits} withdrawals={withdrawals} known={knownActions} />
          </section>
          <section>
            <SectionHead id="withdrawals" title={t("withdrawals.title")} text={t("withdrawals.lead")} />
            <TreasuryWithdrawals withdrawals={withdrawals ?? []} />
          </section>
          <section className="page-notes" aria-labelledby="method">
            <h2 id="method">{t("method.title")}</h2>
            <p>{t("method.text")}</p>
            <p>
              <code className="treasury-equation">{EQUATION}</code>
            </p>
            <p>{t("method.symbols")}</p>
            <p>{t("method.editions")}</p>
          </section>
        </div>
      </RenderedAt>
    </Page>
  );
}
