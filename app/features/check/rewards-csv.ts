import type { RewardRow } from "#app/features/check/stake-answer.ts";

const isoDay = (moment: number | null): string => (moment === null ? "" : new Date(moment).toISOString().slice(0, 10));

/**
 * All rewards for a spreadsheet or a tax program, oldest first. Heads are in English: programs read them.
 * @param priceAt US dollars for an ADA; what isn't known stays empty
 */
export function rewardsCsv(rewards: readonly RewardRow[], priceAt: (moment: number) => number | null): string {
  const rows = rewards
    .filter(({ ada }) => ada > 0)
    .toReversed()
    .map(({ epoch, paidAt, kind, ada }) => {
      const price = paidAt === null ? null : priceAt(paidAt);
      return [epoch, isoDay(paidAt), kind ?? "", ada.toFixed(6), price === null ? "" : (ada * price).toFixed(2)].join(",");
    });
  return `${["epoch,paid_on_utc,kind,ada,value_usd", ...rows].join("\r\n")}\r\n`;
}
