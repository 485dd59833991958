import type { SearchAction } from "#app/features/search/search.server.ts";
import { explainForm } from "#app/features/check/check-result.server.ts";
import { isSecret } from "#app/features/check/check.ts";
import { recognize } from "#app/features/check/recognize.server.ts";
import { SHARED_INPUT } from "#app/features/check/shared-input.ts";
import { CURRENCIES, readMoney, type Direction } from "#app/features/converter/converter.ts";
import { officialSites } from "#app/features/link-check/official-sites.server.ts";
import { projects } from "#app/foundation/content/projects.server.ts";
import { foldText } from "#app/foundation/i18n/fold-text.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";

/** A web address as people type it: with a dot, and with letters at its end. */
const WEB_ADDRESS = /(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:\/\S*)?/u;
/** A dollar amount, which looks like a handle. */
const IN_NUMBERS = /^\$[\d.,]+$/;

/** Finds the project with this name, ID or token ticker. */
const projectNamed = (typed: string): string | undefined => {
  const name = foldText(typed).trim();
  return [...projects().values()].find((project) =>
    [project.name, project.id, project.token?.ticker ?? ""].some((own) => own !== "" && foldText(own) === name),
  )?.id;
};

/** The first domain of the exchange with this name. */
const exchangeNamed = (name: string): string | undefined =>
  officialSites().find((site) => site.kind === "exchange" && foldText(site.name) === name.trim())?.domains[0];

/**
 * Recognizes input for "Check an address, ID or link" by its form alone. The link puts it in the fragment, which no browser sends to a
 * server.
 */
function checkActions(text: string, language: Language): SearchAction[] {
  const recognized = recognize(text);
  const { kind } = recognized;
  const explained = kind === "unknown" || IN_NUMBERS.test(text) ? null : explainForm(recognized, language);
  if (!explained) return [];
  const t = translatorFor(language, "searched", "check");
  const name = t.dynamic("check:names", kind);
  // Never pass on a seed phrase or private key, not even in a fragment.
  if (isSecret(kind)) {
    const never = kind === "seed-phrase" ? t("check:seedNever") : t("check:keyNever");
    return [{ path: "/check", title: name, text: never, isExact: true }];
  }
  return [
    {
      path: `/check#${new URLSearchParams({ [SHARED_INPUT]: text.trim() })}`,
      title: t("actions.check", { name }),
      text: explained.text,
      // A handle may also be a name with a dollar sign before it.
      isExact: kind !== "handle",
    },
  ];
}

/** Links to pages that do what a query asks for, with the input filled in: check an address, convert an amount, compare two projects. */
export function searchActions(text: string, language: Language): SearchAction[] {
  const t = translatorFor(language, "searched", "link-check", "converter", "compare");
  const folded = foldText(text);
  const actions = checkActions(text, language);
  const address = WEB_ADDRESS.exec(text)?.[0] ?? exchangeNamed(folded);
  if (address !== undefined)
    actions.push({
      path: `/is-this-link-real?${new URLSearchParams({ url: address })}`,
      title: t("actions.checkLink", { address }),
      text: t("link-check:description"),
    });
  const written = readMoney(text);
  if (written && (written.money === "ada" || written.isAll || /(?<!\p{L})(?:ada|₳)(?!\p{L})/u.test(folded))) {
    const { amount, money } = written;
    const currency = money === "ada" ? CURRENCIES.find((candidate) => folded.includes(candidate)) : money;
    const direction: Direction = money === "ada" ? "from-ada" : "to-ada";
    actions.push({
      path: `/converter?${new URLSearchParams({ amount, ...(currency && { currency }), direction })}`,
      title: t("actions.convert", { amount: `${amount}\u00a0${money.toUpperCase()}` }),
      text: t("converter:description"),
    });
  }
  const between = t("versus").split(", ").join("|");
  const sides = text.split(new RegExp(`\\s(?:${between})\\.?\\s`, "iu")).map(projectNamed);
  const ids = sides.flatMap((id) => id ?? []);
  if (ids.length > 1 && ids.length === sides.length)
    actions.push({
      path: `/compare?${new URLSearchParams({ ids: ids.join(",") })}`,
      title: t("actions.compare", { names: ids.map((id) => projects().get(id)?.name ?? id).join(", ") }),
      text: t("compare:description"),
    });
  return actions;
}
