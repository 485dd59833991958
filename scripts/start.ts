import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { start } from "#server/start.ts";
import { buildIfNeeded } from "./build.ts";

// A signal to npm ends its shell but not this process, which then gets a new parent.
const parent = process.ppid;
if (process.env.npm_lifecycle_event !== undefined)
  setInterval(() => process.ppid === parent || process.kill(process.pid, "SIGTERM"), 200).unref();

buildIfNeeded();
// What V8 compiles is kept for the next start. In a folder that can't be written nothing is.
enableCompileCache(process.env.NODE_COMPILE_CACHE || join(import.meta.dirname, "../build/compile-cache"));
// React reads this at import; without it the development build renders pages three times slower.
process.env.NODE_ENV ??= "production";
// The build's shape is server/app.ts; it does not exist yet when types are checked on a fresh clone.
const built: string = new URL("../build/server/index.js", import.meta.url).href;
await start(await import(built));
