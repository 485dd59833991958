import { Hono } from "hono";
import { createTokens } from "../world/tokens.ts";
import type { SourceEnv, SourceFactory, SourceResponse } from "./source.ts";

const POLICY_DIGITS = 56;
const rateLimitResponse = (seconds: number): SourceResponse => ({
  status: 429,
  headers: { "content-type": "text/plain", "retry-after": String(seconds) },
  body: "Too Many Requests",
});

/** The Cardano token registry: /token-registry replaces https://tokens.cardano.org. */
export const createTokenRegistry: SourceFactory = (world) => {
  const tokens = createTokens(world);
  const app = new Hono<SourceEnv>();
  app.get("/metadata/:subject", (c) => {
    const subject = c.req.param("subject");
    if (!/^[\da-f]{56,120}$/.test(subject)) return c.body(null, 204);
    const entry = tokens.entry(subject.slice(0, POLICY_DIGITS), subject.slice(POLICY_DIGITS));
    return entry ? c.json(entry) : c.body(null, 204);
  });
  app.notFound((c) => c.text("Not Found", 404));
  return { name: "token-registry", app, refusal: rateLimitResponse };
};
