import { execFile } from "node:child_process";
import { join } from "node:path";
import * as v from "valibot";
import type { LogoRefusal } from "#app/features/ecosystem/logos/logo-image.server.ts";
import { root } from "#app/foundation/paths.server.ts";

/** Path in the source tree, as for the process that parses feeds, because the build bundles everything into one file. */
const PROCESS_FILE = join(root, "app/features/ecosystem/logos/logo-image-process.server.ts");
/** A normal image takes half a second including the start of the process; an SVG can be made to take minutes. */
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
 * Draws a logo in a separate process, because untrusted bytes go to decoders in memory-unsafe languages, and some images take as long as
 * their makers like. The process gets no environment variables, because they contain secrets.
 */
export function drawLogoInProcess(file: Uint8Array, timeoutMs = TIMEOUT_MS): Promise<DrawnLogo> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [PROCESS_FILE],
      { env: {}, timeout: timeoutMs, killSignal: "SIGKILL", maxBuffer: MAX_ANSWER_BYTES },
      (failure, stdout) => {
        if (failure?.signal) return resolve({ refused: failure.killed ? "too-slow" : "crashed" });
        if (failure) return reject(new Error("The process that draws logos failed", { cause: failure }));
        // On a timeout Node discards the output, even if the process has just ended.
        if (stdout === "") return resolve({ refused: "too-slow" });
        const answer = v.safeParse(answerSchema, stdout);
        if (!answer.success) return resolve({ refused: "crashed" });
        resolve("image" in answer.output ? { image: Buffer.from(answer.output.image, "base64") } : answer.output);
      },
    );
    // Errors of stdin are ignored, because the callback handles the end of the process.
    child.stdin?.on("error", () => undefined).end(file);
  });
}
