import { useState } from "react";
import { isIdProblem, type CheckedKind, type CheckResult } from "#app/features/check/check.ts";
import { SHARED_INPUT } from "#app/features/check/shared-input.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { Button } from "#app/foundation/ui/button.tsx";
import "./check.css";

/** Kinds that are public. Addresses and messages are about people. */
const PUBLIC_KINDS = new Set<CheckedKind>([
  "transaction",
  "pool",
  "drep",
  "governance-action",
  "committee",
  "policy",
  "asset",
  "handle",
  "link",
]);
/** Finds addresses within links, such as an explorer's. */
const ADDRESS = /(?:stake|addr)(?:_test)?1|\b(?:Ae2|DdzFF)/i;

const isShareable = ({ kind, verdict }: CheckResult, input: string): boolean =>
  PUBLIC_KINDS.has(kind) && !isIdProblem(verdict) && !ADDRESS.test(input);

/** Copies a link to a check. The checked text is in the fragment, which browsers don't send to servers. */
export function ShareLink({ checked, input }: { checked: CheckResult; input: string }) {
  const { t } = useTranslation("check");
  const [status, setStatus] = useState("");
  if (!isShareable(checked, input)) return null;
  const copy = async () => {
    const link = `${location.origin}${location.pathname}#${new URLSearchParams({ [SHARED_INPUT]: input.trim() })}`;
    const isCopied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    );
    // Without clipboard permission the link is shown for copying by hand.
    setStatus(isCopied ? t("share.copied") : `${t("share.failed")} ${link}`);
  };
  return (
    <div className="check-share grid-close js-only">
      <Button size="small" onClick={() => void copy()}>
        {t("share.copy")}
      </Button>
      <p role="status" className="identifier stressed if-filled">
        {status}
      </p>
      <p className="secondary">{t("share.note")}</p>
    </div>
  );
}
