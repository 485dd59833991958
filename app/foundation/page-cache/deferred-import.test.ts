import { expect, test } from "vitest";
import { deferredImport } from "#app/foundation/page-cache/deferred-import.server.ts";

test("a page asks for the frame's script and what it imports, after a frame", () => {
  const code = deferredImport({ module: "/assets/entry.client.js", imports: ["/assets/part.js"] });
  expect(code).toMatch(/^requestAnimationFrame\(/);
  expect(code).toContain('["/assets/part.js"]');
  expect(code).toContain('await import("/assets/entry.client.js")');
});
