import { clsx } from "clsx";
import { use } from "react";
import { logoPath, LogosContext } from "#app/features/ecosystem/logos/logos.ts";
import { avatarPicture } from "#app/foundation/ui/art/avatar-picture.ts";

/**
 * A project's picture: contours in the colours of the category around it, and its logo in them. Its monogram is
 * there while the logo isn't.
 */
export function Avatar({ id, size }: { id: string; size: number }) {
  return <ProjectPicture id={id} size={size} logo={logoPath(use(LogosContext), id)} />;
}

/** The same where the page knows the path of the logo; null without one. */
export function ProjectPicture({ id, size, logo }: { id: string; size: number; logo: string | null }) {
  return (
    <svg className={clsx("avatar", size >= 64 && "avatar-large")} width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      <use href={avatarPicture("project", id)} />
      {logo && <AvatarLogo src={logo} />}
    </svg>
  );
}

/** The name is beside it, so the picture has none. An <image> of SVG couldn't wait until it's scrolled to. */
export function AvatarLogo({ src }: { src?: string }) {
  return (
    <foreignObject x="9" y="9" width="46" height="46">
      <img src={src} alt="" width={46} height={46} loading="lazy" decoding="async" fetchPriority="low" />
    </foreignObject>
  );
}
