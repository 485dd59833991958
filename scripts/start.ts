import { buildIfNeeded } from "./build.ts";
import { start } from "#server/start.ts";

// A signal that ends npm reaches its shell and not this process, which is then handed to another parent.
const parent = process.ppid;
if (process.env.npm_lifecycle_event !== undefined) setInterval(() => process.ppid === parent || process.kill(process.pid, "SIGTERM"), 200).unref();

buildIfNeeded();
// React looks at this when it is loaded; without it pages are rendered by its development build, three times slower.
process.env.NODE_ENV ??= "production";
// The build's shape is server/app.ts; it does not exist yet when types are checked on a fresh clone.
const built: string = new URL("../build/server/index.js", import.meta.url).href;
await start(await import(built));
