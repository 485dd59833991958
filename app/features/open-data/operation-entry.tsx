import { Fragment } from "react";
import { CodeBlock } from "#app/features/open-data/code-block.tsx";
import type { ReferenceOperation, ReferenceParameter } from "#app/features/open-data/reference.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./open-data.css";
import "#app/foundation/ui/details.css";
import "#app/foundation/ui/titles.css";
import "#app/foundation/ui/chips.css";

/** One API operation with its parameters and responses. Texts from the API description are English. */
export function OperationEntry({ operation }: { operation: ReferenceOperation }) {
  const { t } = useTranslation("open-data");
  const { id, method, path, isOpen, summary, description, parameters, request, answer, others } = operation;
  return (
    <details id={id} className="operation open-on-paper disclosure">
      <summary className="quiet-choice">
        <h3 className="side-title" lang="en">
          {summary}
        </h3>
        <UiIcon name="chevron-down" size={20} />
        <span className="operation-address line" translate="no">
          <span className={method === "post" ? "badge badge-amber" : "badge badge-up"}>{method.toUpperCase()}</span>
          <code>
            {path.split(/(?=\/)/).map((part, at, parts) => (
              <Fragment key={parts.slice(0, at + 1).join("")}>
                <wbr />
                {part}
              </Fragment>
            ))}
          </code>
        </span>
      </summary>
      <a className="operation-anchor lone-link caption" href={`#${id}`}>
        {t("docs.linkTo", { name: summary })}
      </a>
      {isOpen && <p className="badge badge-primary">{t("docs.open")}</p>}
      {description && (
        <p className="muted" lang="en">
          {description}
        </p>
      )}
      {parameters.length > 0 && (
        <>
          <h4 className="small-title">{t("docs.parameters")}</h4>
          <dl className="operation-list">
            {parameters.map((parameter) => (
              <Parameter key={parameter.name} parameter={parameter} />
            ))}
          </dl>
        </>
      )}
      <h4 className="small-title">{t("docs.request")}</h4>
      <CodeBlock text={request} label={`${t("docs.request")} – ${summary}`} copyLabel={t("docs.copyRequest", { name: summary })} />
      <h4 className="small-title">
        {t("docs.answer")} <span className="faint">{answer.status}</span>
      </h4>
      <p className="muted" lang="en">
        {answer.description}
      </p>
      {answer.example === null ? (
        <p className="secondary">{answer.type === null ? t("docs.noBody") : t("docs.noExample", { type: answer.type })}</p>
      ) : (
        <CodeBlock text={answer.example} label={`${t("docs.answer")} – ${summary}`} />
      )}
      {others.length > 0 && (
        <>
          <h4 className="small-title">{t("docs.otherAnswers")}</h4>
          <dl className="operation-list">
            {others.map(({ status, description: about }) => (
              <div key={status}>
                <dt>
                  <span className="faint">{status}</span>
                </dt>
                <dd className="secondary" lang="en">
                  {about}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </details>
  );
}

function Parameter({ parameter: { name, place, isRequired, description, values, fallback } }: { parameter: ReferenceParameter }) {
  const { t } = useTranslation("open-data");
  return (
    <div>
      <dt>
        <code translate="no">{name}</code>
        <small className="caption">
          {t(`docs.place.${place}`)}
          {isRequired && `, ${t("docs.required")}`}
        </small>
      </dt>
      <dd className="secondary">
        <span lang="en">{description}</span>
        {(values.length > 0 || fallback !== null) && (
          <small className="caption">
            {[
              values.length > 0 ? t("docs.oneOf", { values: values.join(", ") }) : "",
              fallback === null ? "" : t("docs.default", { value: fallback }),
            ]
              .filter(Boolean)
              .join(". ")}
          </small>
        )}
      </dd>
    </div>
  );
}
