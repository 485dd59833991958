import { DOWNLOAD_DAYS } from "#app/features/starter-kit/orders.ts";
import { formatsFor } from "#app/foundation/i18n/formats.ts";
import { pathIn, type Language } from "#app/foundation/i18n/languages.ts";
import type { Translate } from "#app/foundation/i18n/translate.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";
import type { Block, EmailMessage } from "#app/foundation/email/email-message.server.ts";

/** Data for emails about an order. `origin` is the site's own. */
export interface Purchase {
  to: string;
  language: Language;
  origin: string;
  reference: string;
  cents: number;
  currency: string;
  /** Milliseconds since 1970. */
  paidAt: number;
  /** Days after the payment within which a buyer gets a refund on request. */
  withdrawalDays: number;
}

/** Personal download link. */
export interface FileLink {
  format: "pdf" | "epub";
  url: string;
}

const pageOf = ({ origin, language }: Purchase, path: string): string => `${origin}${pathIn(path, language)}`;

function templateContext(purchase: Purchase) {
  const t = translatorFor(purchase.language, "mail", "common", "order");
  const formats = formatsFor(purchase.language);
  const values = {
    site: t("common:site.name"),
    product: t("order:product"),
    reference: purchase.reference,
    price: formats.money(purchase.cents, purchase.currency),
    date: formats.date(purchase.paidAt),
    days: purchase.withdrawalDays,
  };
  return { t, formats, values };
}

const buttonsFor = (t: Translate<"mail">, files: readonly FileLink[]): Block[] =>
  files.map(({ format, url }) => ({ kind: "button", label: t(`kit.download.${format}`), url }));

/** Confirms the contract and its contents on a durable medium, as the law requires. */
export function deliveryEmail(purchase: Purchase, files: readonly FileLink[]): EmailMessage {
  const { t, values } = templateContext(purchase);
  return {
    to: purchase.to,
    language: purchase.language,
    subject: t("kitDelivery.subject", values),
    preview: t("kitDelivery.preview", values),
    blocks: [
      { kind: "heading", text: t("kitDelivery.title") },
      { kind: "text", text: t("kitDelivery.text", values) },
      ...buttonsFor(t, files),
      { kind: "text", text: t("kit.validity", { days: DOWNLOAD_DAYS }) },
      { kind: "button", label: t("kit.again"), url: pageOf(purchase, "/starter-kit/downloads") },
      { kind: "text", text: t("kitDelivery.order", values) },
      { kind: "text", text: `${t("kitDelivery.consent", values)} ${t("kitDelivery.guarantee", values)}` },
    ],
    footer: [
      { label: t("kit.withdraw"), url: pageOf(purchase, "/starter-kit/withdraw") },
      { label: t("kit.imprint"), url: pageOf(purchase, "/imprint") },
    ],
  };
}

export function linksEmail(purchase: Purchase, files: readonly FileLink[]): EmailMessage {
  const { t, values } = templateContext(purchase);
  return {
    to: purchase.to,
    language: purchase.language,
    subject: t("kitLinks.subject", values),
    preview: t("kitLinks.preview", values),
    blocks: [
      { kind: "heading", text: t("kitLinks.title") },
      { kind: "text", text: t("kitLinks.text", values) },
      ...buttonsFor(t, files),
      { kind: "text", text: t("kit.validity", { days: DOWNLOAD_DAYS }) },
    ],
    footer: [{ text: t("kitLinks.notYou") }],
  };
}

export function withdrawEmail(purchase: Purchase, token: string): EmailMessage {
  const { t, values } = templateContext(purchase);
  return {
    to: purchase.to,
    language: purchase.language,
    subject: t("kitWithdraw.subject", values),
    preview: t("kitWithdraw.preview"),
    blocks: [
      { kind: "heading", text: t("kitWithdraw.title") },
      { kind: "text", text: t("kitWithdraw.text", values) },
      {
        kind: "button",
        label: t("kitWithdraw.button"),
        url: `${pageOf(purchase, "/starter-kit/withdraw")}?${new URLSearchParams({ token })}`,
      },
      { kind: "text", text: t("kitWithdraw.validity") },
    ],
    footer: [{ text: t("kitWithdraw.notYou") }],
  };
}

/** Announces a refund that the operator granted. */
export function refundEmail(purchase: Purchase): EmailMessage {
  const { t, values } = templateContext(purchase);
  return {
    to: purchase.to,
    language: purchase.language,
    subject: t("kitRefund.subject", values),
    preview: t("kitRefund.preview", values),
    blocks: [
      { kind: "heading", text: t("kitRefund.title") },
      { kind: "text", text: t("kitRefund.text", values) },
      { kind: "text", text: t("kitReceipt.access") },
    ],
    footer: [{ text: t("kitReceipt.keep") }, { label: t("kit.imprint"), url: pageOf(purchase, "/imprint") }],
  };
}

/** Acknowledges a withdrawal with its declaration, its time and the buyer's name if given. */
export function receiptEmail(purchase: Purchase, withdrawnAt: number, name: string | null): EmailMessage {
  const { t, formats, values } = templateContext(purchase);
  const time = `${formats.dateTime(withdrawnAt)} UTC`;
  return {
    to: purchase.to,
    language: purchase.language,
    subject: t("kitReceipt.subject", values),
    preview: t("kitReceipt.preview", values),
    blocks: [
      { kind: "heading", text: t("kitReceipt.title") },
      { kind: "text", text: t("kitReceipt.text", { ...values, time }) },
      ...(name === null ? [] : [{ kind: "text", text: t("kitReceipt.name", { name }) } as const]),
      { kind: "text", text: t("kitReceipt.refund", values) },
      { kind: "text", text: t("kitReceipt.access") },
    ],
    footer: [{ text: t("kitReceipt.keep") }, { label: t("kit.imprint"), url: pageOf(purchase, "/imprint") }],
  };
}
