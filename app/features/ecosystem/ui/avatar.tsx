import { use } from "react";
import { logoPath, LogosContext } from "#app/features/ecosystem/logos/logos.ts";
import { ProjectPicture } from "#app/foundation/ui/project-picture.tsx";

/** A project's picture: contours in its category's colors around its logo, or its monogram until there is a logo. */
export function Avatar({ id, size }: { id: string; size: number }) {
  return <ProjectPicture id={id} size={size} logo={logoPath(use(LogosContext), id)} />;
}
