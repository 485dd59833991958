import { createHash } from "node:crypto";
import type { Context } from "hono";
import type { SourceEnv } from "./source.ts";

/** Sends a response with a weak ETag, or 304 if the client already has it. */
export function sendWithEtag(c: Context<SourceEnv>, body: string, contentType: string, headers: Record<string, string>): Response {
  const tag = `W/"${createHash("sha1").update(body).digest("hex")}"`;
  const held = new Set((c.req.header("if-none-match") ?? "").split(",").map((part) => part.trim()));
  const all = { ...headers, etag: tag };
  return held.has(tag) || held.has("*") ? c.body(null, 304, all) : c.body(body, 200, { ...all, "content-type": contentType });
}
