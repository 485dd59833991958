import { createHmac, randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "#app/foundation/env.server.ts";
import { restrictToOwner, makePrivateFolder } from "#app/foundation/private-files.server.ts";

/** The secret for signing: SECRET, or one made at the first start and stored in DATA_DIR. Instances with one database must share it. */
export function siteSecret({ SECRET, DATA_DIR }: Pick<Environment, "SECRET" | "DATA_DIR">): string {
  if (SECRET) return SECRET;
  makePrivateFolder(DATA_DIR);
  const file = join(DATA_DIR, "secret");
  if (!existsSync(file)) {
    // It appears whole, and of several processes one makes it.
    const draft = join(DATA_DIR, `secret.${process.pid}`);
    writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600 });
    try {
      linkSync(draft, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  restrictToOwner(file);
  return readFileSync(file, "utf8").trim();
}

/** 256 bits that only the holder of the secret can make, for one purpose and one thing. */
export const signValue = (secret: string, purpose: string, thing: string): string =>
  createHmac("sha256", secret).update(`${purpose}\0${thing}`).digest("base64url");
