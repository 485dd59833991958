import { describe, expect, test } from "vitest";
import { deferredImport, deferScripts, UnexpectedScriptError } from "#app/foundation/page-cache/deferred-scripts.server.ts";

const page = (code: string) =>
  `<head><link rel="modulepreload" href="/assets/vendor.js"/><link rel="stylesheet" href="/assets/root.css"/></head><body><p>$&amp;$1</p><script nonce="abc" type="module" async="">${code}</script></body>`;
const CODE = `import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";

  window.__reactRouterRouteModules = {"root":route0,"pages/home":route1};

import("/assets/entry.client.js");`;

describe("scripts after the first paint", () => {
  const html = deferScripts(page(CODE));

  test("nothing is fetched by the markup but the style sheet", () => {
    expect(html).not.toMatch(/<link rel="modulepreload"/);
    expect(html).toContain('<link rel="stylesheet" href="/assets/root.css"/>');
  });

  test("the script keeps its mark, waits for a frame, and then asks for all side by side", () => {
    const code = /<script nonce="abc" type="module" async="">([\s\S]*)<\/script>/.exec(html)?.[1] ?? "";
    expect(code).toMatch(
      /^new Worker\("[^"]*warm-up-intl[^"]*",\{name:document\.documentElement\.lang\}\);requestAnimationFrame\(\(\)=>requestAnimationFrame\(\(\)=>setTimeout\(async\(\)=>\{/,
    );
    expect(code).toContain('["/assets/vendor.js"]');
    expect(code).toContain(
      'await load("/assets/manifest.js");const [route0,route1]=await Promise.all(["/assets/root.js","/assets/home.js"]',
    );
    expect(code).toContain('import("/assets/entry.client.js");');
    expect(code).not.toMatch(/^import /m);
  });

  test("a page without React asks for the frame's script and what it imports, after a frame", () => {
    const code = deferredImport({ module: "/assets/entry.client.js", imports: ["/assets/part.js"] });
    expect(code).toMatch(/^requestAnimationFrame\(/);
    expect(code).toContain('["/assets/part.js"]');
    expect(code).toContain('await load("/assets/entry.client.js");');
  });

  test("the rest of the page is untouched", () => {
    expect(html).toContain("<p>$&amp;$1</p>");
  });

  test.each([
    ["no script at all", "<body></body>"],
    ["another kind of import", page('import { x } from "/assets/x.js";\nstart();')],
    ["no routes", page('import "/assets/manifest.js";\nstart();')],
  ])("a page with %s is refused, so that an update of the router cannot slip through", (_, text) => {
    expect(() => deferScripts(text)).toThrow(UnexpectedScriptError);
  });
});
