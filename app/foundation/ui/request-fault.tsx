import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import type { RequestFault } from "#app/foundation/ui/post-json.ts";

/** Explains why the site didn't answer a form, and that nothing is lost. Needs the messages `common:away`. */
export function RequestFaultText({ fault }: { fault: RequestFault }) {
  const { t } = useTranslation();
  return `${t(`common:${fault}`)} ${t("common:away.kept")}`;
}
