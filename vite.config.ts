import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

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

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  build: {
    // Every asset is a file of its own: the content security policy allows no data: URLs.
    assetsInlineLimit: 0,
    target: "es2022",
    // They know oklch(), nesting and layers; light-dark() is rewritten for them, other fallbacks are not needed.
    cssTarget: ["chrome120", "firefox128", "safari17.2"],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: "assets/[name]-[hash].js",
            codeSplitting: {
              groups: [
                // The script of the frame, with all that it imports at once: most pages load nothing else.
                { name: "frame", test: /\/app\/(?:entry\.client|foundation\/i18n\/fold-text|foundation\/ui\/progress)\./, priority: 1 },
                // What changes by itself, with all that it imports: pages load it beside the frame, where they have ages.
                { name: "live", test: /\/app\/(?:live-pages|foundation\/(?:live\/redraw|ui\/write-address))\./, priority: 1 },
                { name: "stars", test: /\/app\/foundation\/ui\/(?:star-buttons|starred)\./, priority: 1 },
                { name: "chart-script", test: /\/app\/foundation\/figures\/chart\/(?:chart-script|read-mark)\./, priority: 1 },
                { name: "ecosystem", test: /\/app\/features\/ecosystem\/ecosystem\.ts$/, priority: 1 },
                { name: "directory-script", test: /\/app\/features\/ecosystem\/directory\/[a-z-]+\.ts$/, priority: 1 },
                // Every file more costs a kilobyte with its headers.
                {
                  name: "news-script",
                  test: /\/app\/features\/news\/(?:news(?:-categories)?|ui\/(?:news-(?!json)[a-z]+|story-diff|last-visit|request-refresh))\.ts$/,
                  priority: 1,
                },
                { name: "network-status", test: /\/app\/features\/network\/(?:network-live|status-view)\./ },
                { name: "amount", test: /\/app\/foundation\/i18n\/amount\./, priority: 1 },
                { name: "calculator", test: /\/app\/features\/staking\/calculator-(?:script|view)\./ },
                { name: "converter", test: /\/app\/features\/converter\/converter-(?:script|view)\./ },
                { name: "watchlist", test: /\/app\/pages\/watchlist-script\./ },
                // The only part that React draws in a browser comes with it in one file, when it is opened.
                { name: "palette", test: /\/app\/features\/search\/palette-island\./ },
              ],
            },
          },
        },
      },
    },
    // The server build has one module graph: the live bus, the database and the page cache exist once.
    ssr: {
      build: { rolldownOptions: { input: "./server/app.ts" } },
      resolve: { noExternal: command === "build" ? BUNDLED : [] },
    },
  },
}));
