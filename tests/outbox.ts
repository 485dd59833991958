import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";

/** All emails that a site with this DATA_DIR has sent, oldest first. */
export async function readOutbox(dataFolder: string): Promise<Email[]> {
  const outbox = join(dataFolder, "outbox");
  const files = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith(".eml")) : [];
  const mails = await Promise.all(files.map((name) => PostalMime.parse(readFileSync(join(outbox, name)))));
  return mails.sort((one, other) => (one.date ?? "").localeCompare(other.date ?? ""));
}
