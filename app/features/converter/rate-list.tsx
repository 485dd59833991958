import { CURRENCIES, type Rates } from "#app/features/converter/converter.ts";
import { rateText } from "#app/features/converter/conversion.ts";
import { FlashingData } from "#app/foundation/figures/flashing-data.tsx";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { SectionHead } from "#app/foundation/ui/section-head.tsx";
import "./converter.css";

export function RateList({ rates }: { rates: Rates }) {
  const { t } = useTranslation("converter");
  const formats = useFormats();
  return (
    <section className="container section rates deferred-layout" aria-labelledby="rates" suppressHydrationWarning>
      <SectionHead id="rates" title={t("rates.title")} text={t("rates.text")} />
      <dl className="sheet rate-list">
        {CURRENCIES.map((currency) => {
          const rate = rates[currency];
          return (
            <div className="grid" key={currency} data-flash>
              <dt className="secondary">{t(`currencies.${currency}`)}</dt>
              <dd className="rate-price amount">
                {rate ? (
                  <FlashingData value={rate.value} metric={`rate-${currency}`}>
                    {rateText(rate.value, currency, formats)}
                  </FlashingData>
                ) : (
                  t("unknown")
                )}
              </dd>
              <dd>
                <SourceLine origin={rate} source="coingecko" />
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
