import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { createBackup, restoreBackup } from "#app/foundation/db/backup.server.ts";
import { DatabaseError } from "#app/foundation/db/database.server.ts";
import { diskErrorMessage } from "#app/foundation/disk-errors.server.ts";
import { EnvironmentError, readEnvironment } from "#app/foundation/env.server.ts";

const USAGE = `npm run backup [-- <file>]     writes everything into one file (default: backups/<time>)
npm run restore -- <file>      restores it into an empty database

PostgreSQL (DATABASE_URL) is backed up with pg_dump and restored with pg_restore while the site runs. For the embedded
database (DATA_DIR) stop the site first. Keep SECRET, or DATA_DIR/secret, as well: without it, links in sent emails stop working.`;

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

const [command, asked] = process.argv.slice(2);
try {
  const environment = readEnvironment();
  const extension = environment.DATABASE_URL ? "dump" : "tar.gz";
  if (command === "backup") {
    const file = asked ?? `backups/${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}.${extension}`;
    try {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      await createBackup(environment, file);
    } catch (error) {
      const fault = diskErrorMessage(error, dirname(file));
      if (fault === undefined) throw error;
      stop(`The backup was not written: ${fault.replace("set DATA_DIR to", "name")}`);
    }
    console.log(
      `${file}: ${(statSync(file).size / 1024).toFixed(0)} kB. It has email addresses of readers and buyers: keep it where only you can read it.`,
    );
  } else if (command === "restore" && asked !== undefined) {
    await restoreBackup(environment, asked);
    console.log("Restored. Start the site and check /readyz.");
  } else {
    stop(USAGE);
  }
} catch (error) {
  if (error instanceof EnvironmentError || error instanceof DatabaseError) stop(error.message);
  throw error;
}
// Exit explicitly, because an embedded database keeps the process alive.
process.exit(0);
