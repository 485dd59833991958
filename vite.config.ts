import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

/**
 * Packages that the server build holds: their hundreds of small files, each looked up on its own, took a third of the CPU time of
 * a start. Those with binaries, workers or optional parts stay outside.
 */
const BUNDLED = [
  "@hono/node-server",
  "csv-stringify",
  "d3-contour",
  "drizzle-orm",
  "feedsmith",
  "hono",
  "htmlparser2",
  "marked",
  "minisearch",
  "react-router",
  "stripe",
  "tldts",
  "valibot",
  "js-yaml",
];

/** Shared with vite.browser.config.ts. */
export const BROWSER_TARGETS = {
  // Every asset is a file of its own: the content security policy allows no data: URLs.
  assetsInlineLimit: 0,
  target: "es2022",
  // They know oklch(), nesting and layers; light-dark() is rewritten for them, other fallbacks are not needed.
  cssTarget: ["chrome120", "firefox128", "safari17.2"],
};
export const ASSET_NAMES = { entryFileNames: "assets/[name]-[hash].js", chunkFileNames: "assets/[name]-[hash].js" };

/** Drops the scripts that React Router builds for pages: it hydrates whole pages, ours hydrate islands (vite.browser.config.ts). */
const withoutPageScripts: Plugin = {
  name: "without-page-scripts",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      for (const [name, { type }] of Object.entries(bundle)) if (type === "chunk") delete bundle[name];
    },
  },
};

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), withoutPageScripts],
  build: BROWSER_TARGETS,
  environments: {
    client: { build: { rolldownOptions: { output: ASSET_NAMES } } },
    // The server build has one module graph: the live bus, the database and the page cache exist once.
    ssr: {
      build: { rolldownOptions: { input: "./server/app.ts" } },
      resolve: { noExternal: command === "build" ? BUNDLED : [] },
    },
  },
}));
