import { expect, test } from "vitest";
import { deferredImport } from "#app/foundation/page-cache/deferred-import.server.ts";

test("Loads the script and its imports after a frame", () => {
  const code = deferredImport({ module: "/assets/entry.client.js", imports: ["/assets/part.js"] });
  expect(code).toMatch(/^requestAnimationFrame\(/);
  expect(code).toContain('["/assets/part.js"]');
  expect(code).toContain('await import("/assets/entry.client.js")');
});
