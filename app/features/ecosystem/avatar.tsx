import { clsx } from "clsx";

/** A project's picture: contours of its own seed and its monogram, in the colours of the category around it. */
export function Avatar({ id, size }: { id: string; size: number }) {
  return (
    <svg className={clsx("avatar", size >= 64 && "avatar-large")} width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      <use href={`/art/avatar/${id}.svg#art`} />
    </svg>
  );
}
