import { defineConfig } from "vite";
import { BROWSER_TARGETS, withoutStyles } from "./vite.config.ts";

/** Builds the desk's script as one file. A separate build, so that it shares no files with the public pages and can't make them larger. */
export default defineConfig({
  plugins: [withoutStyles],
  publicDir: false,
  build: {
    ...BROWSER_TARGETS,
    outDir: "build/client",
    emptyOutDir: false,
    manifest: ".vite/desk-manifest.json",
    rolldownOptions: { input: "app/entry.desk.ts", output: { entryFileNames: "desk-assets/desk-[hash:10].js" } },
  },
});
