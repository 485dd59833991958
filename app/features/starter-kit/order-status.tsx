import { isUnsettled, type OfferedFile, type OrderView, type OrderDisplayState } from "#app/features/starter-kit/orders.ts";
import { ORDER_PATH } from "#app/features/starter-kit/starter-kit.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { UiIcon, type UiIconName } from "#app/foundation/ui/ui-icon.tsx";
import "./order.css";

const ICONS: Record<OrderDisplayState, UiIconName> = {
  waiting: "refresh-cw",
  pending: "calendar-clock",
  ready: "circle-check",
  held: "circle-question-mark",
  failed: "circle-x",
  expired: "circle-x",
  withdrawn: "rotate-ccw",
  refunding: "rotate-ccw",
  refunded: "rotate-ccw",
  "refund-failed": "circle-question-mark",
  disputed: "circle-question-mark",
  "charged-back": "rotate-ccw",
};

/** States that show our contact address, because the buyer may have questions. */
const WITH_CONTACT: ReadonlySet<OrderDisplayState> = new Set([
  "held",
  "withdrawn",
  "refunding",
  "refunded",
  "refund-failed",
  "disputed",
  "charged-back",
]);

const MEGABYTE = 1_000_000;

export function OrderStatus({ token, order }: { token: string; order: OrderView }) {
  const { t } = useTranslation("order");
  const formats = useFormats();
  const { state, reference, orderedAt, cents, currency, happenedAt, files } = order;
  const words = state === "ready" && files.length === 0 ? "late" : state;
  return (
    <div className="card order-card order-state grid-loose" data-order={state}>
      {state === "waiting" && (
        <noscript>
          <meta httpEquiv="refresh" content="5" />
        </noscript>
      )}
      <UiIcon name={ICONS[state]} size={32} />
      <div className="grid-close" role="status">
        <h1>{t(`thanks.${words}.title`)}</h1>
        <p className="lead">{t(`thanks.${words}.text`, { date: happenedAt && formats.date(Date.parse(happenedAt)) })}</p>
      </div>
      <p className="order-reference hint">
        {t("thanks.reference", { reference, date: formats.date(Date.parse(orderedAt)), price: formats.money(cents, currency) })}
      </p>
      {files.length > 0 && (
        <ul className="order-files grid">
          {files.map((file) => (
            <li key={file.format}>
              <FileLink file={file} />
            </li>
          ))}
        </ul>
      )}
      <p className="order-links links text-links if-filled">
        {isUnsettled(state) && <LocalLink to={`/starter-kit/thanks?order=${token}`}>{t("thanks.look")}</LocalLink>}
        {state === "ready" && <LocalLink to="/starter-kit/downloads">{t("thanks.again")}</LocalLink>}
        {(state === "ready" || state === "held") && <LocalLink to="/starter-kit/withdraw">{t("thanks.withdraw")}</LocalLink>}
        {(state === "failed" || state === "expired") && <LocalLink to={ORDER_PATH}>{t("thanks.orderAgain")}</LocalLink>}
        {WITH_CONTACT.has(state) && <LocalLink to="/imprint">{t("common:footer.imprint")}</LocalLink>}
      </p>
    </div>
  );
}

function FileLink({ file }: { file: OfferedFile }) {
  const { t } = useTranslation("order");
  const formats = useFormats();
  return (
    <a href={file.url} className="button button-primary" hrefLang={file.language}>
      {t("thanks.file", { format: file.format.toUpperCase() })}
      <span className="order-size">{t("thanks.size", { megabytes: formats.decimal(Math.max(0.01, file.bytes / MEGABYTE)) })}</span>
    </a>
  );
}
