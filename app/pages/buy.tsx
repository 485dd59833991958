import * as v from "valibot";
import type { Route } from "./+types/buy";
import { buyView } from "#app/pages/buy-view.server.ts";
import { pageLoader, queryParams } from "#app/pages/page-loader.server.ts";
import { BeforeBuying } from "#app/features/buy/before-buying.tsx";
import { countryCodes } from "#app/features/buy/buy-content.server.ts";
import { buyTopic } from "#app/features/buy/buy.ts";
import { BuyMethod } from "#app/features/buy/buy-method.tsx";
import { CountryForm } from "#app/features/buy/country-form.tsx";
import { OfferSections } from "#app/features/buy/offer-sections.tsx";
import { unplacedCountries } from "#app/features/buy/offers.server.ts";
import { blocklistsTopic } from "#app/features/link-check/blocklists.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { DAY } from "#app/foundation/durations.ts";
import { nextStateChangeAt, stateOf } from "#app/foundation/figures/figure.ts";
import { expireAt } from "#app/foundation/http/request-context.server.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { localeOf } from "#app/foundation/i18n/languages.ts";
import { Page } from "#app/foundation/ui/page.tsx";

const PATH = "/get-started/buy";

export const loader = pageLoader(
  {
    query: queryParams({
      country: v.pipe(
        v.string(),
        v.check((code) => countryCodes().has(code)),
      ),
    }),
    topics: [buyTopic, blocklistsTopic],
    search: { title: "buy:title", text: "buy:description" },
  },
  async ({ query: { country }, language, services, render }) => {
    const readings = services.buy.latestReadings();
    const { register, registerFailedAt, list, listFailedAt } = readings;
    const now = Date.now();
    // An authorization ends by date.
    expireAt(render, now + DAY, nextStateChangeAt([register, list], now));
    const regions = new Intl.DisplayNames(localeOf(language), { type: "region" });
    const collator = new Intl.Collator(localeOf(language));
    const readingOf = (part: typeof register | typeof list, failedAt: number | null) => ({
      readAt: part?.fetchedAt ?? null,
      isDelayed: part !== null && stateOf(part, now) === "delayed",
      failedAt,
    });
    return {
      messages: messagesOf(language, "buy"),
      countries: [...countryCodes()]
        .map((code) => ({ code, name: regions.of(code) ?? code }))
        .sort((a, b) => collator.compare(a.name, b.name)),
      view: country === undefined ? null : await buyView(country, services, now),
      register: readingOf(register, registerFailedAt),
      list: readingOf(list, listFailedAt),
      unplaced: unplacedCountries(readings),
    };
  },
);

export default function Buy({ loaderData: { countries, view, register, list, unplaced } }: Route.ComponentProps) {
  const { t } = useTranslation("buy");
  return (
    <Page
      path={PATH}
      title={t("title")}
      description={t("description")}
      noindex={view !== null}
      parents={[{ name: t("common:footer.getStarted"), path: "/get-started" }]}
      back={{ to: "/get-started", label: t("common:footer.getStarted") }}
      lead={t("lead")}
    >
      <div className="container section page-stack">
        <CountryForm action={PATH} countries={countries} chosen={view?.country} unplaced={unplaced} />
        {view && (
          <OfferSections
            view={view}
            country={countries.find(({ code }) => code === view.country)?.name ?? view.country}
            register={register}
            list={list}
          />
        )}
        <BeforeBuying />
        <BuyMethod registerReadAt={register.readAt} listReadAt={list.readAt} />
      </div>
    </Page>
  );
}
