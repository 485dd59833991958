import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface CanarySecret {
  name: string;
  /** 32 random characters. The secret adds the prefix or suffix of its type. */
  core: string;
}

export const createCanary = (name: string): CanarySecret => ({ name, core: randomBytes(16).toString("hex") });

/** Base64 of the text at any position inside encoded data: three shifts, without the letters that depend on adjacent bytes. */
const base64Forms = (text: string): string[] =>
  [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), Buffer.from(text)])
      .toString("base64")
      .slice(shift === 0 ? 0 : shift + 1, -4),
  );

/** Each half as plain text, which also finds a cut, masked or URL-encoded secret, and the whole in Base64 and hexadecimal. */
const encodedForms = ({ core }: CanarySecret): string[] => [
  core.slice(0, 16),
  core.slice(16),
  ...base64Forms(core),
  Buffer.from(core).toString("hex"),
];

/** Names of the secrets that a text contains, in any encoding. */
export const findLeaks = (planted: readonly CanarySecret[], text: string): string[] =>
  planted.filter((secret) => encodedForms(secret).some((form) => text.toLowerCase().includes(form.toLowerCase()))).map(({ name }) => name);

/** Reads every file below a folder, byte by byte. */
export const readFilesBelow = (folder: string): { path: string; text: string }[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, text: readFileSync(path, "latin1") }));
