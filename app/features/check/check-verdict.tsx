import type { Ref } from "react";
import type { CheckedLink, CheckResult } from "#app/features/check/check.ts";
import { verdictText } from "#app/features/check/verdict-text.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { SubmitButton } from "#app/foundation/ui/button.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import { Verdict } from "#app/foundation/ui/verdict.tsx";
import "./check.css";
import "#app/foundation/ui/points.css";

/** ID of the form, so that a button outside of it can submit it again. */
export const CHECK_FORM = "check-form";

interface Props {
  checked: CheckResult;
  titleRef: Ref<HTMLHeadingElement> | undefined;
}

/** The answer in a sentence, with its reasons and one next step. */
export function CheckVerdict({ checked, titleRef }: Props) {
  const { t } = useTranslation("check");
  const formats = useFormats();
  const { kind, data, inner } = checked;
  const { tone, title, reasons, action } = verdictText(checked, { t, formats });
  const name = t.dynamic("check:names", kind);
  const said = reasons.join(" ");
  const links = data && "links" in data && kind === "message" ? data.links.filter((link) => !said.includes(link.text)) : [];
  return (
    <Verdict id="check-verdict" tone={tone} kind={name === title ? undefined : name} title={title} titleRef={titleRef}>
      {reasons.map((reason) => (
        <p key={reason} className="identifier">
          {reason}
        </p>
      ))}
      {inner !== null && !said.includes(inner) && (
        <p className="identifier">
          {t("inner")}
          {formats.colon}
          {inner}
        </p>
      )}
      {links.length > 0 && (
        <ul className="bullets identifier">
          {links.map((link) => (
            <li key={link.link}>
              {!isNamed(link) && `${link.link} `}
              {link.text}
            </li>
          ))}
        </ul>
      )}
      {action === "again" ? (
        <TryAgain />
      ) : (
        action && (
          <p>
            <LocalLink to={action.to} className="button button-primary">
              {action.label}
              <UiIcon name="arrow-right" />
            </LocalLink>
          </p>
        )
      )}
    </Verdict>
  );
}

/** True if the sentence about a link already names its host. */
const isNamed = ({ link, text }: CheckedLink): boolean => text.includes(link.split("/")[2] ?? link);

export function TryAgain() {
  const { t } = useTranslation("check");
  return (
    <p>
      <SubmitButton form={CHECK_FORM}>{t("again")}</SubmitButton>
    </p>
  );
}
