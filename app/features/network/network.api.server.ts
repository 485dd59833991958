import { Hono } from "hono";
import type { NetworkService } from "#app/features/network/network.server.ts";
import type { BlockMark, Tip } from "#app/features/network/network.ts";
import { blocksPerHour, networkStatus } from "#app/features/network/network-status.ts";
import { envelope, iso } from "#app/foundation/figures/envelope.server.ts";
import { problem } from "#app/foundation/http/problem.server.ts";

const DAY = 86_400_000;
/** The maximum and default number of epochs: a year has 73. */
const MAX_EPOCHS = 1000;
const DEFAULT_EPOCHS = 73;

/** The newest block of a tip, or null. */
const blockMarkOf = ({ blockHeight, blockTime }: Tip): BlockMark | null =>
  blockHeight && blockTime ? { height: blockHeight.value, time: blockTime.value } : null;

/**
 * GET /api/network and /api/network/epochs.
 * @param tip the running epoch and the newest block, as the site knows them
 */
export function createNetworkApi({ blockMarks, latestChain, newestEpochs }: NetworkService, tip: () => Tip): Hono {
  return new Hono()
    .get("/network", async (context) => {
      const known = tip();
      const chain = latestChain().value;
      const block = blockMarkOf(known);
      const perHour = blocksPerHour(await blockMarks(Date.now() - DAY), block);
      const verdict = networkStatus(known.blockTime, perHour, Date.now());
      const { epochStart, epochEnd, blockTime, ...rest } = known;
      const values = Object.fromEntries(Object.entries({ ...rest, ...chain }).map(([name, one]) => [name, one?.value ?? null]));
      const times = { epochStart: iso(epochStart?.value), epochEnd: iso(epochEnd?.value), blockTime: iso(blockTime?.value) };
      const figures = [...Object.values(known), ...Object.values(chain)];
      return context.json(
        envelope(
          {
            answer: verdict.answer,
            reason: verdict.reason,
            blocksPerHour: perHour === null ? null : Math.round(perHour),
            ...values,
            ...times,
          },
          figures,
          "koios",
        ),
      );
    })
    .get("/network/epochs", async (context) => {
      const asked = context.req.query("limit");
      const limit = asked === undefined ? DEFAULT_EPOCHS : Number(asked);
      if (!Number.isInteger(limit) || limit < 1 || limit > MAX_EPOCHS)
        return problem(400, `limit must be a whole number from 1 to ${MAX_EPOCHS}`);
      const epochs = await newestEpochs(limit);
      const data = epochs.map(({ start, end, ...rest }) => ({ ...rest, start: iso(start), end: iso(end) }));
      const { epoch } = tip();
      return context.json({ ...envelope(data, [epoch], "koios"), data: data.length > 0 ? data : null });
    });
}
