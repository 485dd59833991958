import { isKind } from "#app/features/governance/governance.ts";
import type { Translate } from "#app/foundation/i18n/translate.ts";

/** Name of an action's kind. A kind that we don't know keeps the source's name. */
export const kindText = (t: Translate<"governance">, kind: string): string =>
  isKind(kind) ? t(`governance:kinds.${kind}`) : t("governance:kinds.other", { kind });
