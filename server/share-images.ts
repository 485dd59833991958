import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Pages } from "#server/pages.ts";
import { sendNoPicture } from "#server/art.ts";
import { sendBody } from "#server/send-body.ts";
import { projectPath } from "#app/features/ecosystem/ecosystem.ts";
import { findProject, latestFigures } from "#app/features/ecosystem/ecosystem.server.ts";
import { latestMarket } from "#app/features/market/market.server.ts";
import { siteContent } from "#app/foundation/content/site.server.ts";
import { SOURCES, type Figure } from "#app/foundation/figures/figure.ts";
import { formatsFor } from "#app/foundation/i18n/formats.ts";
import { splitPath, type Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";
import { KeptDocuments } from "#app/foundation/pages-cache/kept-documents.server.ts";
import { RenderQueue } from "#app/foundation/pages-cache/render-queue.server.ts";
import { paintShareImage, type ShareImage } from "#app/foundation/ui/art/share-image.server.ts";

interface Kept {
  bytes: Buffer;
  etag: string;
}

/** `/share.png` is the picture of the home page, `/share/de/news.png` that of /de/news. */
const PATH = /^\/share((?:\/[a-z0-9-]{1,64}){0,7})\.png$/;
/** How long a picture is kept, in seconds: its figure names its time. */
const KEPT = 15 * 60;
const MAX_BYTES = 12 * 1024 * 1024;
/** They are painted one after the other: who would be the next one after these is told to come back. */
const MOST_WAITING = 20;

/** Pictures of pages for those who share them: each is made when somebody first asks, one after the other. */
export class ShareImages {
  readonly #pages: Pages;
  readonly #host: string;
  readonly #isSimulated: boolean;
  readonly #isPage: (path: string) => boolean;
  readonly #kept = new KeptDocuments<Kept>(new RenderQueue(MOST_WAITING), { maxBytes: MAX_BYTES, bytesOf: ({ bytes }) => bytes.length, ttl: KEPT * 1000 });
  #last: Promise<unknown> = Promise.resolve();

  /** @param isPage whether a path, with its language, is one of a page */
  constructor(pages: Pages, isPage: (path: string) => boolean, { PUBLIC_ORIGIN, SIMULATE }: { PUBLIC_ORIGIN: string; SIMULATE: boolean }) {
    this.#pages = pages;
    this.#isPage = isPage;
    this.#host = new URL(PUBLIC_ORIGIN).host;
    this.#isSimulated = SIMULATE;
  }

  /** Answers what is asked for as the picture of a page; returns whether it was. */
  async answer(path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const page = PATH.exec(path)?.[1];
    if (page === undefined) return false;
    const address = page || "/";
    const image = this.#isPage(address) ? await this.#kept.get(address, () => this.#inTurn(address)) : undefined;
    if (image) sendBody(image, { "Content-Type": "image/png", "Cache-Control": `public, max-age=${KEPT}`, "Cross-Origin-Resource-Policy": "cross-origin" }, request, response);
    else sendNoPicture(response);
    return true;
  }

  #inTurn(address: string): Promise<Kept | undefined> {
    const made = this.#last.then(() => this.#make(address));
    this.#last = made.catch(() => undefined);
    return made;
  }

  async #make(address: string): Promise<Kept | undefined> {
    const title = await this.#pages.titleOf(address);
    if (title === undefined) return undefined;
    const { language, path } = splitPath(address);
    const figure = this.#isSimulated ? null : figureOf(path, language);
    const bytes = await paintShareImage({ site: siteContent().name, title, figure, host: this.#host, seed: path });
    return { bytes, etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"` };
  }
}

/** The figure that stands for a page, when there is a reading of it. */
function figureOf(path: string, language: Language): ShareImage["figure"] {
  const formats = formatsFor(language);
  const t = translatorFor(language, "project", "home");
  const show = (label: string, figure: Figure, value: string) => ({ label, value, note: `${formats.date(figure.observedAt)}, ${formats.clock(figure.observedAt)} · ${SOURCES[figure.source]}` });
  if (path === "/") {
    const { price } = latestMarket().value;
    return price && show(t("home:live.price"), price, formats.price(price.value));
  }
  const project = findProject(path.split("/").at(-1) ?? "");
  if (!project || projectPath(project) !== path) return null;
  const { tvl } = latestFigures(project.id).value;
  return tvl && show(t("live.tvl"), tvl, formats.usdCompact(tvl.value));
}
