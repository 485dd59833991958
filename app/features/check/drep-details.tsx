import type { FoundDrep } from "#app/features/check/check.ts";
import { FactList } from "#app/features/check/check-parts.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";

export function DrepDetails({ drep: { name, isActive, power } }: { drep: FoundDrep }) {
  const { t } = useTranslation("check");
  const formats = useFormats();
  return (
    <FactList
      rows={[
        [t("dreps.name"), name !== null && <bdi key="name">{name}</bdi>],
        [t("stake.drep"), isActive !== null && t(isActive ? "stake.drepActive" : "stake.drepInactive")],
        [t("dreps.power"), power !== null && t("stake.ada", { amount: formats.integer(Math.round(power)) })],
      ]}
    />
  );
}
