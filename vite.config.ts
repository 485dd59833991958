import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

/** Where a page's script doesn't come, React Router loads the open page again, which offline is the browser's own error page. The page throws instead. */
const routerWithoutReload: Plugin = {
  name: "router-without-reload",
  apply: "build",
  transform: {
    filter: { id: /\/react-router\/dist\/.*\/routeModules\.js/ },
    handler(code) {
      const kept = code.replace(
        /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/,
        'return { default() { throw new Error("Route module not loaded", { cause: error }); } };',
      );
      if (kept === code) this.error("React Router no longer reloads the page the way this plugin expects");
      return { code: kept, map: null };
    },
  },
};

export default defineConfig({
  plugins: [reactRouter(), routerWithoutReload],
  build: {
    // Every asset is a file of its own: the content security policy allows no data: URLs.
    assetsInlineLimit: 0,
    // One style sheet for the site: a second one would open a second connection before the first paint.
    cssCodeSplit: false,
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
                // The script of the frame, with all that it imports at once: pages without React load nothing else.
                { name: "frame", test: /\/app\/(?:entry\.client|foundation\/i18n\/fold-text|foundation\/ui\/progress)\./, priority: 1 },
                // What changes by itself, with all that it imports: pages without React load it beside the frame, where they have ages.
                { name: "live", test: /\/app\/(?:live-pages|foundation\/live\/redraw)\./, priority: 1 },
                // Pages without React have stars, too.
                { name: "stars", test: /\/app\/foundation\/ui\/(?:star-buttons|starred)\./, priority: 1 },
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
                // What every page needs, in one file: Brotli finds 6 kB more to save than in ten files.
                { name: "vendor", test: /node_modules\/(?:react|react-dom|scheduler|react-router|valibot|clsx)\b|\/app\/hydrate\./ },
                // What several pages share of ours. The chart comes late wherever it is; long lists, amounts, explained words
                // and tabs are on few pages, and a subject's parts on those of that subject: in one file with the rest every
                // page would pay for them.
                {
                  name: "shared",
                  test: /\/app\/foundation\/(?!figures\/chart\/|lists\/|i18n\/amount|ui\/(?:term-tooltips|term-tooltip-events|explained-term|link-tabs|empty-art|error-page))/,
                  minShareCount: 2,
                },
                { name: "price-chart-parts", test: /\/app\/foundation\/figures\/chart\//, minShareCount: 2 },
                {
                  name: "directory",
                  test: /\/app\/features\/ecosystem\/(?:directory\/)?(?:ecosystem|directory|filters|icon|avatar|category-|card-|project-(?:badge|card|list))[^/]*$/,
                  minShareCount: 2,
                },
                { name: "projects", test: /\/app\/features\/ecosystem\//, minShareCount: 2 },
                { name: "market", test: /\/app\/features\/market\//, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    // The server build has one module graph: the live bus, the database and the page cache exist once.
    ssr: { build: { rolldownOptions: { input: "./server/app.ts" } } },
  },
});
