import type { CheckedKind } from "#app/features/check/check.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { Verdict } from "#app/foundation/ui/verdict.tsx";

/** The alarm for a seed phrase or a private key. `isSent`: it got as far as the server, because no script stopped it. */
export function SecretWarning({ secret, isSent }: { secret: CheckedKind; isSent: boolean }) {
  const { t } = useTranslation("check");
  const isSeed = secret === "seed-phrase";
  return (
    <Verdict id="check-verdict" tone="bad" title={isSeed ? t("seedTitle") : t("names.private-key")}>
      {isSent ? (
        <p>{isSeed ? t("seedPhrase") : t("privateKey")}</p>
      ) : (
        <>
          <p>{isSeed ? t("seedHere") : t("keyHere")}</p>
          <p>{isSeed ? t("seedNever") : t("keyNever")}</p>
        </>
      )}
    </Verdict>
  );
}

/** The alarms that scripts show without asking the server (find-secret.ts). */
export const SecretWarnings = () => (
  <>
    <template id="seed-warning">
      <SecretWarning secret="seed-phrase" isSent={false} />
    </template>
    <template id="key-warning">
      <SecretWarning secret="private-key" isSent={false} />
    </template>
  </>
);
