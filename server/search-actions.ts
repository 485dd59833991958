import type { SearchAction } from "#app/features/search/search.server.ts";
import { CURRENCIES } from "#app/features/converter/converter.ts";
import { projects } from "#app/foundation/content/projects.server.ts";
import { foldText } from "#app/foundation/i18n/fold-text.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";

/** A web address as people type it: with a dot, and with letters at its end. */
const WEB_ADDRESS = /(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:\/\S*)?/u;
const ADA_AMOUNT = /(\d[\d.,]*)\s*(?:ada|₳)/;

/** The project that bears this name, its id or its token's ticker. */
const projectNamed = (typed: string): string | undefined => {
  const name = foldText(typed).trim();
  return [...projects().values()].find((one) =>
    [one.name, one.id, one.token?.ticker ?? ""].some((own) => own !== "" && foldText(own) === name),
  )?.id;
};

/** The pages that do what a query asks for, with what was typed filled in: check an address, convert an amount, compare by name. */
export function searchActions(text: string, language: Language): SearchAction[] {
  const t = translatorFor(language, "searched", "link-check", "converter", "compare");
  const folded = foldText(text);
  const actions: SearchAction[] = [];
  const address = WEB_ADDRESS.exec(text)?.[0];
  if (address !== undefined)
    actions.push({
      path: `/is-this-link-real?${new URLSearchParams({ url: address })}`,
      title: t("actions.checkLink", { address }),
      text: t("link-check:description"),
    });
  const amount = ADA_AMOUNT.exec(folded)?.[1];
  if (amount !== undefined) {
    const currency = CURRENCIES.find((one) => folded.includes(one));
    actions.push({
      path: `/converter?${new URLSearchParams({ amount, ...(currency && { currency }) })}`,
      title: t("actions.convert", { amount }),
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
