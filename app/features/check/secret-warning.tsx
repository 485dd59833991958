import type { Ref } from "react";
import type { Secret } from "#app/features/check/find-secret.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { Verdict } from "#app/foundation/ui/verdict.tsx";

interface Props {
  secret: Secret;
  /** True if it was sent to the server, because scripts are off. */
  isSent: boolean;
  titleRef?: Ref<HTMLHeadingElement> | undefined;
}

export function SecretWarning({ secret, isSent, titleRef }: Props) {
  const { t } = useTranslation("check");
  const isSeed = secret === "seed";
  return (
    <Verdict id="check-verdict" tone="bad" title={isSeed ? t("seedTitle") : t("names.private-key")} titleRef={titleRef}>
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
