import type { Offer, Offers } from "#app/features/buy/buy.ts";
import { offersIn } from "#app/features/buy/offers.server.ts";
import type { FeatureServices } from "#app/pages/services.server.ts";
import { DEFAULT_LANGUAGE } from "#app/foundation/i18n/languages.ts";

export type BuyServices = Pick<FeatureServices, "buy" | "linkCheck">;

/** An offer, and whether the link check knows its site and has no warning about it. Only then is it a link. */
export interface CheckedOffer extends Offer {
  isKnownSite: boolean;
}

export interface BuyView extends Omit<Offers, "listed" | "alsoLicensed"> {
  listed: CheckedOffer[];
  alsoLicensed: CheckedOffer[];
}

/** Services for a country. @param now milliseconds since 1970 */
export async function buyView(country: string, { buy, linkCheck }: BuyServices, now: number): Promise<BuyView> {
  const checked = (offers: readonly Offer[]): Promise<CheckedOffer[]> =>
    Promise.all(
      offers.map(async (offer) => {
        const { verdict } = await linkCheck.answer(offer.link, DEFAULT_LANGUAGE);
        return { ...offer, isKnownSite: verdict === "official" || verdict === "listed" };
      }),
    );
  const { listed, alsoLicensed, ...offers } = offersIn(country, buy.latestReadings(), new Date(now).toISOString().slice(0, 10));
  return { ...offers, listed: await checked(listed), alsoLicensed: await checked(alsoLicensed) };
}
