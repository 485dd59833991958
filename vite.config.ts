import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // Every asset is a file of its own: the content security policy allows no data: URLs.
    assetsInlineLimit: 0,
    target: "es2022",
  },
  environments: {
    // The server build has one module graph: the live bus, the database and the page cache exist once.
    ssr: { build: { rolldownOptions: { input: "./server/app.ts" } } },
  },
});
