import type { Route } from "./+types/network-upgrades";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { upgradesView } from "#app/pages/upgrades-view.server.ts";
import { activityTopic } from "#app/features/ecosystem/activity/activity-hint.ts";
import { governanceTopic } from "#app/features/governance/governance.ts";
import { epochStart, hardForks } from "#app/features/network/chain-events.server.ts";
import { chainTopic } from "#app/features/network/network.ts";
import { BlockVersions } from "#app/features/upgrades/block-versions.tsx";
import { HardForkAction } from "#app/features/upgrades/hard-fork-action.tsx";
import { PastForks } from "#app/features/upgrades/past-forks.tsx";
import { ReadOn } from "#app/features/upgrades/read-on.tsx";
import { Readiness } from "#app/features/upgrades/readiness.tsx";
import { upgradesContent } from "#app/features/upgrades/upgrades-content.server.ts";
import { AUDIENCES, blockVersionsTopic } from "#app/features/upgrades/upgrades.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { DAY } from "#app/foundation/durations.ts";
import { nextStateChangeAt } from "#app/foundation/figures/figure.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { expireAt } from "#app/foundation/http/request-context.server.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { Page } from "#app/foundation/ui/page.tsx";
import { SectionHead } from "#app/foundation/ui/section-head.tsx";
import "#app/features/upgrades/upgrades.css";
import "#app/foundation/ui/boxes.css";

const PATH = "/network/upgrades";

export const loader = pageLoader(
  {
    topics: [blockVersionsTopic, governanceTopic, chainTopic, activityTopic],
    search: { title: "upgrades:title", text: "upgrades:description" },
  },
  async ({ language, services, render }) => {
    const view = await upgradesView(services);
    const renderedAt = Date.now();
    const figures = [view.protocol?.origin, view.blocks?.origin, view.releasesOrigin, ...view.open.map(({ origin }) => origin)];
    // An entry becomes old by date.
    expireAt(render, renderedAt + DAY, nextStateChangeAt(figures, renderedAt));
    return {
      messages: messagesOf(language, "upgrades", "network"),
      ...view,
      content: upgradesContent(),
      forks: hardForks().map((fork) => ({ ...fork, start: epochStart(fork.epoch) })),
      renderedAt,
    };
  },
);

export default function NetworkUpgrades({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(["upgrades", "network"]);
  const formats = useFormats();
  const { protocol, open, areActionsRead, blocks, releases, releasesOrigin, forks, renderedAt } = loaderData;
  const { next, effects, readiness } = loaderData.content;
  return (
    <Page
      path={PATH}
      title={t("title")}
      description={t("description")}
      parents={[{ name: t("network:title"), path: "/network" }]}
      lead={t("lead")}
    >
      <RenderedAt value={renderedAt}>
        <section className="container section" aria-labelledby="now">
          <SectionHead
            id="now"
            title={protocol ? t("now.title", { version: protocol.version }) : t("now.unknownTitle")}
            text={t(protocol ? "now.text" : "now.unknown")}
          />
          <SourceLine origin={protocol?.origin ?? null} source="koios" />
        </section>
        <section className="container section" aria-labelledby="next">
          <SectionHead id="next" title={t("next.title")} text={t("next.planned", { name: next.name, version: `${next.protocol}` })} />
          <p>
            <ReadOn source={next.source} readOn={next.readOn} />
          </p>
          {open.length > 0 ? (
            <div className="upgrade-cards">
              {open.map(({ id, ...action }) => (
                <HardForkAction key={id} {...action} />
              ))}
            </div>
          ) : (
            <p className="empty-box secondary">{t(areActionsRead ? "next.none" : "next.notRead")}</p>
          )}
          <p className="text-links">
            <LocalLink to="/governance">{t("next.more")}</LocalLink>
          </p>
        </section>
        <section className="container section" aria-labelledby="effects">
          <SectionHead id="effects" title={t("effects.title")} text={t("effects.text")} />
          <div className="upgrade-cards">
            {AUDIENCES.map((audience) => (
              <article key={audience} className="card" data-audience={audience}>
                <h3>{t(`effects.${audience}.title`)}</h3>
                <p className="secondary">{t(`effects.${audience}.text`)}</p>
                <ReadOn {...effects[audience]} />
              </article>
            ))}
          </div>
        </section>
        <section className="container section" aria-labelledby="blocks">
          <SectionHead id="blocks" title={t("blocks.title")} text={t("blocks.text")} />
          {blocks ? <BlockVersions epochs={blocks.epochs} /> : <p className="empty-box secondary">{t("notYet")}</p>}
          <SourceLine origin={blocks?.origin ?? null} source="koios" />
        </section>
        <section className="container section" aria-labelledby="releases">
          <SectionHead id="releases" title={t("releases.title")} text={t("releases.text")} />
          {releases.length > 0 ? (
            <ul className="upgrade-releases text-links">
              {releases.map(({ id, title, url, timestamp }) => (
                <li key={id}>
                  <a href={url} rel="noopener">
                    <bdi>{title}</bdi>
                  </a>{" "}
                  <time className="fine-print" dateTime={new Date(timestamp).toISOString()}>
                    {formats.date(timestamp)}
                  </time>
                </li>
              ))}
            </ul>
          ) : (
            <p className="empty-box secondary">{t("notYet")}</p>
          )}
          <SourceLine origin={releasesOrigin} source="github" />
        </section>
        <section className="container section" aria-labelledby="readiness">
          <SectionHead id="readiness" title={t("readiness.title", { name: next.name })} text={t("readiness.text")} />
          <Readiness entries={readiness} />
        </section>
        <section className="container section" aria-labelledby="past">
          <SectionHead id="past" title={t("past.title")} text={t("past.text")} />
          <PastForks forks={forks} />
        </section>
      </RenderedAt>
    </Page>
  );
}
