import * as v from "valibot";
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

export const ordersPageSchema = v.object({
  orders: v.array(
    v.object({
      reference: v.string(),
      state: v.string(),
      amount: v.string(),
      createdAt: v.number(),
      email: v.nullable(v.string()),
      note: v.string(),
      canResend: v.boolean(),
    }),
  ),
});
