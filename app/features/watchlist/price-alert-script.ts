import { alerts, isReached, isSame, MAX_ALERTS, onAlertsChange, writeAlerts, type Alert } from "#app/features/watchlist/alerts.ts";
import { announceReached } from "#app/features/watchlist/notices-script.ts";
import { stateOf, type Figure } from "#app/foundation/figures/figure.ts";
import { parseAmount } from "#app/foundation/i18n/amount.ts";
import { formatsFor } from "#app/foundation/i18n/formats.ts";
import type { Translate } from "#app/foundation/i18n/translate.ts";
import { keepStreamOpen } from "#app/foundation/live/live-client.ts";
import { create, createIcon } from "#app/foundation/ui/create-element.ts";
import { frameData } from "#app/foundation/ui/frame-data.ts";

interface Watched {
  id: string;
  name: string;
  /** Writes a price of this project's token. */
  priceText: (price: number) => string;
}

const remove = (gone: readonly Alert[]): void => writeAlerts(alerts().filter((one) => !gone.some((alert) => isSame(one, alert))));

/** Each alert of the project, with a button that removes it. */
function alertItem(alert: Alert, priceText: Watched["priceText"], t: Translate<"watchlist">): HTMLElement {
  const text = t(`alerts.${alert.side}Line`, { price: priceText(alert.price) });
  const label = t("alerts.remove", { alert: text });
  const button = create("button", { type: "button", ariaLabel: label, title: label, onclick: () => remove([alert]) }, createIcon("x", 14));
  return create("li", { className: "chip-active" }, text, button);
}

/** Lets a project's alerts be set and removed. `check` gives them a price: each is triggered once, and a stale price triggers none. */
export function startPriceAlert(details: HTMLDetailsElement, { id, name, priceText }: Watched, t: Translate<"watchlist">) {
  const { language } = frameData();
  const [heading, count] = details.querySelectorAll<HTMLElement>("summary > span");
  const list = details.querySelector("ul");
  const form = details.querySelector("form");
  const [label, side, field, fault] = [
    form?.querySelector("label"),
    form?.querySelector("select"),
    form?.querySelector("input"),
    form?.querySelector("p"),
  ];
  let price: Figure | null = null;
  let allowSleep: (() => void) | undefined;
  if (!heading || !count || !list || !form || !label || !side || !field || !fault) throw new Error("The row has no form for alerts");
  heading.textContent = formatsFor(language).colon + name;
  label.htmlFor = side.id = `alert-side-${id}`;
  fault.id = `alert-fault-${id}`;
  const own = () => alerts().filter((one) => one.id === id);

  const compare = () => {
    const now = price;
    if (!now || stateOf(now, Date.now()) === "delayed") return;
    const met = own().filter((alert) => isReached(alert, now.value));
    if (met.length === 0) return;
    remove(met);
    for (const { side: where, price: line } of met)
      announceReached(t(`alerts.${where}Reached`, { name, line: priceText(line), price: priceText(now.value) }));
  };
  const show = () => {
    const shown = own();
    const hadFocus = list.contains(document.activeElement);
    list.replaceChildren(...shown.map((alert) => alertItem(alert, priceText, t)));
    if (hadFocus) (list.querySelector("button") ?? details.querySelector("summary"))?.focus();
    list.hidden = count.hidden = shown.length === 0;
    count.textContent = String(shown.length);
    if (shown.length > 0) allowSleep ??= keepStreamOpen();
    else allowSleep = void allowSleep?.();
    compare();
  };
  const setFault = (text: string) => {
    field.ariaInvalid = String(text !== "");
    fault.textContent = text;
    if (text) field.setAttribute("aria-describedby", fault.id);
    else field.removeAttribute("aria-describedby");
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const amount = parseAmount(field.value, language);
    const line = "value" in amount ? amount.value : 0;
    const isFull = alerts().length >= MAX_ALERTS;
    setFault(line <= 0 ? t("alerts.wrong") : isFull ? t("alerts.full", { most: MAX_ALERTS }) : "");
    if (line <= 0 || isFull) return field.focus();
    writeAlerts([...alerts(), { id, side: side.value === "below" ? "below" : "above", price: line }]);
    form.reset();
  });
  const leave = onAlertsChange(show);
  show();
  return {
    check: (next: Figure | null) => {
      price = next;
      compare();
    },
    end: () => {
      leave();
      allowSleep?.();
    },
  };
}
