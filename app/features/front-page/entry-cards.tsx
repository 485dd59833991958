import type { ReactNode } from "react";
import type { EntryCardFigures } from "#app/features/front-page/entry-cards.ts";
import { stateOf, type Figure, type Origin, type Source } from "#app/foundation/figures/figure.ts";
import { FlashingData } from "#app/foundation/figures/flashing-data.tsx";
import { useRenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { useNow } from "#app/foundation/islands/use-now.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import { WasPaid } from "#app/foundation/ui/was-paid.tsx";
import "./entry-cards.css";

interface Props {
  title: string;
  metric: string;
  figure: (Origin & { value: number }) | null;
  /** Source named before the first reading. */
  source: Source;
  format: (value: number) => ReactNode;
  label: string;
  /** Paths of pages, or anchors on this page. */
  links: readonly { to: `/${string}` | `#${string}`; text: string }[];
  /** A form below the figure. */
  children?: ReactNode;
}

const isPlaceOnPage = (to: string): to is `#${string}` => to.startsWith("#");

function Door({ title, metric, figure, source, format, label, links, children }: Props) {
  const { t } = useTranslation();
  return (
    <li className="entry-card grid card">
      <h3>{title}</h3>
      <p className="entry-card-figure grid-tight">
        {figure ? (
          <FlashingData className="amount" value={figure.value} metric={metric}>
            {format(figure.value)}
          </FlashingData>
        ) : (
          <span className="amount">{t("figure.errorDash")}</span>
        )}
        <span className="fine-print">{label}</span>
      </p>
      {children}
      <ul className="ruled">
        {links.map(({ to, text }) => {
          const words = (
            <>
              {text}
              <UiIcon name="arrow-right" />
            </>
          );
          return (
            <li key={to}>
              {isPlaceOnPage(to) ? (
                <a href={to} className="link-more">
                  {words}
                </a>
              ) : (
                <LocalLink to={to} className="link-more">
                  {words}
                </LocalLink>
              )}
            </li>
          );
        })}
      </ul>
      <SourceLine origin={figure} source={source} />
    </li>
  );
}

/** For newcomers: a payment's fee in US dollars and in ADA, or in ADA alone while we know no current price. */
function NewcomerDoor({ fee, price }: { fee: Figure | null; price: Figure | null }) {
  const { t } = useTranslation("home");
  const formats = useFormats();
  const renderedAt = useRenderedAt();
  const now = useNow() ?? renderedAt;
  const current = price && stateOf(price, now) === "live" ? price : null;
  const cost = (value: number): ReactNode => {
    const ada = `${formats.decimal(value)}\u00a0ADA`;
    if (!current) return ada;
    return (
      <>
        {formats.price(value * current.value, 2)} <small>({ada})</small>
      </>
    );
  };
  return (
    <Door
      title={t("entryCards.new.title")}
      metric="paymentFee"
      figure={fee && { ...fee, also: current?.source }}
      source="koios"
      format={cost}
      label={t("entryCards.new.figure")}
      links={[
        { to: "/get-started", text: t("entryCards.new.learn") },
        { to: "/choose-wallet", text: t("entryCards.new.wallet") },
      ]}
    />
  );
}

/** Entry cards by what visitors come for, each with one current figure and two links. */
export function EntryCards({
  figures: { paymentFee, price, volume, reward, transactions, epoch },
}: {
  figures: EntryCardFigures;
}): ReactNode {
  const { t } = useTranslation("home");
  const formats = useFormats();
  const { share: percent } = formats;
  return (
    <section className="container entry-cards" aria-labelledby="entry-cards-title">
      <h2 id="entry-cards-title" className="sr-only">
        {t("entryCards.title")}
      </h2>
      <ul className="card-grid">
        <NewcomerDoor fee={paymentFee} price={price} />
        <Door
          title={t("entryCards.market.title")}
          metric="volume24h"
          figure={volume}
          source="coingecko"
          format={formats.usdCompact}
          label={t("entryCards.market.figure")}
          links={[
            { to: "#history", text: t("entryCards.market.chart") },
            { to: "/news", text: t("entryCards.market.news") },
          ]}
        />
        <Door
          title={t("entryCards.delegate.title")}
          metric="reward"
          figure={reward}
          source="koios"
          format={percent}
          label={
            reward
              ? t("entryCards.delegate.range", { low: percent(reward.low), high: percent(reward.high) })
              : t("entryCards.delegate.figure")
          }
          links={[
            { to: "/staking", text: t("entryCards.delegate.calculate") },
            { to: "/staking/pools", text: t("entryCards.delegate.pools") },
          ]}
        >
          <WasPaid id="door-paid" />
        </Door>
        <Door
          title={t("entryCards.build.title")}
          metric="epochTransactions"
          figure={transactions}
          source="koios"
          format={formats.integer}
          label={epoch === null ? t("entryCards.build.figure") : t("entryCards.build.inEpoch", { epoch })}
          links={[
            { to: "/data", text: t("entryCards.build.data") },
            { to: "/ecosystem/infrastructure/developer-tools", text: t("entryCards.build.tools") },
          ]}
        />
      </ul>
    </section>
  );
}
