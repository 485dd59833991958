import { execFile } from "node:child_process";
import { join } from "node:path";
import * as v from "valibot";
import { root } from "#app/foundation/paths.server.ts";
import { readDocumentSchema } from "./document-schemas.server.ts";
import type { ReadDocument } from "./read-document.server.ts";

/** Path in the source tree, as for the process that draws logos, because the build bundles everything into one file. */
const PROCESS_FILE = join(root, "app/features/governance/documents/reading/read-document-process.server.ts");
/** A usual document takes half a second including the start of the process; canonicalization can be made to take minutes. */
const TIMEOUT_MS = 10_000;
const MAX_MEMORY_MB = 256;
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

const answerSchema = v.pipe(v.string(), v.parseJson(), readDocumentSchema);

/**
 * Reads a document in a separate process, because anyone can write one, and JSON-LD can be made to take as long as its author likes. The
 * process gets no environment variables, because they contain secrets, and its code requests nothing.
 */
export function readDocumentInProcess(bytes: Uint8Array, timeoutMs = TIMEOUT_MS): Promise<ReadDocument> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [`--max-old-space-size=${MAX_MEMORY_MB}`, PROCESS_FILE],
      { env: {}, timeout: timeoutMs, killSignal: "SIGKILL", maxBuffer: MAX_ANSWER_BYTES },
      (failure, stdout) => {
        if (failure?.signal) return resolve({ refused: failure.killed ? "too-slow" : "crashed" });
        if (failure) return reject(new Error("The process that reads documents failed", { cause: failure }));
        // On a timeout Node discards the output, even if the process has just ended.
        if (stdout === "") return resolve({ refused: "too-slow" });
        const answer = v.safeParse(answerSchema, stdout);
        resolve(answer.success ? answer.output : { refused: "crashed" });
      },
    );
    // Errors of stdin are ignored, because the callback handles the end of the process.
    child.stdin?.on("error", () => undefined).end(bytes);
  });
}
