import { Hono } from "hono";
import { sendWithEtag } from "./etag.ts";
import type { SourceEnv, SourceFactory, SourceResponse } from "./source.ts";

/** Names below example.com, which is reserved for examples, so that no real site is ever listed. */
const ALWAYS_NAMED = ["claim-ada.example.com", "wallet-connect.example.com", "seed-restore.example.com"];

const rateLimitResponse = (seconds: number): SourceResponse => ({
  status: 429,
  headers: { "content-type": "text/plain", "retry-after": String(seconds) },
  body: "429: Too Many Requests",
});

/** Published block lists, each in its own format. `set: { blocklists: { metamask: ["minswap.org"] } }` adds names. */
export const createBlocklists: SourceFactory = (world) => {
  const app = new Hono<SourceEnv>();
  const named = (list: "metamask" | "polkadot-js") => [...ALWAYS_NAMED, ...world.settings.blocklists[list]];
  app.get("/metamask.json", (c) => {
    const document = { version: 2, tolerance: 1, fuzzylist: ["metamask.io"], whitelist: ["metamask.io"], blacklist: named("metamask") };
    return sendWithEtag(c, JSON.stringify(document), "text/plain; charset=utf-8", { "cache-control": "max-age=300" });
  });
  app.get("/polkadot-js.json", (c) =>
    sendWithEtag(c, JSON.stringify({ allow: ["github.io"], deny: named("polkadot-js") }), "application/json; charset=utf-8", {
      "cache-control": "max-age=600",
    }),
  );
  app.notFound((c) => c.text("404: Not Found", 404));
  return { name: "blocklists", app, refusal: rateLimitResponse };
};
