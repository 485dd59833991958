import { builtKitFolder, findKitFile, KIT_FORMATS, type KitFile } from "#app/features/starter-kit/kit-files.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import { DEFAULT_LANGUAGE, type Language } from "#app/foundation/i18n/languages.ts";
import type { EmailQueue } from "#app/foundation/email/email-queue.server.ts";
import { remember } from "#app/foundation/remember.server.ts";
import type { Payments } from "#app/features/starter-kit/stripe.server.ts";

export interface Shop {
  db: Database;
  post: EmailQueue;
  secret: string;
  origin: string;
  payments: Payments | undefined;
  folder: string;
  now: () => number;
}

export interface ShopOptions {
  /** Hashes addresses, makes tokens and signs links. */
  secret: string;
  /** Scheme and host of the site. */
  origin: string;
  /** Undefined: nothing is for sale. */
  payments: Payments | undefined;
  /** Where the kit's files are, in place of the built ones. */
  folder?: string;
  /** Milliseconds since 1970, in place of this machine's clock. */
  clock?: () => number;
}

const memory = remember("kit-shop", () => ({ shop: undefined as Shop | undefined }));

/** What the shop works with. */
export function opened(): Shop {
  if (!memory.shop) throw new Error("The shop is not open yet: call openShop at boot");
  return memory.shop;
}

/** What `openShop` begins with. */
export function setUpShop(db: Database, post: EmailQueue, { folder = builtKitFolder, clock = Date.now, ...options }: ShopOptions): void {
  memory.shop = { db, post, folder, now: clock, ...options };
}

/** Whether the kit can be bought: Stripe is set up, and what is sold is there. */
export function isOnSale(): boolean {
  const { shop } = memory;
  return shop?.payments !== undefined && KIT_FORMATS.every((format) => findKitFile(format, DEFAULT_LANGUAGE, shop.folder) !== undefined);
}

/** Where one pays; null where nothing is for sale. */
export const paymentOrigin = (): string | null => memory.shop?.payments?.pagesOrigin ?? null;

/** The files of the kit in a language, or in its fallback. */
export const filesOf = (shop: Shop, language: Language): KitFile[] =>
  KIT_FORMATS.flatMap((format) => findKitFile(format, language, shop.folder) ?? []);
