import { createHmac, randomBytes } from "node:crypto";
import { closeSync, fsyncSync, linkSync, lstatSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { EnvironmentError, type Environment } from "#app/foundation/env.server.ts";
import { restrictToOwner, makePrivateFolder } from "#app/foundation/private-files.server.ts";

/** In bytes; a shorter secret could be guessed to forge links. */
const MIN_LENGTH = 32;
const ADVICE = "restore it from a backup, or delete it to have a new one made (links that it signed then stop working)";

/** Makes the new file survive a power failure. */
function syncFolder(folder: string): void {
  const descriptor = openSync(folder, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** Writes the file atomically, and only one of several processes creates it. */
function makeSecret(folder: string, file: string): void {
  const draft = join(folder, `secret.${process.pid}`);
  rmSync(draft, { force: true });
  const descriptor = openSync(draft, "wx", 0o600);
  writeSync(descriptor, randomBytes(MIN_LENGTH).toString("base64url"));
  fsyncSync(descriptor);
  closeSync(descriptor);
  try {
    linkSync(draft, file);
    syncFolder(folder);
  } catch (error) {
    if (!lstatSync(file, { throwIfNoEntry: false })) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** SECRET, or one created at the first start in DATA_DIR; instances with one database must share it. @throws {EnvironmentError} */
export function siteSecret({ SECRET, DATA_DIR }: Pick<Environment, "SECRET" | "DATA_DIR">): string {
  if (SECRET) return SECRET;
  makePrivateFolder(DATA_DIR);
  const file = join(DATA_DIR, "secret");
  if (!lstatSync(file, { throwIfNoEntry: false })) makeSecret(DATA_DIR, file);
  let secret: string;
  try {
    restrictToOwner(file);
    secret = readFileSync(file, "utf8").trim();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    const fault = code === "EISDIR" ? "is a folder" : `can't be read (${code})`;
    throw new EnvironmentError(`DATA_DIR: the site's secret ${file} ${fault}: ${ADVICE}.`, { cause: error });
  }
  const length = Buffer.byteLength(secret);
  if (length < MIN_LENGTH)
    throw new EnvironmentError(
      `DATA_DIR: the site's secret ${file} ${length === 0 ? "is empty" : `has ${length} bytes and needs at least ${MIN_LENGTH}`}: ${ADVICE}.`,
    );
  return secret;
}

/** A 256-bit signature that requires the secret, for one purpose and one subject. */
export const signValue = (secret: string, purpose: string, value: string): string =>
  createHmac("sha256", secret).update(`${purpose}\0${value}`).digest("base64url");
