import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createDocuments } from "#server/documents.ts";
import { kitSample } from "#server/kit-sample.ts";
import { RenderQueue } from "#app/foundation/page-cache/render-queue.server.ts";

const folder = mkdtempSync(join(tmpdir(), "kit-"));
for (const language of ["en", "pl"]) {
  mkdirSync(join(folder, language));
  writeFileSync(join(folder, language, "sample.pdf"), `a chapter in ${language}`);
}

const app = createDocuments([kitSample(folder)], new RenderQueue());
const ask = (path: string, init: RequestInit = {}) => app.fetch(new Request(`http://site.example${path}`, init));

describe("the free chapter", () => {
  test.each([
    ["/starter-kit/sample.pdf", "en"],
    ["/pl/starter-kit/sample.pdf", "pl"],
    ["/de/starter-kit/sample.pdf", "en"],
  ])("serves %s as a PDF in %s", async (path, language) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("content-language")]).toEqual([
      200,
      "application/pdf",
      language,
    ]);
    expect(answer.headers.get("content-disposition")).toBe(`inline; filename="cardano-starter-kit-sample-${language}.pdf"`);
    expect(await answer.text()).toBe(`a chapter in ${language}`);
  });

  test("responds 304 when the client has it, and to HEAD without a body", async () => {
    const first = await ask("/starter-kit/sample.pdf");
    const again = await ask("/starter-kit/sample.pdf", { headers: { "If-None-Match": first.headers.get("etag") ?? "" } });
    expect(again.status).toBe(304);
    const head = await ask("/starter-kit/sample.pdf", { method: "HEAD" });
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, String("a chapter in en".length), ""]);
  });

  test.each([
    "/starter-kit/other.pdf",
    "/starter-kit/sample.pdf/",
    "/starter-kit/../sample.pdf",
    "/sample.pdf",
    "/xx/starter-kit/sample.pdf",
  ])("answers %s with 404", async (path) => {
    expect((await ask(path)).status).toBe(404);
  });
});
