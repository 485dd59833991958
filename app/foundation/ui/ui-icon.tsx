import { clsx } from "clsx";
import icons from "./sprites/ui-icons.svg?url";

/** Icons in sprites/ui-icons.svg, by their Lucide names. */
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
 * An icon of the site's frame and controls, in the color of the text. Decorative: the text beside it, or its button's name, says
 * the same. It comes from a separate file and adds no script.
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
