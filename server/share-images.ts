import type { AppServices } from "#server/app-services.ts";
import type { PageServer } from "#server/page-server.ts";
import { imageNotFound, type DocumentRoute } from "#server/documents.ts";
import { headlineOf, NO_HEADLINE, subjectOf, type HeadlineServices } from "#server/share-headlines.ts";
import { siteContent } from "#app/foundation/content/site.server.ts";
import { splitPath } from "#app/foundation/i18n/languages.ts";
import { RenderQueue } from "#app/foundation/page-cache/render-queue.server.ts";
import { paintShareImage } from "#app/foundation/ui/art/share-image.server.ts";

/** `/share.png` is the image of the home page, `/share/de/news.png` is that of /de/news. */
const SHARE_IMAGE_PATH = /^\/share((?:\/[a-z0-9-]{1,64}){0,7})\.png$/;
/** The image shows the time of its figure, so it may be slightly old. */
const CACHE_SECONDS = 15 * 60;
/** Images render one at a time; beyond this queue length clients get a 503. */
const MAX_QUEUED = 20;

/** Open Graph images of pages, each rendered on its first request. */
export function shareImages(
  pages: Pick<PageServer, "titleOf">,
  isPage: (path: string) => boolean,
  services: Pick<AppServices, "environment"> & HeadlineServices,
): DocumentRoute {
  const { PUBLIC_ORIGIN, SIMULATE } = services.environment;
  const queue = new RenderQueue(MAX_QUEUED);

  async function render(address: string) {
    const title = await pages.titleOf(address);
    if (title === undefined) return undefined;
    const { language, path } = splitPath(address);
    const headline = SIMULATE ? NO_HEADLINE : await headlineOf(services, path, language);
    const subject = subjectOf(path, language);
    return paintShareImage({ site: siteContent().name, title, ...headline, ...subject, host: new URL(PUBLIC_ORIGIN).host, seed: path });
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
