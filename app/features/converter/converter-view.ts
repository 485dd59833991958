import { convertAmount, rateText } from "#app/features/converter/conversion.ts";
import type { ConversionRequest, Rates } from "#app/features/converter/converter.ts";
import type { Formats } from "#app/foundation/i18n/formats.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import type { Translate } from "#app/foundation/i18n/translate.ts";

export function converterView(request: ConversionRequest, rates: Rates, t: Translate<"converter">, language: Language, formats: Formats) {
  const { currency, direction } = request;
  const outcome = convertAmount(request, rates, language, formats);
  const [fault, result] = "fault" in outcome ? [outcome.fault, null] : [null, outcome];
  const code = currency.toUpperCase();
  const rate = rates[currency];
  return {
    /** True when the amount can't be parsed or is out of range. */
    isUnread: fault !== null && fault !== "noRate",
    value: result?.value ?? null,
    texts: {
      amount: t("amount", { money: direction === "from-ada" ? "ADA" : code }),
      fault: fault !== null && fault !== "noRate" ? t(`faults.${fault}`, { example: formats.upTo(1000.5, 2) }) : "",
      "from-ada": t("directions.from-ada", { code }),
      "to-ada": t("directions.to-ada", { code }),
      spoken: result ? t("spoken", { given: result.given, result: result.result }) : "",
      "no-rate": fault === "noRate" ? t("faults.noRate") : "",
      given: result ? `${result.given} =` : "",
      result: result?.result ?? "",
      rate: rate ? t("rate", { price: rateText(rate.value, currency, formats) }) : "",
    },
  };
}
