import type { ReactNode } from "react";
import { SalesSample, type SampleEntry } from "#app/features/starter-kit/sales-sample.tsx";
import { ORDER_PATH, type KitClaims, type Price } from "#app/features/starter-kit/starter-kit.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./starter-kit.css";
import "#app/foundation/ui/boxes.css";
import "#app/foundation/ui/titles.css";
import "#app/foundation/ui/points.css";

interface Props {
  price: Price;
  claims: KitClaims;
  /** The free chapter; null if it wasn't built. */
  sample: SampleEntry | null;
  /** Content that the button opens while the kit isn't on sale. */
  instead: ReactNode | null;
}

/** The card with price and order button; sticky on a wide screen. */
export function SalesPackage({ price, claims, sample, instead }: Props) {
  const { t } = useTranslation("starter-kit");
  const formats = useFormats();
  const { pages, updates, guaranteeDays } = claims;
  const points = [
    t("package.instant"),
    pages !== null && t("package.pages", { pages: formats.integer(pages) }),
    updates && t("package.updates"),
    guaranteeDays !== null && t("package.guarantee", { days: guaranteeDays }),
  ].filter((point) => point !== false);
  return (
    <section id="package" className="card package" data-on-sale={instead === null} aria-labelledby="package-title">
      <header className="package-cover">
        <h2 className="section-title" id="package-title">
          {t("package.title")}
        </h2>
        <p>{t("package.edition")}</p>
      </header>
      <div className="package-offer">
        <p className="package-price amount">
          <span className="sr-only">
            {t("package.price")}
            {formats.colon}
          </span>
          <data value={price.cents / 100} data-metric="kitPrice">
            {formats.money(price.cents, price.currency)}
          </data>
        </p>
        <p className="secondary">{t("package.terms")}</p>
        <ul className="package-points grid-close ruled checked-points secondary">
          {points.map((point) => (
            <li key={point} className="beside-icon">
              <UiIcon name="check" size={18} />
              {point}
            </li>
          ))}
        </ul>
      </div>
      <div className="package-action grid text-links">
        {instead === null ? (
          <>
            <LocalLink to={ORDER_PATH} className="button button-primary button-large">
              {t("package.buy")}
            </LocalLink>
            <p className="line fine-print">
              <UiIcon name="lock" size={16} />
              {t("package.secure")}
            </p>
          </>
        ) : (
          <NotOnSale>{instead}</NotOnSale>
        )}
        {sample && <SalesSample sample={sample} />}
        <p className="line caption">
          <LocalLink to="/starter-kit/withdraw">{t("package.withdraw")}</LocalLink>
        </p>
      </div>
    </section>
  );
}

/** Uses `<details>`, so that it opens without scripts. */
function NotOnSale({ children }: { children: ReactNode }) {
  const { t } = useTranslation("starter-kit");
  return (
    <details className="package-later">
      <summary className="button button-primary button-large">{t("package.buy")}</summary>
      <div className="package-not-on-sale caution">
        <h3 className="small-title">{t("package.later.title")}</h3>
        <p className="detail">{t("package.later.text")}</p>
      </div>
      {children}
    </details>
  );
}

/** Price and button at the bottom of a phone's screen, once the card is out of view. */
export function SalesBar({ price }: { price: Price }) {
  const { t } = useTranslation("starter-kit");
  const formats = useFormats();
  return (
    <div className="sales-bar line screen-only">
      <p className="grid-tight">
        <data className="amount" value={price.cents / 100} data-metric="kitPrice">
          {formats.money(price.cents, price.currency)}
        </data>
        <span className="fine-print">{t("package.title")}</span>
      </p>
      <LocalLink to={ORDER_PATH} className="button button-primary">
        {t("package.buy")}
      </LocalLink>
    </div>
  );
}
