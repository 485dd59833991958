import { clsx } from "clsx";
import { avatarPicture } from "#app/foundation/ui/art/avatar-picture.ts";

/** A project's contours and its logo, or its monogram if `logo`, the path of its picture, is null. */
export function ProjectPicture({ id, size, logo }: { id: string; size: number; logo: string | null }) {
  return (
    <svg className={clsx("avatar", size >= 64 && "avatar-large")} width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      <use href={avatarPicture("project", id)} />
      {logo && <AvatarLogo src={logo} />}
    </svg>
  );
}

/** No alternative text, because the name is beside it. An SVG <image> can't be loaded lazily, hence the foreignObject. */
function AvatarLogo({ src }: { src: string }) {
  return (
    <foreignObject x="9" y="9" width="46" height="46">
      <img src={src} alt="" width={46} height={46} loading="lazy" decoding="async" fetchPriority="low" />
    </foreignObject>
  );
}
