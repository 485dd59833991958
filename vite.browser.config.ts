import { defineConfig } from "vite";
import { ASSET_NAMES, BROWSER_TARGETS, withoutStyles } from "./vite.config.ts";

/** Builds all browser scripts: the page frame's, the ones that it loads later, and the islands. */
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
            // Changes only with React's version.
            { name: "react", test: /\/node_modules\/(?:react|react-dom|scheduler)\//, priority: 5 },
            // The page frame's script with all its imports, because another file costs half a kilobyte with its headers.
            {
              name: "frame",
              test: /\/app\/(?:entry\.client|foundation\/(?:i18n\/fold-text|ui\/progress))\./,
              priority: 4,
            },
            { name: "stars", test: /\/app\/foundation\/ui\/(?:star-buttons|starred|toggle-starred)\./, priority: 3 },
            // Shared by islands and by scripts without React.
            {
              name: "live-client",
              test: /\/app\/features\/ecosystem\/(?:project-path|ui\/distinct-origins)\.|\/app\/foundation\/(?:live\/live-client|figures\/(?:clock|flash|timestamp-text|figure|figure-topic|change-direction|sources-status)|i18n\/(?:formats|amount)|ui\/(?:write-address|art\/avatar-picture))\./,
              priority: 2,
            },
            // Topics and queries that several islands share.
            {
              name: "topics",
              test: /\/app\/(?:features\/(?:converter\/transaction-cost|governance\/governance|market\/market|network\/network|staking\/staking)|foundation\/lists\/list-query)\.ts/,
              priority: 2,
            },
            { name: "live", test: /\/app\/live-pages\./, priority: 2 },
            {
              name: "island",
              test: /\/app\/(?:foundation\/(?:islands\/(?:hydrate|use-(?!address-data|page-title|form|topics|is-starred|starred-ids)[a-z-]+|fetch-json|define-island|retry-until-done)|i18n\/(?:i18n|link)|figures\/(?:source-line|flashing-data|sample-chip|dotted-row|change)|ui\/(?:section-head|ui-icon)))\./,
              priority: 1,
            },
            {
              name: "project-cards",
              test: /\/app\/(?:features\/ecosystem\/ui\/(?:avatar|card-source|category-label|project-badge|token-price|use-price-text)|features\/ecosystem\/(?:ecosystem|project-(?:context|view))|foundation\/(?:i18n\/date-text|ui\/brand-icon|islands\/use-(?:is-starred|starred-ids)|ui\/star-button))\./,
              priority: 1,
            },
            {
              name: "live-controls",
              test: /\/app\/foundation\/figures\/(?:live-controls|button-label|live-actions)\./,
            },
            { name: "paths", test: /\/app\/foundation\/(?:ui\/art\/paths|figures\/chart\/price-history)\./, priority: 1 },
            {
              name: "form",
              test: /\/app\/foundation\/(?:islands\/use-form|ui\/(?:button|field|focus-on-mount|request-fault)|lists\/table-cell)\./,
              priority: 1,
            },
            { name: "directory", test: /\/app\/features\/ecosystem\/(?:categories|directory|filters)\// },
            { name: "get-started", test: /\/app\/features\/get-started\// },
            {
              name: "address-data",
              test: /\/app\/foundation\/(?:islands\/(?:use-address-data|use-page-title|request-failure-key|same-page-link)|ui\/page-title)\./,
              priority: 1,
            },
            { name: "list", test: /\/app\/foundation\/lists\// },
            { name: "watchlist", test: /\/app\/features\/(?:ecosystem\/)?watchlist\// },
            { name: "chart", test: /\/app\/foundation\/(?:figures\/chart\/)/ },
            { name: "home", test: /\/app\/(?:features\/(?:front-page\/|market\/(?!price-chart))|pages\/front-page\.island)/ },
            { name: "project-figures", test: /\/app\/features\/ecosystem\/ui\/(?:project-cell|metric-value)\./, priority: 1 },
            { name: "project", test: /\/app\/features\/ecosystem\/(?:activity|history|project|risk)\// },
          ],
        },
      },
    },
  },
});
