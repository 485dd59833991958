import { defineConfig, type Plugin } from "vite";
import { ASSET_NAMES, BROWSER_TARGETS } from "./vite.config.ts";

/** The styles of a page are in its document, those of its islands included. */
const withoutStyles: Plugin = {
  name: "without-styles",
  enforce: "pre",
  resolveId: (source) => (source.endsWith(".css") ? "\0no-styles" : null),
  load: (id) => (id === "\0no-styles" ? "" : null),
};

/** Builds all that a browser runs: the frame's script, what it loads later, and the islands. */
export default defineConfig({
  plugins: [withoutStyles],
  publicDir: false,
  build: {
    ...BROWSER_TARGETS,
    outDir: "build/client",
    emptyOutDir: false,
    manifest: ".vite/browser-manifest.json",
    rolldownOptions: {
      input: "app/entry.client.ts",
      output: {
        ...ASSET_NAMES,
        codeSplitting: {
          groups: [
            // Its name changes with React's version alone.
            { name: "react", test: /\/node_modules\/(?:react|react-dom|scheduler)\//, priority: 5 },
            // The script of the frame with all that it imports: a file more costs half a kilobyte with its headers.
            {
              name: "frame",
              test: /\/app\/(?:entry\.client|foundation\/(?:i18n\/fold-text|ui\/progress))\./,
              priority: 4,
            },
            { name: "stars", test: /\/app\/foundation\/ui\/(?:star-buttons|starred|toggle-starred)\./, priority: 3 },
            // Shared by islands and by scripts that do without React.
            {
              name: "live-client",
              test: /\/app\/features\/ecosystem\/(?:distinct-origins|project-path)\.|\/app\/foundation\/(?:live\/live-client|figures\/(?:clock|flash|moment-text|figure|figure-topic|change-direction)|i18n\/(?:formats|amount)|ui\/(?:write-address|art\/avatar-picture))\./,
              priority: 2,
            },
            { name: "live", test: /\/app\/(?:live-pages|foundation\/live\/redraw)\./, priority: 2 },
            {
              name: "island",
              test: /\/app\/foundation\/(?:islands\/(?:hydrate|use-(?!json)[a-z-]+|define-island)|i18n\/(?:i18n|link)|figures\/(?:source-line|change|sample-chip)|ui\/(?:section-head|ui-icon))\./,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
