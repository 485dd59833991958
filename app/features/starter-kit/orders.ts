export const DOWNLOAD_DAYS = 7;

/** Derived from an order's facts; see `stateOf`. */
const ORDER_STATES = ["open", "pending", "paid", "held", "failed", "expired", "disputed", "withdrawn", "refunding", "refunded"] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** States shown to the buyer, with the progress of a refund. */
export const ORDER_DISPLAY_STATES = [
  "waiting",
  "pending",
  "ready",
  "held",
  "failed",
  "expired",
  "withdrawn",
  "refunding",
  "refunded",
  "refund-failed",
  "disputed",
  "charged-back",
] as const;
export type OrderDisplayState = (typeof ORDER_DISPLAY_STATES)[number];

/** True while the state can still change without the buyer. */
export const isUnsettled = (state: OrderDisplayState): boolean => state === "waiting" || state === "pending";

export const CHECKOUT_OUTCOMES = ["consent", "cancelled", "busy", "failed"] as const;
export type CheckoutOutcome = (typeof CHECKOUT_OUTCOMES)[number];

/** Outcomes of a request for download links, and of using one. The same for every address. */
export const LINKS_OUTCOMES = ["sent", "invalid", "busy", "failed", "expired", "returned"] as const;
export type LinksOutcome = (typeof LINKS_OUTCOMES)[number];

/** Outcomes of declaring a withdrawal: declared, or a confirmation link is sent. The same for every address and reference. */
export const DECLARATION_OUTCOMES = ["declared", "sent", "invalid", "busy", "failed", "expired"] as const;
export type DeclarationOutcome = (typeof DECLARATION_OUTCOMES)[number];
export const isDeclarationOutcome = (text: string | null): text is DeclarationOutcome =>
  DECLARATION_OUTCOMES.some((outcome) => outcome === text);

export const WITHDRAWAL_OUTCOMES = ["done", "used", "unable"] as const;
export type WithdrawalOutcome = (typeof WITHDRAWAL_OUTCOMES)[number];
export const isWithdrawalOutcome = (text: string | null): text is WithdrawalOutcome =>
  WITHDRAWAL_OUTCOMES.some((outcome) => outcome === text);

/** Matches a token in a link: 256 bits in base64url. */
export const isOrderToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Order number: eight letters and digits that are hard to confuse (no I, L, O, U), in two groups. */
const REFERENCE = /^KIT-?([0-9A-HJKMNP-TV-Z]{4})-?([0-9A-HJKMNP-TV-Z]{4})$/;
export function readReference(text: string): string | undefined {
  const [, first, second] = REFERENCE.exec(text.trim().toUpperCase()) ?? [];
  return first === undefined ? undefined : `KIT-${first}-${second}`;
}

/** A download on the buyer's page. `url` is a path of the site. */
export interface OfferedFile {
  format: "pdf" | "epub";
  language: string;
  bytes: number;
  url: string;
}

export interface OrderView {
  state: OrderDisplayState;
  reference: string;
  /** ISO 8601 in UTC: time of the payment, or of the order while it's unpaid. */
  orderedAt: string;
  cents: number;
  currency: string;
  /** Time of the withdrawal, the refund or the failed refund. */
  happenedAt: string | null;
  files: OfferedFile[];
}
