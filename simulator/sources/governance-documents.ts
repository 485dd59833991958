import { setTimeout as sleep } from "node:timers/promises";
import { Hono } from "hono";
import { createGovernanceDocuments, servedBody } from "../world/governance-documents.ts";
import type { World } from "../world/world.ts";
import type { Source, SourceEnv } from "./source.ts";

/** Longer than any client waits. */
const SLOW_MS = 60_000;

const page = "<!doctype html><html><head><title>Not here</title></head><body><h1>This page has moved</h1></body></html>";

/** Below a host name or a CID: /documents/documents.example/action/1.jsonld and /ipfs/bafy.../action/1.jsonld. */
function createDocumentServer(name: string, world: World): Source {
  const documents = createGovernanceDocuments(world);
  const app = new Hono<SourceEnv>();
  app.get("/:place/:subject/:file", async (c) => {
    const path = `/${c.req.param("subject")}/${encodeURIComponent(c.req.param("file").replace(/\.jsonld$/, ""))}.jsonld`;
    const document = documents.at(path);
    if (!document || document.form === "missing") return c.text("no such document", 404);
    if (document.form === "html") return c.html(page);
    if (document.form === "slow") await sleep(SLOW_MS, undefined, { ref: false });
    return c.body(servedBody(document), 200, { "content-type": name === "ipfs" ? "application/json" : "text/plain; charset=utf-8" });
  });
  const refusal = (seconds: number) => ({ status: 429, headers: { "retry-after": String(seconds) }, body: "too many requests" });
  return { name, app, refusal };
}

/** The authors' servers. */
export const createDocumentHosts = (world: World): Source => createDocumentServer("documents", world);
/** An IPFS gateway. */
export const createIpfsGateway = (world: World): Source => createDocumentServer("ipfs", world);
