import type { SearchAction } from "#app/features/search/search.server.ts";
import type { StakingService } from "#app/features/staking/staking.server.ts";
import { poolPath } from "#app/features/staking/staking.ts";
import { foldText } from "#app/foundation/i18n/fold-text.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";

const MAX_POOLS = 4;
/** Shorter beginnings of a name fit too many pools. */
const MIN_NAME_BEGINNING = 4;

/** The stake pools that bear a query as ID or ticker, or whose name begins with it. Names are their owners': the ID tells pools apart. */
export async function poolActions({ latestPools }: StakingService, text: string, language: Language): Promise<SearchAction[]> {
  const wanted = foldText(text).trim();
  if (wanted === "") return [];
  const t = translatorFor(language, "stake-pool");
  const pools = (await latestPools()).flatMap((pool) => {
    const name = foldText(pool.name ?? "");
    const isMeant = pool.id === wanted || (pool.ticker !== null && foldText(pool.ticker) === wanted) || name === wanted;
    return isMeant || (wanted.length >= MIN_NAME_BEGINNING && name.startsWith(wanted)) ? [{ pool, isMeant }] : [];
  });
  return pools
    .toSorted((one, other) => Number(other.isMeant) - Number(one.isMeant))
    .slice(0, MAX_POOLS)
    .map(({ pool: { id, ticker, name } }) => ({
      path: poolPath(id),
      title: t("title", { name: [ticker, name].filter(Boolean).join(" · ") || t("noName") }),
      text: id,
    }));
}
