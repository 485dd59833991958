import type { ReactNode } from "react";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { EpochScale } from "#app/features/market/epoch-scale.tsx";
import type { Epoch } from "#app/features/market/market.ts";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import "./hero.css";

/** Title and main links of the home page. `children` is the price card on the relief. */
export function Hero({ epoch, children }: { epoch: Epoch | null; children: ReactNode }) {
  const { t } = useTranslation("home");
  // The URL changes with the epoch, so that a cached image is never an epoch old.
  const art = `/art/hero.svg?v=${epoch?.epoch ?? 0}`;
  return (
    <div className="hero">
      <div className="container hero-copy grid-wide">
        <h1 className="h1-home">{t("hero.title")}</h1>
        <p className="lead">{t("hero.lead")}</p>
        <div className="hero-actions buttons main-buttons">
          <LocalLink to="/ecosystem" className="button button-primary button-large">
            {t("hero.explore")}
          </LocalLink>
          <a href="#live" className="button button-large">
            {t("hero.viewLive")}
          </a>
        </div>
      </div>
      <div className="hero-chart">
        <div className="hero-art">
          <svg className="hero-relief" viewBox="0 0 1280 440" role="img" aria-label={t("hero.art")}>
            <use href={`${art}#relief`} />
          </svg>
          <svg viewBox="0 0 1280 440" aria-hidden="true">
            <use href={`${art}#soundings`} />
          </svg>
        </div>
        <div className="container hero-readout">{children}</div>
      </div>
      <EpochScale current={epoch} />
    </div>
  );
}
