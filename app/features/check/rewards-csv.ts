import type { RewardRow } from "#app/features/check/stake-answer.ts";

/** The columns of Koinly's universal file, which other tax programs read, too. */
const COLUMNS =
  "Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash";

const minuteOf = (moment: number | null): string =>
  moment === null ? "" : `${new Date(moment).toISOString().slice(0, 16).replace("T", " ")} UTC`;

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
      const worth = price === null ? ["", ""] : [(ada * price).toFixed(2), "USD"];
      // A deposit that returns is no income.
      const label = kind === "member" || kind === "leader" ? "reward" : "";
      return [minuteOf(paidAt), "", "", ada.toFixed(6), "ADA", "", "", ...worth, label, `Epoch ${epoch} ${kind ?? ""}`.trim(), ""].join(
        ",",
      );
    });
  return `${[COLUMNS, ...rows].join("\r\n")}\r\n`;
}
