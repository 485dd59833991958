import { useEffect, useId, useRef, useState, type FormEvent } from "react";
import { alerts, isReached, isSame, MAX_ALERTS, onAlertsChange, writeAlerts, type Alert } from "#app/features/watchlist/alerts.ts";
import { useAlerts } from "#app/features/watchlist/use-alerts.ts";
import { useFocusRestore } from "#app/features/watchlist/use-focus-restore.ts";
import { stateOf, type Figure } from "#app/foundation/figures/figure.ts";
import { parseAmount } from "#app/foundation/i18n/amount.ts";
import { useFormats, useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { keepStreamOpen } from "#app/foundation/live/live-client.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./watchlist.css";
import "#app/foundation/ui/chips.css";
import "#app/foundation/ui/details.css";

interface Props {
  id: string;
  name: string;
  /** Newest price of the project's token in USD, or null while unknown. */
  price: Figure | null;
  priceText: (price: number) => string;
  /** Shows and notifies of a triggered alert. */
  announce: (text: string) => void;
}

const remove = (gone: readonly Alert[]): void => writeAlerts(alerts().filter((item) => !gone.some((alert) => isSame(item, alert))));

/** Price alerts of one project. Each triggers once; a delayed price triggers none. */
export function PriceAlert({ id, name, price, priceText, announce }: Props) {
  const { t } = useTranslation("watchlist");
  const formats = useFormats();
  const own = useAlerts().filter((alert) => alert.id === id);
  const hasAlerts = own.length > 0;
  const list = useRef<HTMLUListElement>(null);
  const summary = useRef<HTMLElement>(null);
  useFocusRestore({ part: list, onChange: onAlertsChange, next: () => list.current?.querySelector("button") ?? summary.current });

  useEffect(() => (hasAlerts ? keepStreamOpen() : undefined), [hasAlerts]);
  useEffect(() => {
    if (!price || stateOf(price, Date.now()) === "delayed") return;
    const reached = alerts().filter((alert) => alert.id === id && isReached(alert, price.value));
    if (reached.length === 0) return;
    remove(reached);
    for (const { side, price: line } of reached)
      announce(t(`alerts.${side}Reached`, { name, line: priceText(line), price: priceText(price.value) }));
  });

  return (
    <details className="watched-alerts ruled screen-only">
      <summary ref={summary} className="opener">
        {t("alerts.title")}
        <span className="sr-only">
          {formats.colon}
          {name}
        </span>{" "}
        {hasAlerts && <span className="badge badge-primary">{own.length}</span>}
      </summary>
      <ul ref={list} className="cluster" hidden={!hasAlerts}>
        {own.map((alert) => (
          <AlertChip
            key={`${alert.side} ${alert.price}`}
            text={t(`alerts.${alert.side}Line`, { price: priceText(alert.price) })}
            onRemove={() => remove([alert])}
          />
        ))}
      </ul>
      <AlertForm id={id} />
    </details>
  );
}

function AlertChip({ text, onRemove }: { text: string; onRemove: () => void }) {
  const { t } = useTranslation("watchlist");
  const label = t("alerts.remove", { alert: text });
  return (
    <li className="chip-active">
      {text}
      <button type="button" aria-label={label} title={label} onClick={onRemove}>
        <UiIcon name="x" size={14} />
      </button>
    </li>
  );
}

function AlertForm({ id }: { id: string }) {
  const { t } = useTranslation("watchlist");
  const language = useLanguage();
  const [fault, setFault] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const [sideId, faultId] = [useId(), useId()];
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const entered = new FormData(form);
    const amount = parseAmount(String(entered.get("price")), language);
    const price = "value" in amount ? amount.value : 0;
    const isFull = alerts().length >= MAX_ALERTS;
    setFault(price <= 0 ? t("alerts.wrong") : isFull ? t("alerts.full", { most: MAX_ALERTS }) : "");
    if (price <= 0 || isFull) return field.current?.focus();
    writeAlerts([...alerts(), { id, side: entered.get("side") === "below" ? "below" : "above", price }]);
    form.reset();
  };
  return (
    <form className="row" noValidate onSubmit={submit}>
      <label className="secondary" htmlFor={sideId}>
        {t("alerts.side")}
      </label>
      <select id={sideId} name="side" className="field">
        <option value="above">{t("alerts.above")}</option>
        <option value="below">{t("alerts.below")}</option>
      </select>
      <span aria-hidden="true">USD</span>
      <input
        ref={field}
        name="price"
        className="field"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        aria-label={t("alerts.price")}
        aria-invalid={fault !== ""}
        aria-describedby={fault === "" ? undefined : faultId}
      />
      <button className="button">{t("alerts.add")}</button>
      <p id={faultId} className="alarm if-filled" role="alert">
        {fault}
      </p>
    </form>
  );
}
