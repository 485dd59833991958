import { useId } from "react";
import { Form } from "react-router";
import {
  CURRENCIES,
  DIRECTIONS,
  isCurrency,
  MAX_AMOUNT_LENGTH,
  type Rates,
  type ConversionRequest,
} from "#app/features/converter/converter.ts";
import { convertAmount, rateText } from "#app/features/converter/conversion.ts";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { useFormats, useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";

interface Props {
  rates: Rates;
  request: ConversionRequest;
  onChange: (wish: ConversionRequest) => void;
}

/** Amount, currency and direction. Without a script the button asks the server; with one the result follows each key. */
export function ConverterForm({ rates, request, onChange }: Props) {
  const { t } = useTranslation("converter");
  const formats = useFormats();
  const language = useLanguage();
  const [amountId, currencyId, faultId] = [useId(), useId(), useId()];
  const { amount, currency, direction } = request;
  const outcome = convertAmount(request, rates, language, formats);
  const code = currency.toUpperCase();
  const isUnread = "fault" in outcome && outcome.fault !== "noRate";
  return (
    <div className="sheet converter-sheet">
      <Form action={pathIn("/converter", language)} replace preventScrollReset className="converter-form">
        <div className="converter-fields">
          <label htmlFor={amountId}>{t("amount", { money: direction === "from-ada" ? "ADA" : code })}</label>
          <input
            id={amountId}
            name="amount"
            className="field"
            value={amount}
            onChange={(event) => onChange({ ...request, amount: event.target.value })}
            inputMode="decimal"
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_AMOUNT_LENGTH}
            aria-invalid={isUnread}
            aria-describedby={faultId}
          />
          <p id={faultId} aria-live="polite" className="converter-error">
            {isUnread && t(`faults.${outcome.fault}`, { example: formats.upTo(1000.5, 2) })}
          </p>
          <label htmlFor={currencyId}>{t("currency")}</label>
          <select
            id={currencyId}
            name="currency"
            className="field"
            value={currency}
            onChange={({ target }) => isCurrency(target.value) && onChange({ ...request, currency: target.value })}
          >
            {CURRENCIES.map((one) => (
              <option key={one} value={one}>
                {t(`currencies.${one}`)}
              </option>
            ))}
          </select>
        </div>
        <fieldset>
          <legend>{t("direction")}</legend>
          {DIRECTIONS.map((one) => (
            <label key={one} className="check">
              <input
                type="radio"
                name="direction"
                value={one}
                checked={direction === one}
                onChange={() => onChange({ ...request, direction: one })}
              />
              {t(`directions.${one}`, { code })}
            </label>
          ))}
        </fieldset>
        <button className="button button-primary">{t("convert")}</button>
      </Form>
      <div className="converter-result">
        <p aria-live="polite" className={isUnread || !("fault" in outcome) ? "sr-only" : "converter-error"}>
          {!("fault" in outcome)
            ? t("spoken", { given: outcome.given, result: outcome.result })
            : !isUnread && t(`faults.${outcome.fault}`)}
        </p>
        {!("fault" in outcome) && (
          <p className="converter-sum" aria-hidden="true">
            <span>{outcome.given} =</span>
            <data value={outcome.value} data-metric="converted">
              {outcome.result}
            </data>
          </p>
        )}
        {rates[currency] && <p className="converter-rate">{t("rate", { price: rateText(rates[currency].value, currency, formats) })}</p>}
        <SourceLine origin={rates[currency]} source="coingecko" />
      </div>
    </div>
  );
}
