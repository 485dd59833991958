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
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "#app/features/upgrades/upgrades.css";
import "#app/foundation/ui/boxes.css";
import "#app/foundation/ui/titles.css";

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
  const { sources, next, effects, readiness } = loaderData.content;
  return (
    <Page
      path={PATH}
      title={t("title")}
      description={t("description")}
      parents={[{ name: t("network:title"), path: "/network" }]}
      back={{ to: "/network", label: t("network:title") }}
      lead={t("lead")}
    >
      <RenderedAt value={renderedAt}>
        <div className="container section">
          <div className="sheet halves">
            <section className="column-close" aria-labelledby="now">
              <h2 className="panel-title" id="now">
                {protocol ? t("now.title", { version: protocol.version }) : t("now.unknownTitle")}
              </h2>
              <p className="secondary">{t(protocol ? "now.text" : "now.unknown")}</p>
              <SourceLine origin={protocol?.origin ?? null} source="koios" />
            </section>
            <section className="column-close" aria-labelledby="next">
              <h2 className="panel-title" id="next">
                {t("next.title")}
              </h2>
              <p className="secondary">{t("next.planned", { name: next.name, version: `${next.protocol}` })}</p>
              <ReadOn of={[next]} titles={sources} />
            </section>
          </div>
          <div className="upgrade-actions grid-wide">
            {open.length > 0 ? (
              open.map(({ id, ...action }) => <HardForkAction key={id} {...action} />)
            ) : (
              <p className="empty-box secondary">{t(areActionsRead ? "next.none" : "next.notRead")}</p>
            )}
            <p>
              <LocalLink to="/governance" className="link-more">
                {t("next.more")}
                <UiIcon name="arrow-right" />
              </LocalLink>
            </p>
          </div>
        </div>
        <section className="container section" aria-labelledby="effects">
          <SectionHead id="effects" title={t("effects.title")} text={t("effects.text")} />
          <div className="sheet halves">
            {AUDIENCES.map((audience) => (
              <article key={audience} className="column-close" data-audience={audience}>
                <h3 className="item-title">{t(`effects.${audience}.title`)}</h3>
                <p className="secondary">{t(`effects.${audience}.text`)}</p>
              </article>
            ))}
          </div>
          <ReadOn of={AUDIENCES.map((audience) => effects[audience])} titles={sources} />
        </section>
        <section className="container section">
          <SectionHead id="blocks" title={t("blocks.title")} text={t("blocks.text")} />
          {blocks ? <BlockVersions epochs={blocks.epochs} /> : <p className="empty-box secondary">{t("notYet")}</p>}
          <SourceLine origin={blocks?.origin ?? null} source="koios" className="upgrade-foot" />
        </section>
        <section className="container section" aria-labelledby="releases">
          <SectionHead id="releases" title={t("releases.title")} text={t("releases.text")} />
          {releases.length > 0 ? (
            <ul className="upgrade-releases card text-links">
              {releases.map(({ id, title, url, timestamp }) => (
                <li key={id} className="split">
                  <a href={url} rel="noopener">
                    <bdi>{title}</bdi>
                  </a>
                  <time className="fine-print" dateTime={new Date(timestamp).toISOString()}>
                    {formats.date(timestamp)}
                  </time>
                </li>
              ))}
            </ul>
          ) : (
            <p className="empty-box secondary">{t(releasesOrigin ? "releases.none" : "notYet")}</p>
          )}
          <SourceLine origin={releasesOrigin} source="github" className="upgrade-foot" />
        </section>
        <section className="container section" aria-labelledby="readiness">
          <SectionHead id="readiness" title={t("readiness.title", { name: next.name })} text={t("readiness.text")} />
          <Readiness entries={readiness} titles={sources} />
        </section>
        <section className="container section">
          <SectionHead id="past" title={t("past.title")} text={t("past.text")} />
          <PastForks forks={forks} />
        </section>
      </RenderedAt>
    </Page>
  );
}
