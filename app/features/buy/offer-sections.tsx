import type { Offer, Offers } from "#app/features/buy/buy.ts";
import { OfferCard } from "#app/features/buy/offer-card.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { SectionHead } from "#app/foundation/ui/section-head.tsx";
import "./buy.css";
import "#app/foundation/ui/boxes.css";

/** ID of the results' heading, the fragment that the form submits to. */
export const OFFERS_ID = "services";

/** State of a source. Times are milliseconds since 1970; `readAt` is null before the first reading. */
interface Reading {
  readAt: number | null;
  isDelayed: boolean;
  failedAt: number | null;
}

type ShownOffer = Offer & { isKnownSite: boolean };

interface Props {
  view: Omit<Offers, "listed" | "alsoLicensed"> & { listed: ShownOffer[]; alsoLicensed: ShownOffer[] };
  /** Name of the country in the page's language. */
  country: string;
  register: Reading;
  list: Reading;
}

export function OfferSections({ view: { isInEea, isListed, notice, listed, alsoLicensed }, country, register, list }: Props) {
  const { t } = useTranslation("buy");
  const formats = useFormats();
  const registerDate = register.readAt === null ? null : formats.date(register.readAt);
  const listDate = list.readAt === null ? null : formats.date(list.readAt);
  return (
    <>
      <section aria-labelledby={OFFERS_ID}>
        <SectionHead id={OFFERS_ID} title={t("results.title", { country })} text={t(isInEea ? "results.eea" : "results.outside")} />
        <ReadingNote of={list} part="list" />
        {isInEea && <ReadingNote of={register} part="register" />}
        {notice !== null && (
          <blockquote className="buy-notice secondary" lang="en">
            <bdi>{notice}</bdi>
          </blockquote>
        )}
        {listDate !== null &&
          (listed.length > 0 ? (
            <ul className="buy-offers grid-wide">
              {listed.map((offer) => (
                <OfferCard key={offer.host} offer={offer} readOn={registerDate} />
              ))}
            </ul>
          ) : (
            <p className="empty-box secondary">{t(isListed ? "results.none" : "results.notListed", { date: listDate })}</p>
          ))}
      </section>
      {alsoLicensed.length > 0 && (
        <section aria-labelledby="also">
          <SectionHead id="also" title={t("also.title")} text={t("also.text")} />
          <ul className="buy-offers grid-wide">
            {alsoLicensed.map((offer) => (
              <OfferCard key={offer.host} offer={offer} readOn={registerDate} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** States a source that we couldn't read, or not for a while. */
function ReadingNote({ of: { readAt, isDelayed, failedAt }, part }: { of: Reading; part: "list" | "register" }) {
  const { t } = useTranslation("buy");
  const formats = useFormats();
  if (readAt === null) {
    const text = failedAt === null ? t(`reading.${part}.none`) : t(`reading.${part}.failed`, { date: formats.date(failedAt) });
    return (
      <p className="empty-box secondary" data-reading={failedAt === null ? "none" : "failed"}>
        {text}
      </p>
    );
  }
  if (failedAt === null && !isDelayed) return null;
  return (
    <p className="buy-note secondary" data-reading="delayed">
      {t(`reading.${part}.delayed`, { date: formats.date(readAt) })}
    </p>
  );
}
