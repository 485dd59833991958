import { clsx } from "clsx";
import icons from "./sprites/ui-icons.svg?url";

/** The icons that sprites/ui-icons.svg holds, by their names at Lucide. */
export type UiIconName =
  | "arrow-left"
  | "arrow-right"
  | "arrow-up-right"
  | "book-open"
  | "book-open-check"
  | "calendar-clock"
  | "chart-column"
  | "check"
  | "chevron-down"
  | "circle-check"
  | "circle-exclamation-point"
  | "circle-question-mark"
  | "circle-x"
  | "door-open"
  | "download"
  | "gauge"
  | "list-checks"
  | "lock"
  | "mail-question-mark"
  | "menu"
  | "messages-square"
  | "minus"
  | "monitor"
  | "moon"
  | "pause"
  | "play"
  | "plus"
  | "refresh-cw"
  | "rotate-ccw"
  | "scale"
  | "search"
  | "shield-check"
  | "shield-question-mark"
  | "star"
  | "sun"
  | "table-2"
  | "x";

/**
 * An icon of the site's frame and controls, in the colour of the text. Decorative: the words beside it, or the name of
 * its button, say the same. It lies in a file of its own and costs no script.
 */
export function UiIcon({ name, size = 24, className }: { name: UiIconName; size?: number; className?: string | undefined }) {
  return (
    <svg
      className={clsx("lucide", className)}
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <use href={`${icons}#${name}`} />
    </svg>
  );
}
