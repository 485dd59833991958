import { openEmbedded } from "#app/foundation/db/embedded-store.server.ts";
import { preparedDatabase } from "#app/foundation/paths.server.ts";

// In a process of its own: making a database takes 1.3 GB for a moment.
const store = await openEmbedded(preparedDatabase);
await store.close();
process.exit();
