import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AppServices } from "#server/app-services.ts";
import type { PageServer } from "#server/page-server.ts";
import { sendImageNotFound } from "#server/art.ts";
import { sendBody } from "#server/send-body.ts";
import { projectPath } from "#app/features/ecosystem/ecosystem.ts";
import { findProject } from "#app/features/ecosystem/catalogue/cards.server.ts";
import type { EcosystemService } from "#app/features/ecosystem/ecosystem.server.ts";
import type { MarketService } from "#app/features/market/market.server.ts";
import { siteContent } from "#app/foundation/content/site.server.ts";
import { SOURCES, type Figure } from "#app/foundation/figures/figure.ts";
import { formatsFor } from "#app/foundation/i18n/formats.ts";
import { splitPath, type Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";
import { DocumentCache } from "#app/foundation/page-cache/document-cache.server.ts";
import { RenderQueue } from "#app/foundation/page-cache/render-queue.server.ts";
import { paintShareImage, type ShareImage } from "#app/foundation/ui/art/share-image.server.ts";

interface CachedImage {
  bytes: Buffer;
  etag: string;
}

/** `/share.png` is the image of the home page, `/share/de/news.png` that of /de/news. */
const SHARE_IMAGE_PATH = /^\/share((?:\/[a-z0-9-]{1,64}){0,7})\.png$/;
/** The image shows the time of its figure, so it may be a little old. */
const CACHE_SECONDS = 15 * 60;
const MAX_CACHE_BYTES = 12 * 1024 * 1024;
/** Images are rendered one at a time; beyond this queue length clients get a 503. */
const MAX_QUEUED = 20;

/** Open Graph images of pages, each rendered on its first request, one at a time. */
export class ShareImages {
  readonly #pages: PageServer;
  readonly #market: MarketService;
  readonly #ecosystem: EcosystemService;
  readonly #host: string;
  readonly #isSimulated: boolean;
  readonly #isPage: (path: string) => boolean;
  readonly #cache = new DocumentCache<CachedImage>(new RenderQueue(MAX_QUEUED), {
    maxBytes: MAX_CACHE_BYTES,
    bytesOf: ({ bytes }) => bytes.length,
    ttl: CACHE_SECONDS * 1000,
  });
  #last: Promise<unknown> = Promise.resolve();

  /** @param isPage whether a path, including its language prefix, is a page */
  constructor(
    pages: PageServer,
    isPage: (path: string) => boolean,
    { environment: { PUBLIC_ORIGIN, SIMULATE }, ecosystem, market }: Pick<AppServices, "environment" | "ecosystem" | "market">,
  ) {
    this.#ecosystem = ecosystem;
    this.#market = market;
    this.#pages = pages;
    this.#isPage = isPage;
    this.#host = new URL(PUBLIC_ORIGIN).host;
    this.#isSimulated = SIMULATE;
  }

  /** Serves /share*.png; returns false for other paths. */
  async serve(path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const page = SHARE_IMAGE_PATH.exec(path)?.[1];
    if (page === undefined) return false;
    const address = page || "/";
    const image = this.#isPage(address) ? await this.#cache.get(address, () => this.#renderSequentially(address)) : undefined;
    if (image)
      sendBody(
        image,
        {
          "Content-Type": "image/png",
          "Cache-Control": `public, max-age=${CACHE_SECONDS}`,
          "Cross-Origin-Resource-Policy": "cross-origin",
        },
        request,
        response,
      );
    else sendImageNotFound(response);
    return true;
  }

  #renderSequentially(address: string): Promise<CachedImage | undefined> {
    const made = this.#last.then(() => this.#render(address));
    this.#last = made.catch(() => undefined);
    return made;
  }

  async #render(address: string): Promise<CachedImage | undefined> {
    const title = await this.#pages.titleOf(address);
    if (title === undefined) return undefined;
    const { language, path } = splitPath(address);
    const figure = this.#isSimulated ? null : this.#headlineFigure(path, language);
    const bytes = await paintShareImage({ site: siteContent().name, title, figure, host: this.#host, seed: path });
    return { bytes, etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"` };
  }

  /** The main figure of a page, if we have a reading. */
  #headlineFigure(path: string, language: Language): ShareImage["figure"] {
    const formats = formatsFor(language);
    const t = translatorFor(language, "project", "home");
    const show = (label: string, figure: Figure, value: string) => ({
      label,
      value,
      note: `${formats.date(figure.observedAt)}, ${formats.clock(figure.observedAt)} · ${SOURCES[figure.source]}`,
    });
    if (path === "/") {
      const { price } = this.#market.latestMarket().value;
      return price && show(t("home:live.price"), price, formats.price(price.value));
    }
    const project = findProject(path.split("/").at(-1) ?? "");
    if (!project || projectPath(project) !== path) return null;
    const { tvl } = this.#ecosystem.latestFigures(project.id).value;
    return tvl && show(t("live.tvl"), tvl, formats.usdCompact(tvl.value));
  }
}
