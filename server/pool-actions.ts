import type { SearchAction } from "#app/features/search/search.server.ts";
import { wordsOf } from "#app/features/search/search.ts";
import { poolPath, type Pool } from "#app/features/staking/staking.ts";
import { foldText } from "#app/foundation/i18n/fold-text.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";

const MAX_POOLS = 4;
/** Shorter beginnings of a name match too many pools. */
const MIN_NAME_BEGINNING = 4;

interface Known {
  latestPools: () => Promise<readonly Pick<Pool, "id" | "ticker" | "name">[]>;
}

/** The words of a query without the ones for "pool": "the stake pool ORE13" becomes "the ORE13". Null if the query doesn't say "pool". */
function wordsBesidePool(query: string, poolNames: readonly string[]): string[] | null {
  const phrases = poolNames.map((name) => wordsOf(name).join(" ")).toSorted((a, b) => b.length - a.length);
  const words = wordsOf(query).join(" ");
  const rest = words.replaceAll(new RegExp(`\\b(?:${phrases.join("|")})\\b`, "g"), " ");
  return rest === words ? null : wordsOf(rest);
}

/**
 * Finds the stake pools with this ID or ticker, or whose name begins with the query. If the query says "pool", its other words are tried
 * too. Owners choose names freely, so only the ID identifies a pool.
 */
export async function poolActions({ latestPools }: Known, text: string, language: Language): Promise<SearchAction[]> {
  const wanted = foldText(text).trim();
  if (wanted === "") return [];
  const t = translatorFor(language, "stake-pool", "searched");
  const beside = wordsBesidePool(text, t("searched:pool").split(", "));
  const ignored = new Set(wordsOf(t("searched:ignored")));
  const telling = (beside ?? []).filter((word) => !ignored.has(word));
  const names = new Set([wanted, (beside ?? []).join(" "), telling.join(" ")].filter((name) => name !== ""));
  const ids = new Set([...names, ...telling]);
  const pools = (await latestPools()).flatMap((pool) => {
    const name = foldText(pool.name ?? "");
    const isMeant = ids.has(pool.id) || (pool.ticker !== null && ids.has(foldText(pool.ticker))) || names.has(name);
    const begins = [...names].some((value) => value.length >= MIN_NAME_BEGINNING && name.startsWith(value));
    return isMeant || begins ? [{ pool, isMeant }] : [];
  });
  return pools
    .toSorted((a, b) => Number(b.isMeant) - Number(a.isMeant))
    .slice(0, MAX_POOLS)
    .map(({ pool: { id, ticker, name }, isMeant }) => ({
      path: poolPath(id),
      title: t("stake-pool:title", { name: [ticker, name].filter(Boolean).join(" · ") || t("stake-pool:noName") }),
      text: id,
      // Without the word "pool" the query may be a mistyped name, because anyone can choose such a ticker.
      isExact: isMeant && beside !== null,
    }));
}
