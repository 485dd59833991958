import { moneyText, rateText } from "#app/features/converter/conversion.ts";
import { CONVERTER_DATA_ID, converterView, type ConverterData } from "#app/features/converter/converter-view.ts";
import { CURRENCIES, DIRECTIONS, ratesTopic, withWrittenMoney, type ConversionRequest } from "#app/features/converter/converter.ts";
import { writeText } from "#app/foundation/figures/ages.ts";
import { writeFigure, writeOrigin } from "#app/foundation/figures/live-figures.ts";
import { formatsFor } from "#app/foundation/i18n/formats.ts";
import { translatorOf } from "#app/foundation/i18n/translate.ts";
import { latestEntry, subscribe } from "#app/foundation/live/live-client.ts";
import { frameData } from "#app/foundation/ui/frame-data.ts";
import { writeAddress } from "#app/foundation/ui/write-address.ts";

const readData = (): ConverterData => JSON.parse(document.getElementById(CONVERTER_DATA_ID)?.textContent ?? "");

function readForm(form: HTMLFormElement): ConversionRequest {
  const fields = new FormData(form);
  return {
    amount: String(fields.get("amount")),
    currency: CURRENCIES.find((one) => one === fields.get("currency")) ?? "eur",
    direction: DIRECTIONS.find((one) => one === fields.get("direction")) ?? "from-ada",
  };
}

/** The result follows each key, and every rate as it is read; the address says what is converted. */
export function startConverter(sheet: HTMLElement): void {
  const form = sheet.querySelector("form");
  const field = sheet.querySelector("input");
  const result = sheet.querySelector<HTMLElement>(".converter-result");
  if (!form || !field || !result) return;
  const data = readData();
  const { language } = frameData();
  const formats = formatsFor(language);
  const t = translatorOf({ converter: data.messages }, language, ["converter"]);
  const initial = { version: data.version, value: data.rates };
  const rates = () => latestEntry(ratesTopic, initial).value;

  const show = () => {
    const request = withWrittenMoney(readForm(form));
    const rate = rates()[request.currency];
    const { texts, value, isUnread } = converterView(request, rates(), t, language, formats);
    for (const [name, text] of Object.entries(texts)) {
      const place = sheet.querySelector(`[data-text="${name}"]`);
      if (place) writeText(place, text);
    }
    field.ariaInvalid = String(isUnread);
    result.querySelector(".converter-sum")?.toggleAttribute("hidden", value === null);
    result.querySelector("data")?.setAttribute("value", String(value ?? 0));
    if (!rate) return;
    writeOrigin(result.querySelector(".source-line"), rate);
    for (const use of document.querySelectorAll("[data-use]")) {
      const fee = use.querySelector("data");
      const money = use.querySelector(".cost-money");
      if (fee && money) writeText(money, t("cost.about", { amount: moneyText(Number(fee.value) * rate.value, request.currency, formats) }));
    }
  };
  const showRates = () => {
    for (const currency of CURRENCIES) {
      const rate = rates()[currency];
      const row = document.querySelector(`[data-rate="${currency}"]`);
      const place = row?.querySelector("[data-figure], [data-metric]");
      if (!rate || !row || !place) continue;
      writeFigure(place, rate, rateText(rate.value, currency, formats));
      writeOrigin(row.querySelector(".source-line"), rate);
    }
    show();
  };
  /** A money written beside the amount is chosen; another one that is chosen takes its place. */
  const agree = (isTyped: boolean) => {
    const asked = readForm(form);
    const meant = withWrittenMoney(asked);
    if (!isTyped) field.value = meant.amount;
    else if (meant !== asked) {
      const select = form.querySelector("select");
      if (select) select.value = meant.currency;
      const radio = form.querySelector<HTMLInputElement>(`[value="${meant.direction}"]`);
      if (radio) radio.checked = true;
    }
  };
  form.addEventListener("input", ({ target }) => {
    agree(target === field);
    show();
    writeAddress(`?${new URLSearchParams({ ...withWrittenMoney(readForm(form)) })}`, "replaceState");
  });
  form.addEventListener("submit", (event) => {
    // The result is there already: the button leads to it, or to what keeps it away.
    event.preventDefault();
    (field.ariaInvalid === "true" ? field : result).focus();
  });
  subscribe(ratesTopic, initial, showRates);
  agree(true);
  // A browser may have put back what was chosen before a reload.
  show();
}
