import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

/**
 * Packages inside the server build: resolving their hundreds of small files took a third of a start's CPU time. Packages with binaries,
 * workers or optional parts stay outside.
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

/** Shared with vite.browser.config.ts and vite.desk.config.ts. */
export const BROWSER_TARGETS = {
  // Make every asset a file, because the content security policy allows no data: URLs.
  assetsInlineLimit: 0,
  target: "es2022",
  // These browsers support oklch(), nesting and layers. The build rewrites light-dark(); nothing else needs a fallback.
  cssTarget: ["chrome120", "firefox128", "safari17.2"],
};
/** Seven characters of the hash: a page names its scripts a hundred times. */
export const ASSET_NAMES = { entryFileNames: "assets/[name]-[hash:7].js", chunkFileNames: "assets/[name]-[hash:7].js" };

/** Drops styles from browser scripts: a page's HTML has its styles and those of its islands. */
export const withoutStyles: Plugin = {
  name: "without-styles",
  enforce: "pre",
  resolveId: (source) => (source.endsWith(".css") ? "\0no-styles" : null),
  load: (id) => (id === "\0no-styles" ? "" : null),
};

/** Drops React Router's page scripts. They would hydrate whole pages, but ours hydrate islands (vite.browser.config.ts). */
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
    // The server build has one module graph, so that the live bus, the database and the page cache exist once.
    ssr: {
      build: { rolldownOptions: { input: "./server/app.ts" } },
      resolve: { noExternal: command === "build" ? BUNDLED : [] },
    },
  },
}));
