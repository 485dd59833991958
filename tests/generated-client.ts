import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { OpenApiDocument } from "#app/foundation/openapi/document.server.ts";

export interface ClientResponse {
  status: number;
  headers: Headers;
  data?: unknown;
}
type ClientCalls = Record<string, (options: RequestInit & { fetch?: typeof fetch }) => Promise<ClientResponse>>;

const root = join(import.meta.dirname, "..");
const run = promisify(execFile);
const node = (...words: string[]) => run(process.execPath, words, { cwd: root });
const camelCase = (id: string): string => id.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Generates a client with oazapfts from a site's OpenAPI document, and calls for all its GETs with their example parameters. `path`
 * overrides path parameters by operation ID. Returns the calls by ID.
 * @throws with the compiler's output if the client's types reject an example
 */
export async function generateClient(
  origin: string,
  document: OpenApiDocument,
  path: Record<string, Record<string, string>>,
): Promise<ClientCalls> {
  const folder = join(root, "test-results", `generated-client-${process.pid}`);
  await mkdir(folder, { recursive: true });
  await node(
    "node_modules/oazapfts/dist/cli.js",
    "--argumentStyle=object",
    "--futureStripLegacyMethods",
    `${origin}/api/openapi.json`,
    join(folder, "client.ts"),
  );
  const calls = Object.values(document.paths).flatMap(({ get }) => {
    if (!get) return [];
    const values = (get.parameters ?? [])
      .map(({ name, example }) => [name, path[get.operationId]?.[name] ?? example])
      .filter(([, value]) => value !== "");
    const words = [...(get.parameters ? [JSON.stringify(Object.fromEntries(values))] : []), "options"].join(", ");
    return [`  ${JSON.stringify(get.operationId)}: (options: RequestOpts) => client.${camelCase(get.operationId)}(${words}),`];
  });
  const file = join(folder, "calls.ts");
  await writeFile(
    file,
    [
      'import type { RequestOpts } from "@oazapfts/runtime";',
      'import * as client from "./client.ts";',
      "export const calls = {",
      ...calls,
      "};",
      "",
    ].join("\n"),
  );
  const flags = [
    "--ignoreConfig",
    "--noEmit",
    "--strict",
    "--target",
    "esnext",
    "--module",
    "nodenext",
    "--allowImportingTsExtensions",
    "--skipLibCheck",
  ];
  await node("node_modules/typescript/bin/tsc", ...flags, file).catch((error: unknown) => {
    throw new Error(error instanceof Error && "stdout" in error ? String(error.stdout) : String(error));
  });
  const made: { calls: ClientCalls } = await import(file);
  await rm(folder, { recursive: true });
  return made.calls;
}
