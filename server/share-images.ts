import type { AppServices } from "#server/app-services.ts";
import type { PageServer } from "#server/page-server.ts";
import { imageNotFound, type DocumentRoute } from "#server/documents.ts";
import { projectPath } from "#app/features/ecosystem/ecosystem.ts";
import { findProject } from "#app/features/ecosystem/catalogue/cards.server.ts";
import { siteContent } from "#app/foundation/content/site.server.ts";
import { SOURCES, type Figure } from "#app/foundation/figures/figure.ts";
import { formatsFor } from "#app/foundation/i18n/formats.ts";
import { splitPath, type Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";
import { RenderQueue } from "#app/foundation/page-cache/render-queue.server.ts";
import { paintShareImage, type ShareImage } from "#app/foundation/ui/art/share-image.server.ts";

/** `/share.png` is the image of the home page, `/share/de/news.png` that of /de/news. */
const SHARE_IMAGE_PATH = /^\/share((?:\/[a-z0-9-]{1,64}){0,7})\.png$/;
/** The image shows the time of its figure, so it may be a little old. */
const CACHE_SECONDS = 15 * 60;
/** Images are rendered one at a time; beyond this queue length clients get a 503. */
const MAX_QUEUED = 20;

/** Open Graph images of pages, each rendered on its first request. */
export function shareImages(
  pages: Pick<PageServer, "titleOf">,
  isPage: (path: string) => boolean,
  { environment: { PUBLIC_ORIGIN, SIMULATE }, ecosystem, market }: Pick<AppServices, "environment" | "ecosystem" | "market">,
): DocumentRoute {
  const queue = new RenderQueue(MAX_QUEUED);

  /** The main figure of a page, if we have a reading. */
  function headlineFigure(path: string, language: Language): ShareImage["figure"] {
    const formats = formatsFor(language);
    const t = translatorFor(language, "project", "home");
    const show = (label: string, figure: Figure, value: string) => ({
      label,
      value,
      note: `${formats.date(figure.observedAt)}, ${formats.clock(figure.observedAt)} · ${SOURCES[figure.source]}`,
    });
    if (path === "/") {
      const { price } = market.latestMarket().value;
      return price && show(t("home:live.price"), price, formats.price(price.value));
    }
    const project = findProject(path.split("/").at(-1) ?? "");
    if (!project || projectPath(project) !== path) return null;
    const { tvl } = ecosystem.latestFigures(project.id).value;
    return tvl && show(t("live.tvl"), tvl, formats.usdCompact(tvl.value));
  }

  async function render(address: string) {
    const title = await pages.titleOf(address);
    if (title === undefined) return undefined;
    const { language, path } = splitPath(address);
    const figure = SIMULATE ? null : headlineFigure(path, language);
    return paintShareImage({ site: siteContent().name, title, figure, host: new URL(PUBLIC_ORIGIN).host, seed: path });
  }

  return {
    kind: "share-image",
    paths: ["/share.png", "/share/*"],
    find({ pathname }) {
      const page = SHARE_IMAGE_PATH.exec(pathname)?.[1];
      if (page === undefined) return undefined;
      const address = page || "/";
      if (!isPage(address)) return imageNotFound();
      return {
        key: pathname,
        headers: {
          "Content-Type": "image/png",
          "Cache-Control": `public, max-age=${CACHE_SECONDS}`,
          "Cross-Origin-Resource-Policy": "cross-origin",
        },
        ttl: CACHE_SECONDS * 1000,
        queue,
        make: () => render(address),
      };
    },
  };
}
