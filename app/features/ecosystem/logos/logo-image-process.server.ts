import { buffer } from "node:stream/consumers";
import { drawLogo } from "./logo-image.server.ts";

/** Entry point of a process for one image: reads the file from stdin, and writes drawLogo's result to stdout as JSON. */
const drawn = await drawLogo(await buffer(process.stdin));
process.stdout.write(JSON.stringify("image" in drawn ? { image: drawn.image.toString("base64") } : drawn));
