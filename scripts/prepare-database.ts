import { chmodSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openEmbedded } from "#app/foundation/db/embedded-store.server.ts";
import { preparedDatabase } from "#app/foundation/paths.server.ts";

// Run in a separate process, because creating a database briefly takes 1.3 GB.
const store = await openEmbedded(preparedDatabase);
await store.close();
rmSync(join(preparedDatabase, "lock"));
// Make it readable for everyone: it contains no personal data, and another user may run the site.
chmodSync(preparedDatabase, 0o755);
for (const entry of readdirSync(preparedDatabase, { recursive: true, withFileTypes: true })) {
  chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
}
process.exit();
