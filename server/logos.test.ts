import { describe, expect, test } from "vitest";
import { logoImages } from "#server/logos.ts";
import { createDocuments } from "#server/documents.ts";
import { RenderQueue } from "#app/foundation/page-cache/render-queue.server.ts";

const VERSION = "0a1b2c3d4e5f";
const app = createDocuments(
  [
    logoImages({
      projectLogos: {
        latest: () => ({ minswap: VERSION, gone: VERSION }),
        imageOf: async (id) => (id === "minswap" ? Buffer.from("a picture") : undefined),
      },
    }),
  ],
  new RenderQueue(),
);
const ask = (path: string) => app.request(path);

describe("a logo", () => {
  test.each([
    ["with its version may be kept for a week", `/logo/minswap.webp?v=${VERSION}`, "public, max-age=604800, immutable"],
    ["with an older version is asked for again soon", "/logo/minswap.webp?v=000000000000", "public, max-age=300"],
    ["without a version, too", "/logo/minswap.webp", "public, max-age=300"],
  ])("is served %s", async (_, path, kept) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get("Content-Type"), answer.headers.get("Cache-Control")]).toEqual([200, "image/webp", kept]);
    expect(await answer.text()).toBe("a picture");
  });

  test.each([
    "/logo/nobody.webp",
    "/logo/constructor.webp",
    "/logo/minswap.svg",
    "/logo/minswap.webp/x",
    "/logo/%6dinswap.webp",
    "/logo/gone.webp",
  ])("answers %s with 404", async (path) => {
    expect((await ask(path)).status).toBe(404);
  });
});
