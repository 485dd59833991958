import type { ActionPageView } from "#app/features/governance/actions/action-page.ts";
import { govToolUrl } from "#app/features/governance/governance.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { CopyButton } from "#app/foundation/ui/copy-button.tsx";
import "./governance-action.css";
import "#app/foundation/ui/titles.css";

/** The action's ID in both forms, and its deposit. */
export function ActionIdentity({ view: { id, txHash, index, deposit, returnAddress } }: { view: ActionPageView }) {
  const { t } = useTranslation(["governance-action", "common"]);
  const formats = useFormats();
  return (
    <section className="card action-section text-links" aria-labelledby="id-title">
      <h2 className="side-title" id="id-title">
        {t("id.title")}
      </h2>
      <p className="identifier">
        <code>{id}</code> <CopyButton label={`${t("common:copy.action")}: ${t("id.title")}`} />
      </p>
      <dl className="grid-close detail">
        {txHash !== null && index !== null && (
          <div>
            <dt className="faint">{t("id.transaction")}</dt>
            <dd className="identifier">
              <code>{`${txHash}#${index}`}</code>
            </dd>
          </div>
        )}
        {deposit !== null && (
          <div>
            <dt className="faint">{t("request.deposit")}</dt>
            <dd>{`${formats.integer(deposit)} ADA`}</dd>
          </div>
        )}
        {returnAddress !== null && (
          <div>
            <dt className="faint">{t("request.returnAddress")}</dt>
            <dd className="identifier">
              <code>{returnAddress}</code>
            </dd>
          </div>
        )}
      </dl>
      <p>
        <a href={govToolUrl(id)} rel="noopener nofollow">
          {t("id.govTool")}
        </a>
      </p>
    </section>
  );
}
