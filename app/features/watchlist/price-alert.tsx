import { useEffect, useId, useState, useSyncExternalStore, type FormEvent } from "react";
import { alerts, isReached, isSame, noAlerts, subscribeAlerts, writeAlerts, type Alert } from "#app/features/watchlist/alerts.ts";
import { announceReached } from "#app/features/watchlist/reached-notices.ts";
import { stateOf, type Figure } from "#app/foundation/figures/figure.ts";
import { parseAmount } from "#app/foundation/i18n/amount.ts";
import { useFormats, useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { keepStreamOpen } from "#app/foundation/live/live-client.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

interface Props {
  id: string;
  name: string;
  price: Figure | null;
  /** Writes a price of this size, in the page's language. */
  format: (price: number) => string;
}

/** The alerts of one project: a price above or below, triggered once. */
export function PriceAlert({ id, name, price, format }: Props) {
  const { t } = useTranslation("watchlist");
  const formats = useFormats();
  const own = useSyncExternalStore(subscribeAlerts, alerts, noAlerts).filter((one) => one.id === id);
  useAlertCheck(own, name, price, format);
  const remove = (alert: Alert) => writeAlerts(alerts().filter((one) => !isSame(one, alert)));
  return (
    <details className="watched-alerts">
      <summary>
        {t("alerts.title")}
        <span className="sr-only">
          {formats.colon}
          {name}
        </span>
        {own.length > 0 && <span className="badge badge-primary">{own.length}</span>}
      </summary>
      {own.length > 0 && (
        <ul>
          {own.map((alert) => {
            const text = t(`alerts.${alert.side}Line`, { price: format(alert.price) });
            return (
              <li key={`${alert.side} ${alert.price}`} className="chip-active">
                {text}
                <button
                  type="button"
                  aria-label={t("alerts.remove", { alert: text })}
                  title={t("alerts.remove", { alert: text })}
                  onClick={() => remove(alert)}
                >
                  <UiIcon name="x" size={14} />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <AlertForm id={id} />
    </details>
  );
}

function AlertForm({ id }: { id: string }) {
  const { t } = useTranslation("watchlist");
  const language = useLanguage();
  const field = useId();
  const [isWrong, setWrong] = useState(false);
  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const amount = parseAmount(String(data.get("price")), language);
    const ok = "value" in amount && amount.value > 0;
    setWrong(!ok);
    if (!ok) return form.querySelector("input")?.focus();
    writeAlerts([...alerts(), { id, side: data.get("side") === "below" ? "below" : "above", price: amount.value }]);
    form.reset();
  }
  return (
    <form onSubmit={add} noValidate>
      <label htmlFor={`${field}-side`}>{t("alerts.side")}</label>
      <select id={`${field}-side`} name="side" className="field">
        <option value="above">{t("alerts.above")}</option>
        <option value="below">{t("alerts.below")}</option>
      </select>
      <span aria-hidden="true">USD</span>
      <input
        id={field}
        name="price"
        className="field"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        aria-label={t("alerts.price")}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${field}-wrong` : undefined}
      />
      <button className="button">{t("alerts.add")}</button>
      {isWrong && (
        <p id={`${field}-wrong`} className="watched-error" role="alert">
          {t("alerts.wrong")}
        </p>
      )}
    </form>
  );
}

/** Checks the alerts against each live price and removes triggered ones; a stale price triggers none. */
function useAlertCheck(own: readonly Alert[], name: string, price: Figure | null, format: (price: number) => string): void {
  const { t } = useTranslation("watchlist");
  const isWaiting = own.length > 0;
  useEffect(() => (isWaiting ? keepStreamOpen() : undefined), [isWaiting]);
  useEffect(() => {
    if (!price || stateOf(price, Date.now()) === "delayed") return;
    const met = own.filter((alert) => isReached(alert, price.value));
    if (met.length === 0) return;
    writeAlerts(alerts().filter((one) => !met.some((alert) => isSame(one, alert))));
    for (const { side, price: line } of met)
      announceReached(t(`alerts.${side}Reached`, { name, line: format(line), price: format(price.value) }));
  });
}
