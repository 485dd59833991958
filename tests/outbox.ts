import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";

/** All emails that a site with this DATA_DIR has sent, oldest first. */
export async function readOutbox(dataFolder: string): Promise<Email[]> {
  const outbox = join(dataFolder, "outbox");
  const files = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith(".eml")) : [];
  // Emails of the same second have the same Date header.
  const writtenAt = (name: string) => statSync(join(outbox, name)).mtimeMs;
  const oldestFirst = files.sort((a, b) => writtenAt(a) - writtenAt(b));
  return Promise.all(oldestFirst.map((name) => PostalMime.parse(readFileSync(join(outbox, name)))));
}
