import { CURRENCIES, DIRECTIONS, MAX_AMOUNT_LENGTH, type Rates, type ConversionRequest } from "#app/features/converter/converter.ts";
import { CONVERTER_DATA_ID, converterView, type ConverterData } from "#app/features/converter/converter-view.ts";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { useFormats, useLanguage, useMessages, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { messageParts } from "#app/foundation/i18n/message-parts.ts";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";
import { JsonScript } from "#app/foundation/ui/json-script.tsx";
import "./converter.css";

/** The messages that the script says anew. */
const SPOKEN = ["amount", "faults", "directions", "spoken", "rate", "cost.about"];

interface Props {
  entry: LiveEntry<Rates>;
  request: ConversionRequest;
}

/**
 * Amount, currency and direction. Without a script the button asks the server; with converter-script.ts the result follows
 * each key: it writes what changes into `data-text`.
 */
export function ConverterForm({ entry: { version, value: rates }, request }: Props) {
  const { t } = useTranslation("converter");
  const language = useLanguage();
  const { texts, value, isUnread } = converterView(request, rates, t, language, useFormats());
  const data: ConverterData = { version, rates, messages: messageParts(useMessages("converter"), SPOKEN) };
  return (
    <div className="sheet halves converter-sheet" data-live="converter">
      <form action={pathIn("/converter", language)} className="converter-form grid-loose">
        <div className="converter-fields grid-wide">
          <div className="grid-close">
            <label className="stressed" htmlFor="amount" data-text="amount">
              {texts.amount}
            </label>
            <input
              id="amount"
              name="amount"
              className="field field-amount"
              defaultValue={request.amount}
              inputMode="decimal"
              autoComplete="off"
              spellCheck={false}
              maxLength={MAX_AMOUNT_LENGTH}
              aria-invalid={isUnread}
              aria-describedby="amount-fault"
            />
            <p id="amount-fault" aria-live="polite" className="converter-error if-filled" data-text="fault">
              {texts.fault}
            </p>
          </div>
          <div className="grid-close">
            <label className="stressed" htmlFor="currency">
              {t("currency")}
            </label>
            <select id="currency" name="currency" className="field" defaultValue={request.currency}>
              {CURRENCIES.map((one) => (
                <option key={one} value={one}>
                  {t(`currencies.${one}`)}
                </option>
              ))}
            </select>
          </div>
        </div>
        <fieldset>
          <legend className="stressed">{t("direction")}</legend>
          {DIRECTIONS.map((one) => (
            <label key={one} className="check">
              <input type="radio" name="direction" value={one} defaultChecked={request.direction === one} />
              <span data-text={one}>{texts[one]}</span>
            </label>
          ))}
        </fieldset>
        <button className="button button-primary">{t("convert")}</button>
      </form>
      <div className="converter-result grid-close" tabIndex={-1}>
        <p aria-live="polite" className="sr-only" data-text="spoken">
          {texts.spoken}
        </p>
        <p aria-live="polite" className="converter-error if-filled" data-text="no-rate">
          {texts["no-rate"]}
        </p>
        <p className="converter-sum grid-tight" aria-hidden="true" hidden={value === null}>
          <span className="muted" data-text="given">
            {texts.given}
          </span>
          <data className="amount" value={value ?? 0} data-metric="converted" data-text="result">
            {texts.result}
          </data>
        </p>
        <p className="converter-rate secondary if-filled" data-text="rate">
          {texts.rate}
        </p>
        <SourceLine origin={rates[request.currency]} source="coingecko" />
      </div>
      <JsonScript id={CONVERTER_DATA_ID} data={data} />
    </div>
  );
}
