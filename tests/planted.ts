import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A secret that nothing else can be taken for. */
export interface Planted {
  name: string;
  /** 32 letters of chance; the secret is these, with whatever its kind asks for around them. */
  core: string;
}

export const plant = (name: string): Planted => ({ name, core: randomBytes(16).toString("hex") });

/** Base64 of the text wherever it stands in what is encoded: three shifts, without the letters that its neighbours decide. */
const inBase64 = (text: string): string[] => [0, 1, 2].map((shift) => Buffer.concat([Buffer.alloc(shift), Buffer.from(text)]).toString("base64").slice(shift === 0 ? 0 : shift + 1, -4));

/** Each half as it is, so that one that was cut or masked is found too, which is also how it stands in an address; and the whole in Base64 and hexadecimal. */
const formsOf = ({ core }: Planted): string[] => [core.slice(0, 16), core.slice(16), ...inBase64(core), Buffer.from(core).toString("hex")];

/** Which of the secrets stand in a text, in any of their forms. */
export const found = (planted: readonly Planted[], text: string): string[] => planted.filter((one) => formsOf(one).some((form) => text.toLowerCase().includes(form.toLowerCase()))).map(({ name }) => name);

/** Every file below a folder, byte by byte. */
export const filesBelow = (folder: string): { path: string; text: string }[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, text: readFileSync(path, "latin1") }));
