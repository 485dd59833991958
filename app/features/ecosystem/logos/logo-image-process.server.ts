import { buffer } from "node:stream/consumers";
import { drawLogo } from "./logo-image.server.ts";

/** A process of its own for one picture: the file comes in, and what drawLogo makes of it goes out as JSON. */
const drawn = await drawLogo(await buffer(process.stdin));
process.stdout.write(JSON.stringify("image" in drawn ? { image: drawn.image.toString("base64") } : drawn));
