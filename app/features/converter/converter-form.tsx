import { useRef, type FormEvent } from "react";
import { converterView } from "#app/features/converter/converter-view.ts";
import {
  CURRENCIES,
  DIRECTIONS,
  MAX_AMOUNT_LENGTH,
  withWrittenMoney,
  type ConversionRequest,
  type Rates,
} from "#app/features/converter/converter.ts";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { useFormats, useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { Button } from "#app/foundation/ui/button.tsx";
import "./converter.css";

interface Props {
  rates: Rates;
  entered: ConversionRequest;
  onChange: (entered: ConversionRequest) => void;
}

/** Amount, currency, direction and result. Without scripts the button submits the form to the server. */
export function ConverterForm({ rates, entered, onChange }: Props) {
  const { t } = useTranslation("converter");
  const language = useLanguage();
  const field = useRef<HTMLInputElement>(null);
  const sum = useRef<HTMLDivElement>(null);
  const request = withWrittenMoney(entered);
  const { texts, value, isUnread } = converterView(request, rates, t, language, useFormats());
  /** Choosing a currency overrides one written beside the amount. */
  const choose = (choice: Partial<ConversionRequest>) => onChange({ ...request, ...choice });
  /** The result is already on the page, so the button moves the focus to it, or to the invalid field. */
  const showResult = (event: FormEvent) => {
    event.preventDefault();
    (isUnread ? field : sum).current?.focus();
  };
  return (
    <div className="sheet halves converter-sheet">
      <form action={pathIn("/converter", language)} className="converter-form grid-loose" onSubmit={showResult}>
        <div className="converter-fields grid-wide">
          <div className="grid-close">
            <label className="stressed" htmlFor="amount">
              {texts.amount}
            </label>
            <input
              ref={field}
              id="amount"
              name="amount"
              className="field field-amount"
              value={entered.amount}
              onChange={({ target }) => onChange({ ...request, amount: target.value })}
              inputMode="decimal"
              autoComplete="off"
              spellCheck={false}
              maxLength={MAX_AMOUNT_LENGTH}
              aria-invalid={isUnread}
              aria-describedby="amount-fault"
            />
            <p id="amount-fault" aria-live="polite" className="converter-error if-filled">
              {texts.fault}
            </p>
          </div>
          <div className="grid-close">
            <label className="stressed" htmlFor="currency">
              {t("currency")}
            </label>
            <select
              id="currency"
              name="currency"
              className="field"
              value={request.currency}
              onChange={({ target }) => choose({ currency: CURRENCIES.find((currency) => currency === target.value) ?? request.currency })}
            >
              {CURRENCIES.map((currency) => (
                <option key={currency} value={currency}>
                  {t(`currencies.${currency}`)}
                </option>
              ))}
            </select>
          </div>
        </div>
        <fieldset>
          <legend className="stressed">{t("direction")}</legend>
          {DIRECTIONS.map((direction) => (
            <label key={direction} className="check">
              <input
                type="radio"
                name="direction"
                value={direction}
                checked={request.direction === direction}
                onChange={() => choose({ direction })}
              />
              <span>{texts[direction]}</span>
            </label>
          ))}
        </fieldset>
        <Button type="submit" look="primary">
          {t("convert")}
        </Button>
      </form>
      <div ref={sum} className="converter-result grid-close" tabIndex={-1}>
        <p aria-live="polite" className="sr-only">
          {texts.spoken}
        </p>
        <p aria-live="polite" className="converter-error if-filled">
          {texts["no-rate"]}
        </p>
        <p className="converter-sum grid-tight" aria-hidden="true" hidden={value === null}>
          <span className="muted">{texts.given}</span>
          <data className="amount" value={value ?? 0} data-metric="converted">
            {texts.result}
          </data>
        </p>
        <p className="converter-rate secondary if-filled">{texts.rate}</p>
        <SourceLine origin={rates[request.currency]} source="coingecko" />
      </div>
    </div>
  );
}
