/** How long a link to a file works, in days. */
export const DOWNLOAD_DAYS = 7;

/** The state of an order, derived from its facts; see `stateOf`. */
const ORDER_STATES = ["open", "pending", "paid", "held", "failed", "expired", "disputed", "withdrawn", "refunded"] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** What the buyer's page shows: of an order whose money goes back, also how far it got. */
export const SHOWN_STATES = [
  "waiting",
  "pending",
  "ready",
  "held",
  "failed",
  "expired",
  "withdrawn",
  "refunded",
  "refund-failed",
  "disputed",
  "charged-back",
] as const;
export type ShownState = (typeof SHOWN_STATES)[number];

/** Whether more is to come by itself. */
export const isUnsettled = (state: ShownState): boolean => state === "waiting" || state === "pending";

/** How the checkout went, as shown to the visitor. */
export const CHECKOUT_OUTCOMES = ["consent", "cancelled", "busy", "failed"] as const;
export type CheckoutOutcome = (typeof CHECKOUT_OUTCOMES)[number];

/** How a request for a buyer's links went, or what became of a link. It is the same for every address. */
export const LINKS_OUTCOMES = ["sent", "invalid", "busy", "failed", "expired", "returned"] as const;
export type LinksOutcome = (typeof LINKS_OUTCOMES)[number];

/**
 * How the declaration of a withdrawal went: taken, or a link to confirm it is sent. It is the same for every address and every reference.
 */
export const DECLARATION_OUTCOMES = ["declared", "sent", "invalid", "busy", "failed", "expired"] as const;
export type DeclarationOutcome = (typeof DECLARATION_OUTCOMES)[number];
export const isDeclarationOutcome = (text: string | null): text is DeclarationOutcome =>
  DECLARATION_OUTCOMES.some((outcome) => outcome === text);

/** What became of the button that withdraws. */
export const WITHDRAWAL_OUTCOMES = ["done", "used", "unable"] as const;
export type WithdrawalOutcome = (typeof WITHDRAWAL_OUTCOMES)[number];
export const isWithdrawalOutcome = (text: string | null): text is WithdrawalOutcome =>
  WITHDRAWAL_OUTCOMES.some((outcome) => outcome === text);

/** A token as written in a link: 256 bits in base64url. */
export const isOrderToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** What a buyer calls an order: eight letters and digits that are hard to confuse (no I, L, O, U), written in two halves. */
const REFERENCE = /^KIT-?([0-9A-HJKMNP-TV-Z]{4})-?([0-9A-HJKMNP-TV-Z]{4})$/;
export function readReference(text: string): string | undefined {
  const [, first, second] = REFERENCE.exec(text.trim().toUpperCase()) ?? [];
  return first === undefined ? undefined : `KIT-${first}-${second}`;
}

/** A file that a buyer's page offers; `url` is a path of the site. */
export interface OfferedFile {
  format: "pdf" | "epub";
  language: string;
  bytes: number;
  url: string;
}

/** What a buyer's page shows of an order. */
export interface OrderView {
  state: ShownState;
  reference: string;
  /** ISO 8601 in UTC: when it was paid, or ordered while it isn't. */
  orderedAt: string;
  cents: number;
  currency: string;
  /** When the buyer withdrew, the money went back, or came back to us. */
  happenedAt: string | null;
  files: OfferedFile[];
}
