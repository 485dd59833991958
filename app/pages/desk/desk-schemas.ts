import * as v from "valibot";
import { REPORT_STATES } from "#app/features/corrections/corrections.ts";
import { storedNoticeSchema } from "#app/foundation/site-notice/site-notice.ts";

/** Times are in milliseconds since 1970. */
const time = v.nullable(v.number());

export const sourcesPageSchema = v.object({
  sources: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      state: v.string(),
      askedAt: time,
      lastSuccessAt: time,
      problems: v.array(v.string()),
    }),
  ),
  jobs: v.array(
    v.object({
      name: v.string(),
      failures: v.number(),
      lastError: v.string(),
      lastErrorAt: time,
      lastSuccess: time,
      nextAt: v.number(),
    }),
  ),
});

export const sitePageSchema = storedNoticeSchema;

const states = v.picklist(REPORT_STATES);

export const reportsPageSchema = v.object({
  state: states,
  counts: v.object(v.entriesFromList(REPORT_STATES, v.number())),
  /** True if only the first of several pages is here. */
  isCut: v.boolean(),
  reports: v.array(
    v.object({
      number: v.string(),
      state: states,
      type: v.picklist(["correction", "listing"]),
      language: v.string(),
      /** The part of the site that it's about; null for a suggested project. */
      about: v.nullable(v.string()),
      path: v.nullable(v.string()),
      lines: v.array(v.object({ label: v.string(), text: v.string(), isAddress: v.boolean() })),
      reason: v.nullable(v.string()),
      change: v.nullable(v.string()),
      receivedAt: v.number(),
      changedAt: v.number(),
      /** Usual reasons to decline, in the visitor's language. */
      answers: v.array(v.string()),
    }),
  ),
});

const orderSchema = v.object({
  reference: v.string(),
  state: v.string(),
  amount: v.string(),
  createdAt: v.number(),
  email: v.nullable(v.string()),
  note: v.string(),
  canResend: v.boolean(),
  canRefund: v.boolean(),
  /** End of the buyer's time to withdraw. */
  withdrawableUntil: time,
  /** Money that has to be returned, since a withdrawal or the operator's decision. */
  refund: v.nullable(v.object({ since: v.number(), dueBy: time, askedAt: time, refusal: v.nullable(v.string()) })),
});

export type DeskOrder = v.InferOutput<typeof orderSchema>;

export const foundOrdersSchema = v.object({ orders: v.array(orderSchema) });
export const ordersPageSchema = v.object({ ...foundOrdersSchema.entries, refunds: v.array(orderSchema) });
