import { clsx } from "clsx";
import { use } from "react";
import { logoPath, LogosContext } from "#app/features/ecosystem/logos/logos.ts";
import { avatarPicture } from "#app/foundation/ui/art/avatar-picture.ts";

/** A project's picture: contours in its category's colors around its logo, or its monogram until there is a logo. */
export function Avatar({ id, size }: { id: string; size: number }) {
  return <ProjectPicture id={id} size={size} logo={logoPath(use(LogosContext), id)} />;
}

/** Same picture for a page that has the logo's path; null without a logo. */
export function ProjectPicture({ id, size, logo }: { id: string; size: number; logo: string | null }) {
  return (
    <svg className={clsx("avatar", size >= 64 && "avatar-large")} width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      <use href={avatarPicture("project", id)} />
      {logo && <AvatarLogo src={logo} />}
    </svg>
  );
}

/** No alternative text, because the name is beside it. An SVG <image> can't be loaded lazily, hence the foreignObject. */
export function AvatarLogo({ src }: { src?: string }) {
  return (
    <foreignObject x="9" y="9" width="46" height="46">
      <img src={src} alt="" width={46} height={46} loading="lazy" decoding="async" fetchPriority="low" />
    </foreignObject>
  );
}
