import type { LANGUAGES } from "#app/foundation/i18n/languages.ts";
import flags from "./sprites/flags.svg?url";

/** The flag beside a language's name. Decorative, because the name says the same. */
export function Flag({ country }: { country: (typeof LANGUAGES)[number]["flag"] }) {
  return (
    <svg className="flag" width="22" height="15" aria-hidden="true">
      <use href={`${flags}#${country}`} />
    </svg>
  );
}
