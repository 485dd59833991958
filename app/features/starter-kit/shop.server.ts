import { findKitFile, KIT_FORMATS, type KitFile } from "#app/features/starter-kit/kit-files.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import { DEFAULT_LANGUAGE, type Language } from "#app/foundation/i18n/languages.ts";
import type { EmailQueue } from "#app/foundation/email/email-queue.server.ts";
import type { Payments } from "#app/features/starter-kit/stripe.server.ts";

export interface Shop {
  db: Database;
  emailQueue: Pick<EmailQueue, "registerTemplate" | "enqueue">;
  /** Key for hashing addresses, deriving tokens and signing links. */
  secret: string;
  /** Scheme and host of the site. */
  origin: string;
  /** Undefined: nothing is on sale. */
  payments: Payments | undefined;
  folder: string;
  /** Returns milliseconds since 1970. */
  now: () => number;
}

/** True if Stripe is configured and the kit is built. */
export const isOnSale = ({ payments, folder }: Shop): boolean =>
  payments !== undefined && KIT_FORMATS.every((format) => findKitFile(format, DEFAULT_LANGUAGE, folder) !== undefined);

/** Files of the kit in a language, or in its fallback. */
export const filesOf = (shop: Shop, language: Language): KitFile[] =>
  KIT_FORMATS.flatMap((format) => findKitFile(format, language, shop.folder) ?? []);
