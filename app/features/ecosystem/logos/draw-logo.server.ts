import { execFile } from "node:child_process";
import { join } from "node:path";
import * as v from "valibot";
import type { LogoRefusal } from "#app/features/ecosystem/logos/logo-image.server.ts";
import { root } from "#app/foundation/paths.server.ts";

/** Read as it is, like the process that parses feeds: the build puts everything into one file. */
const PROCESS_FILE = join(root, "app/features/ecosystem/logos/logo-image-process.server.ts");
/** A usual picture takes half a second with the start of the process; an SVG can be made to take minutes. */
const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 64 * 1024;

const answerSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.union([
    v.object({ image: v.pipe(v.string(), v.base64()) }),
    v.object({ refused: v.picklist(["not-an-image", "too-small", "unsafe-svg", "too-detailed"] satisfies LogoRefusal[]) }),
  ]),
);

export type DrawnLogo = { image: Buffer } | { refused: LogoRefusal | "too-slow" | "crashed" };

/**
 * Draws a logo in a process of its own: it is strangers' bytes in decoders that aren't written in a safe language, and some pictures take
 * as long as their makers like. The process has no environment, because there are secrets in it.
 */
export function drawInProcess(file: Uint8Array, timeoutMs = TIMEOUT_MS): Promise<DrawnLogo> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [PROCESS_FILE],
      { env: {}, timeout: timeoutMs, killSignal: "SIGKILL", maxBuffer: MAX_ANSWER_BYTES },
      (failure, stdout) => {
        if (failure?.signal) return resolve({ refused: failure.killed ? "too-slow" : "crashed" });
        if (failure) return reject(new Error("The process that draws logos failed", { cause: failure }));
        // The time was over when the process had just ended by itself, but this one had not noticed: Node has thrown its answer away.
        if (stdout === "") return resolve({ refused: "too-slow" });
        const answer = v.safeParse(answerSchema, stdout);
        if (!answer.success) return resolve({ refused: "crashed" });
        resolve("image" in answer.output ? { image: Buffer.from(answer.output.image, "base64") } : answer.output);
      },
    );
    // Its end says it all.
    child.stdin?.on("error", () => undefined).end(file);
  });
}
