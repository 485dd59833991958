import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { escapeHtml, pageText, type Placeholder, type PageName } from "#app/foundation/content/pages.server.ts";
import { operatorContent, type Operator } from "#app/foundation/content/site.server.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { log } from "#app/foundation/log.server.ts";

/** What an operator writes in place of a detail that does not exist. */
const NONE = "none";

/** Puts the operator's details into a text; what is not filled in says so. */
function fillPlaceholders(html: string, operator: Operator, language: Language): string {
  const t = translatorFor(language, "legal");
  const values: Record<Placeholder, string | null> = { ...operator, address: operator.address?.join(", ") ?? null };
  return Object.entries(values).reduce((text, [blank, value]) => {
    const shown =
      value === null ? `<em class="legal-missing">${escapeHtml(t("notFilledIn"))}</em>` : escapeHtml(value === NONE ? t("none") : value);
    // A function: what an operator wrote may hold a $, which means something in a replacement.
    return text.replaceAll(`{{${blank}}}`, () => shown);
  }, html);
}

/** A legal page with the operator's details in it. */
export function legalPage(name: PageName, language: Language) {
  const { operator, legalTextsChecked } = operatorContent();
  const page = pageText(name, language);
  return {
    page: { ...page, html: fillPlaceholders(page.html, operator, language) },
    isChecked: legalTextsChecked,
    messages: messagesOf(language, "legal"),
  };
}

/** The operator's details in the order of the imprint; one that does not exist is left out. */
export function imprintDetails(): { name: string; lines: string[] | null }[] {
  const { name, address, email, register, vatId, responsible } = operatorContent().operator;
  const details = { name, address, email, register, vatId, responsible };
  return Object.entries(details)
    .filter(([, value]) => value !== NONE)
    .map(([key, value]) => ({ name: key, lines: typeof value === "string" ? [value] : value }));
}

/** Warns once at startup about details that the law requires and that are missing. */
export function warnAboutMissingImprint(): void {
  const missing = Object.entries(operatorContent().operator).flatMap(([name, value]) => (value === null ? [name] : []));
  if (missing.length > 0) log.warn({ event: "imprint-incomplete", missing, reason: "Fill in operator in content/site.yaml" });
}
