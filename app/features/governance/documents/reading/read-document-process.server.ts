import { buffer } from "node:stream/consumers";
import { readDocument } from "./read-document.server.ts";

/** Entry point of a process for one document: reads its bytes from stdin, and writes readDocument's result to stdout as JSON. */
process.stdout.write(JSON.stringify(await readDocument(await buffer(process.stdin))));
