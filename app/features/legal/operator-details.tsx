import { Fragment } from "react";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./legal.css";

export function OperatorDetails({ details }: { details: readonly { name: string; lines: readonly string[] | null }[] }) {
  const { t } = useTranslation("legal");
  return (
    <section className="legal-operator grid text-links" aria-labelledby="operator-title">
      <h2 id="operator-title">{t("operator.title")}</h2>
      <dl className="sheet">
        {details.map(({ name, lines }) => (
          <div className="grid-tight" key={name}>
            <dt className="faint">{t.dynamic("legal:operator", name)}</dt>
            <dd>{lines ? <Lines name={name} lines={lines} /> : <em className="legal-missing">{t("notFilledIn")}</em>}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Lines({ name, lines }: { name: string; lines: readonly string[] }) {
  const [first = ""] = lines;
  if (name === "email") return <a href={`mailto:${first}`}>{first}</a>;
  return lines.map((line, index) => (
    <Fragment key={line}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}
