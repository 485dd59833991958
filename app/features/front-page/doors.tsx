import type { ReactNode } from "react";
import type { DoorFigures } from "#app/features/front-page/doors.ts";
import type { Origin } from "#app/foundation/figures/figure.ts";
import { FlashingData } from "#app/foundation/figures/flashing-data.tsx";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./doors.css";

interface Props {
  title: string;
  metric: string;
  figure: (Origin & { value: number }) | null;
  format: (value: number) => string;
  label: string;
  /** Paths of pages, or anchors on this page. */
  links: readonly { to: `/${string}` | `#${string}`; text: string }[];
}

const isPlaceOnPage = (to: string): to is `#${string}` => to.startsWith("#");

function Door({ title, metric, figure, format, label, links }: Props) {
  const { t } = useTranslation();
  return (
    <li className="door grid card">
      <h3>{title}</h3>
      <p className="door-figure grid-tight">
        {figure ? (
          <FlashingData className="amount" value={figure.value} metric={metric}>
            {format(figure.value)}
          </FlashingData>
        ) : (
          <span className="amount">{t("figure.errorDash")}</span>
        )}
        <span className="fine-print">{label}</span>
      </p>
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
      <SourceLine origin={figure} source={figure ? undefined : "koios"} />
    </li>
  );
}

/** Entry cards by what visitors come for, each with one current figure and two links. */
export function Doors({ figures: { paymentFee, volume, reward, transactions, epoch } }: { figures: DoorFigures }): ReactNode {
  const { t } = useTranslation("home");
  const formats = useFormats();
  const { share: percent } = formats;
  return (
    <section className="container doors" aria-labelledby="doors-title">
      <h2 id="doors-title" className="sr-only">
        {t("doors.title")}
      </h2>
      <ul className="card-grid">
        <Door
          title={t("doors.new.title")}
          metric="paymentFee"
          figure={paymentFee}
          format={(fee) => `${formats.decimal(fee)}\u00a0ADA`}
          label={t("doors.new.figure")}
          links={[
            { to: "/get-started", text: t("doors.new.learn") },
            { to: "/choose-wallet", text: t("doors.new.wallet") },
          ]}
        />
        <Door
          title={t("doors.market.title")}
          metric="volume24h"
          figure={volume}
          format={formats.usdCompact}
          label={t("doors.market.figure")}
          links={[
            { to: "#history", text: t("doors.market.chart") },
            { to: "/news", text: t("doors.market.news") },
          ]}
        />
        <Door
          title={t("doors.delegate.title")}
          metric="reward"
          figure={reward}
          format={percent}
          label={reward ? t("doors.delegate.range", { low: percent(reward.low), high: percent(reward.high) }) : t("doors.delegate.figure")}
          links={[
            { to: "/staking", text: t("doors.delegate.calculate") },
            { to: "/staking/pools", text: t("doors.delegate.pools") },
          ]}
        />
        <Door
          title={t("doors.build.title")}
          metric="epochTransactions"
          figure={transactions}
          format={formats.integer}
          label={epoch === null ? t("doors.build.figure") : t("doors.build.inEpoch", { epoch })}
          links={[
            { to: "/data", text: t("doors.build.data") },
            { to: "/ecosystem/infrastructure", text: t("doors.build.tools") },
          ]}
        />
      </ul>
    </section>
  );
}
