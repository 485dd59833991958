import { isKind } from "#app/features/governance/governance.ts";
import type { Translate } from "#app/foundation/i18n/translate.ts";

/** A kind of action in words; one that came later is called what the source calls it. */
export const kindText = (t: Translate<"governance">, kind: string): string =>
  isKind(kind) ? t(`governance:kinds.${kind}`) : t("governance:kinds.other", { kind });
