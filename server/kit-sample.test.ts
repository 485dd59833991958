import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serveKitSample } from "#server/kit-sample.ts";

const folder = mkdtempSync(join(tmpdir(), "kit-"));
for (const language of ["en", "pl"]) {
  mkdirSync(join(folder, language));
  writeFileSync(join(folder, language, "sample.pdf"), `a chapter in ${language}`);
}

let server: Server;
let origin = "";
beforeAll(async () => {
  server = createServer((request, response) => {
    if (!serveKitSample(request.url ?? "", request, response, folder)) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address === "object" && address) origin = `http://127.0.0.1:${address.port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

describe("the free chapter", () => {
  test.each([
    ["/starter-kit/sample.pdf", "en"],
    ["/pl/starter-kit/sample.pdf", "pl"],
    ["/de/starter-kit/sample.pdf", "en"],
  ])("%s is a PDF in %s", async (path, language) => {
    const answer = await fetch(origin + path);
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("content-language")]).toEqual([
      200,
      "application/pdf",
      language,
    ]);
    expect(answer.headers.get("content-disposition")).toBe(`inline; filename="cardano-starter-kit-sample-${language}.pdf"`);
    expect(await answer.text()).toBe(`a chapter in ${language}`);
  });

  test("responds 304 when the client has it, and to HEAD without a body", async () => {
    const first = await fetch(`${origin}/starter-kit/sample.pdf`);
    const again = await fetch(`${origin}/starter-kit/sample.pdf`, { headers: { "If-None-Match": first.headers.get("etag") ?? "" } });
    expect(again.status).toBe(304);
    const head = await fetch(`${origin}/starter-kit/sample.pdf`, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, String("a chapter in en".length), ""]);
  });

  test.each([
    "/starter-kit/other.pdf",
    "/starter-kit/sample.pdf/",
    "/starter-kit/../sample.pdf",
    "/sample.pdf",
    "/xx/starter-kit/sample.pdf",
  ])("%s is not found", async (path) => {
    expect((await fetch(origin + path)).status).toBe(404);
  });
});
