import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { escapeHtml, pageText, type Placeholder, type PageName } from "#app/foundation/content/pages.server.ts";
import { operatorContent, type Operator } from "#app/foundation/content/site.server.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { log } from "#app/foundation/log.server.ts";

/** Value in site.yaml for a detail that the operator doesn't have, such as a VAT ID. */
const NONE = "none";

/** Inserts the operator's details. A missing detail is marked as not filled in. */
function fillPlaceholders(html: string, operator: Operator, language: Language): string {
  const t = translatorFor(language, "legal");
  const values: Record<Placeholder, string | null> = { ...operator, address: operator.address?.join(", ") ?? null };
  return Object.entries(values).reduce((text, [blank, value]) => {
    const shown =
      value === null ? `<em class="legal-missing">${escapeHtml(t("notFilledIn"))}</em>` : escapeHtml(value === NONE ? t("none") : value);
    // A function, because a $ in an operator's value would be special in a replacement string.
    return text.replaceAll(`{{${blank}}}`, () => shown);
  }, html);
}

export function legalPage(name: PageName, language: Language) {
  const { operator, legalTextsChecked } = operatorContent();
  const page = pageText(name, language);
  return {
    page: { ...page, html: fillPlaceholders(page.html, operator, language) },
    isChecked: legalTextsChecked,
    messages: messagesOf(language, "legal"),
  };
}

/** The operator's details in the order of the imprint, without those that don't exist. */
export function imprintDetails(): { name: string; lines: string[] | null }[] {
  const { name, address, email, register, vatId, responsible } = operatorContent().operator;
  const details = { name, address, email, register, vatId, responsible };
  return Object.entries(details)
    .filter(([, value]) => value !== NONE)
    .map(([key, value]) => ({ name: key, lines: typeof value === "string" ? [value] : value }));
}

/** Names of the details about the operator that the law requires and content/site.yaml lacks. */
export const missingOperatorDetails = (): string[] =>
  Object.entries(operatorContent().operator).flatMap(([name, value]) => (value === null ? [name] : []));

/** Logs a warning at startup when details required by law are missing. */
export function warnAboutMissingImprint(): void {
  const missing = missingOperatorDetails();
  if (missing.length > 0) log.warn({ event: "imprint-incomplete", missing, reason: "Fill in operator in content/site.yaml" });
}
