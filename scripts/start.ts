import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { start } from "#server/start.ts";
import { buildIfNeeded } from "./build.ts";

// A signal to npm ends its shell but not this process, which then gets a new parent.
const parent = process.ppid;
if (process.env.npm_lifecycle_event !== undefined)
  setInterval(() => process.ppid === parent || process.kill(process.pid, "SIGTERM"), 200).unref();

buildIfNeeded();
// Cache V8's compiled code for the next start. In a read-only folder Node caches nothing.
enableCompileCache(process.env.NODE_COMPILE_CACHE || join(import.meta.dirname, "../build/compile-cache"));
// React reads this at import; without it the development build renders pages three times slower.
process.env.NODE_ENV ??= "production";
// A variable, because the build doesn't exist when types are checked on a fresh clone. Its shape is server/app.ts.
const built: string = new URL("../build/server/index.js", import.meta.url).href;
await start(await import(built));
