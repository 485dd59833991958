import type { ActionPageView, CommitteeChange, ParameterChange, Recipient } from "#app/features/governance/actions/action-page.ts";
import { effectOf, namedParameter, parameterValue } from "#app/features/governance/actions/parameter-effects.ts";
import { linkOf } from "#app/features/governance/governance.ts";
import { ungrouped } from "#app/features/governance/thresholds.ts";
import { shortId } from "#app/features/governance/short-id.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./governance-action.css";
import "#app/foundation/ui/titles.css";
import "#app/foundation/lists/plain-table.css";

/** Whole request of an action: payments, parameters, members or texts. Its deposit is in ActionDeposit. */
export function ActionRequest({ view }: { view: ActionPageView }) {
  const { t } = useTranslation("governance-action");
  const { kind, recipients, parameters, version, committee, constitution } = view;
  return (
    <>
      {recipients.length > 0 && <Recipients recipients={recipients} />}
      {parameters.length > 0 && <Parameters parameters={parameters} />}
      {version !== null && (
        <section className="card action-section" aria-labelledby="request-title">
          <h2 className="side-title" id="request-title">
            {t("request.version")}
          </h2>
          <p className="amount">{version}</p>
        </section>
      )}
      {committee && <Committee change={committee} />}
      {constitution && kind === "new-constitution" && <Constitution constitution={constitution} />}
    </>
  );
}

function Recipients({ recipients }: { recipients: readonly Recipient[] }) {
  const { t } = useTranslation("governance-action");
  const formats = useFormats();
  return (
    <section className="card action-section" aria-labelledby="request-title">
      <h2 className="side-title" id="request-title">
        {t("request.recipients")}
      </h2>
      <ul className="action-list">
        {recipients.map(({ stakeAddress, amount, isContract }) => (
          <li key={stakeAddress} className="split">
            <div>
              <code title={stakeAddress}>{shortId(stakeAddress)}</code>
              {isContract !== null && <p className="fine-print">{t(isContract ? "request.contract" : "request.wallet")}</p>}
            </div>
            <p className="stressed">{`${formats.decimal(amount)} ADA`}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Parameters({ parameters }: { parameters: readonly ParameterChange[] }) {
  const { t } = useTranslation(["governance-action", "governance"]);
  const formats = useFormats();
  const unknown = ungrouped(parameters.map(({ name }) => name));
  return (
    <section className="card action-section" aria-labelledby="request-title">
      <h2 className="side-title" id="request-title">
        {t("request.parameters")}
      </h2>
      <ul className="action-list">
        {parameters.map(({ name, now, new: next }) => {
          const effect = effectOf(name);
          const known = namedParameter(name);
          const shown = (value: string) => parameterValue(name, value, formats);
          return (
            <li key={name} className="grid-tight">
              {known && <h3 className="small-title">{t(`parameters.${known}`)}</h3>}
              <code className="identifier">{name}</code>
              {next !== null && (
                <dl className="cluster detail">
                  {now !== null && (
                    <div className="cluster">
                      <dt className="faint">{t("request.from")}</dt>
                      <dd className="identifier">
                        {shown(now)} <span aria-hidden="true">→</span>
                      </dd>
                    </div>
                  )}
                  <div className="cluster">
                    <dt className="faint">{t("request.to")}</dt>
                    <dd className="identifier stressed">{shown(next)}</dd>
                  </div>
                </dl>
              )}
              {effect && <p className="detail">{t(`effects.${effect}`)}</p>}
            </li>
          );
        })}
      </ul>
      {unknown.length > 0 && (
        <p className="secondary">
          {t("governance:action.ungrouped")} <code>{unknown.join(", ")}</code>
        </p>
      )}
    </section>
  );
}

function Committee({ change: { joins, leaves, quorum } }: { change: CommitteeChange }) {
  const { t } = useTranslation("governance-action");
  return (
    <section className="card action-section" aria-labelledby="request-title">
      <h2 className="side-title" id="request-title">
        {t("request.members")}
      </h2>
      <ul className="action-list">
        {joins.map(({ id, untilEpoch }) => (
          <li key={id}>
            <code title={id}>{shortId(id)}</code>
            <p className="fine-print">{untilEpoch === null ? t("request.joins") : t("request.joinsUntil", { epoch: untilEpoch })}</p>
          </li>
        ))}
        {leaves.map((id) => (
          <li key={id}>
            <code title={id}>{shortId(id)}</code>
            <p className="fine-print">{t("request.leaves")}</p>
          </li>
        ))}
        {quorum !== null && (
          <li className="split">
            <p>{t("request.quorum")}</p>
            <p className="stressed">{quorum}</p>
          </li>
        )}
      </ul>
    </section>
  );
}

function Constitution({ constitution: { url, script } }: { constitution: NonNullable<ActionPageView["constitution"]> }) {
  const { t } = useTranslation("governance-action");
  const link = linkOf(url);
  return (
    <section className="card action-section" aria-labelledby="request-title">
      <h2 className="side-title" id="request-title">
        {t("request.constitution")}
      </h2>
      <p className="identifier">
        {link ? (
          <a className="lone-link" href={link.href} rel="noopener nofollow ugc">
            {link.host}
          </a>
        ) : (
          <code>{url}</code>
        )}
      </p>
      {script !== null && (
        <p className="detail identifier">
          {t("request.script")} <code>{script}</code>
        </p>
      )}
    </section>
  );
}
