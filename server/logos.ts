import { imageNotFound, type DocumentRoute } from "#server/documents.ts";
import type { ProjectLogosService } from "#app/features/ecosystem/logos/project-logos.server.ts";

const LOGO_PATH = /^\/logo\/([a-z0-9-]{1,64})\.webp$/;

/** Project logos. An address with a version always returns the same picture. */
export function logoImages({ projectLogos }: { projectLogos: Pick<ProjectLogosService, "latest" | "imageOf"> }): DocumentRoute {
  return {
    kind: "logo",
    paths: ["/logo/*"],
    find({ pathname, searchParams }) {
      const [, id = ""] = LOGO_PATH.exec(pathname) ?? [];
      const logos = projectLogos.latest();
      const version = Object.hasOwn(logos, id) ? logos[id] : undefined;
      if (version === undefined) return imageNotFound();
      return {
        key: pathname,
        version,
        headers: {
          "Content-Type": "image/webp",
          // A week at most, so that caches don't keep a removed logo for years.
          "Cache-Control": searchParams.get("v") === version ? "public, max-age=604800, immutable" : "public, max-age=300",
        },
        make: () => projectLogos.imageOf(id),
      };
    },
  };
}
