import { CALCULATOR_DATA_ID, readAda, resultView, type CalculatorData } from "#app/features/staking/calculator-view.ts";
import { NO_STAKING, stakingTopic } from "#app/features/staking/staking.ts";
import { writeText } from "#app/foundation/figures/ages.ts";
import { writeOrigin } from "#app/foundation/figures/live-figures.ts";
import { formatsFor } from "#app/foundation/i18n/formats.ts";
import { translatorOf } from "#app/foundation/i18n/translate.ts";
import { latestEntry, subscribe } from "#app/foundation/live/live-client.ts";
import { drawAgain } from "#app/foundation/live/live-parts.ts";
import { frameData } from "#app/foundation/ui/frame-data.ts";

const readData = (): CalculatorData => JSON.parse(document.getElementById(CALCULATOR_DATA_ID)?.textContent ?? "");

/** Writes each figure where it stands. */
function showResult(result: Element, { ranges, isSaturated, texts }: ReturnType<typeof resultView>): void {
  for (const [name, text] of Object.entries(texts)) {
    const place = result.querySelector(`[data-text="${name}"]`);
    if (place) writeText(place, text);
  }
  for (const [id, range] of Object.entries(ranges))
    for (const [bound, value] of Object.entries(range))
      result.querySelector(`[data-metric="reward-${id}-${bound}"]`)?.setAttribute("value", value.toFixed(6));
  result.querySelector("[data-warning=saturated]")?.toggleAttribute("hidden", !isSaturated);
}

/** The figures follow each key, and the parameters as they are read. */
export function startCalculator(section: HTMLElement): void {
  const field = section.querySelector<HTMLInputElement>("input[name=amount]");
  const fault = section.querySelector("#amount-fault");
  const outcome = section.querySelector(".calculator-outcome");
  if (!field || !fault || !outcome) return;
  const data = readData();
  const { language } = frameData();
  const t = translatorOf({ staking: data.messages }, language, ["staking"]);
  const result = section.querySelector(".calculator-figures") ?? section.querySelector("template")?.content.firstElementChild;
  const none =
    section.querySelector(".calculator-none") ?? Object.assign(document.createElement("p"), { className: "calculator-none muted" });

  const show = () => {
    const { parameters, terms, circulating } = data;
    const formats = formatsFor(language);
    const read = readAda(field.value, language, circulating);
    const wrong = "fault" in read ? t(`calculator.faults.${read.fault}`, { amount: formats.compactExact(circulating ?? 0) }) : "";
    field.ariaInvalid = String(wrong !== "");
    writeText(fault, wrong);
    for (const link of section.querySelectorAll<HTMLAnchorElement>(".pool-note a[href*='pool=']")) {
      const address = new URL(link.href);
      address.searchParams.set("amount", field.value);
      link.href = address.href;
    }
    if (result && parameters && terms && "value" in read) {
      showResult(result, resultView(parameters, terms, read.value, t, formats));
      none.replaceWith(result);
    } else {
      writeText(none, t(parameters ? "calculator.noResult" : "calculator.noParameters"));
      result?.replaceWith(none);
    }
  };

  /** Without a first reading the server has drawn no result. */
  const drawAnew = async () => {
    await drawAgain(section);
    leave();
    field.removeEventListener("input", show);
    startCalculator(section);
  };
  const initial = { version: data.version, value: { ...NO_STAKING, parameters: data.parameters } };
  const leave = subscribe(stakingTopic, initial, () => {
    const { parameters } = latestEntry(stakingTopic, initial).value;
    if (parameters && !data.parameters) return void drawAnew();
    data.parameters = parameters;
    if (parameters)
      writeOrigin(outcome.querySelector(".source-line"), {
        source: "koios",
        also: parameters.also,
        observedAt: parameters.fetchedAt,
        staleAt: parameters.staleAt,
      });
    show();
  });
  field.addEventListener("input", show);
  show();
}
