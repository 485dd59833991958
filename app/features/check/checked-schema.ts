import * as v from "valibot";
import {
  CHECKED_KINDS,
  FOREIGN_CHAINS,
  ID_PROBLEMS,
  LINK_VERDICTS,
  LOOKUP_FAILURES,
  VERDICTS,
  type CheckResult,
} from "#app/features/check/check.ts";
import { HANDLE_VERDICTS } from "#app/features/check/handle-answer.ts";
import { REWARD_GAPS, STAKE_STEPS, WITHDRAWAL_STATES } from "#app/features/check/stake-answer.ts";
import { TOKEN_VERDICTS } from "#app/features/check/token-answer.ts";

const text = v.string();
const flag = v.boolean();
const number = v.number();
const textOrNull = v.nullable(text);
const flagOrNull = v.nullable(flag);
const numberOrNull = v.nullable(number);
const unread = v.nullable(v.picklist(LOOKUP_FAILURES));
/** ISO 8601 in the response; milliseconds since 1970 on the page. */
const timestamp = v.pipe(text, v.transform(Date.parse), number);
const timestampOrNull = v.nullable(timestamp);
/** Forces a path on this site, whatever the response contains. */
const path = v.pipe(
  text,
  v.transform((found): `/${string}` => `/${found.slice(1)}`),
);

const second = v.nullable(
  v.object({
    fetchedAt: timestamp,
    isShown: flag,
    differences: v.array(
      v.union([
        v.object({ field: v.literal("known"), koios: flag, blockfrost: flag }),
        v.object({ field: v.picklist(["pool", "drep"]), koios: textOrNull, blockfrost: textOrNull }),
        v.object({ field: v.picklist(["balance", "rewards", "fee"]), koios: number, blockfrost: number }),
      ]),
    ),
  }),
);

const terms = v.nullable(v.object({ epoch: numberOrNull, margin: numberOrNull, fixedCost: numberOrNull }));
const stake = v.object({
  stakeAddress: text,
  unread,
  isKnown: flagOrNull,
  isRegistered: flagOrNull,
  unknownStatus: textOrNull,
  balance: numberOrNull,
  rewardsAvailable: numberOrNull,
  pool: v.nullable(
    v.object({
      id: text,
      ticker: textOrNull,
      name: textOrNull,
      status: text,
      retiringEpoch: numberOrNull,
      terms,
      announced: terms,
      saturation: numberOrNull,
      isPledgeMet: flagOrNull,
      countedAt: timestampOrNull,
    }),
  ),
  drep: v.nullable(v.object({ id: textOrNull, kind: v.picklist(["drep", "abstain", "no-confidence", "other"]), isActive: flagOrNull })),
  withdrawal: v.nullable(v.picklist(WITHDRAWAL_STATES)),
  tokens: v.nullable(v.object({ count: number, minimum: numberOrNull })),
  deposit: numberOrNull,
  next: v.nullable(v.object({ epoch: number, at: timestamp, isSure: flag })),
  rewards: v.array(
    v.object({
      epoch: number,
      paidAt: timestampOrNull,
      kind: textOrNull,
      ada: number,
      range: v.nullable(v.object({ low: number, high: number })),
      gap: v.nullable(v.picklist(REWARD_GAPS)),
    }),
  ),
  steps: v.array(v.picklist(STAKE_STEPS)),
  fetchedAt: timestampOrNull,
  second,
});

const owner = v.nullable(v.object({ name: text, path: v.nullable(path), label: textOrNull, saidAt: textOrNull }));
const tokens = v.array(v.object({ policyId: text, name: text, quantity: text, owner }));
const transaction = v.object({
  unread,
  isKnown: flagOrNull,
  at: timestampOrNull,
  confirmations: numberOrNull,
  fee: numberOrNull,
  parties: v.array(v.object({ address: text, role: v.picklist(["sender", "recipient"]), isScript: flag, owner, ada: number, tokens })),
  otherParties: number,
  withdrawn: numberOrNull,
  minted: tokens,
  certificates: v.array(text),
  votes: v.array(v.object({ voter: text, vote: text })),
  message: textOrNull,
  metadata: v.array(v.object({ label: text, text })),
  scripts: v.array(v.object({ hash: text, owner })),
  hasFailed: flag,
  fetchedAt: timestampOrNull,
  second,
});

const registry = v.object({
  unread,
  isListed: flagOrNull,
  name: textOrNull,
  ticker: textOrNull,
  decimals: numberOrNull,
  website: textOrNull,
  keys: v.array(text),
  differences: v.nullable(
    v.array(
      v.union([
        v.object({ field: v.literal("listed"), registry: flag, koios: flag }),
        v.object({ field: v.picklist(["name", "ticker"]), registry: textOrNull, koios: textOrNull }),
        v.object({ field: v.literal("decimals"), registry: number, koios: number }),
      ]),
    ),
  ),
  fetchedAt: timestampOrNull,
});
const token = v.object({
  unread,
  verdict: v.picklist(TOKEN_VERDICTS),
  project: v.nullable(v.object({ name: text, path, policyId: text })),
  policyId: text,
  name: textOrNull,
  label: numberOrNull,
  ticker: textOrNull,
  isKnown: flagOrNull,
  supply: textOrNull,
  mints: numberOrNull,
  burns: numberOrNull,
  createdAt: timestampOrNull,
  minting: v.nullable(v.picklist(["locked", "open", "program", "unknown"])),
  unknownScript: textOrNull,
  holders: numberOrNull,
  samePolicies: v.nullable(v.array(text)),
  registry: v.nullable(registry),
  fetchedAt: timestampOrNull,
});

const handleSource = v.object({ unread, address: textOrNull, fetchedAt: timestampOrNull });
const handle = v.object({
  name: text,
  verdict: v.picklist(HANDLE_VERDICTS),
  address: textOrNull,
  handleMe: handleSource,
  chain: handleSource,
  isVirtual: flag,
});

const link = v.object({
  link: text,
  verdict: v.picklist(LINK_VERDICTS),
  text,
  inner: textOrNull,
  owner: v.nullable(v.object({ name: text, path: v.nullable(path) })),
  blocklists: v.array(v.object({ name: text, url: text, entry: text, readAt: text })),
});

export const checkedSchema: v.GenericSchema<unknown, CheckResult> = v.object({
  kind: v.picklist(CHECKED_KINDS),
  network: v.nullable(v.picklist(["mainnet", "testnet"])),
  verdict: v.picklist([...VERDICTS, ...ID_PROBLEMS, ...LINK_VERDICTS]),
  text,
  inner: textOrNull,
  data: v.nullable(
    v.union([
      v.object({ stakeAddress: text, stake: v.nullable(stake), pricesSince: timestampOrNull }),
      v.object({ transaction: v.nullable(transaction) }),
      v.object({ token }),
      v.object({ pools: v.array(v.object({ id: text, ticker: textOrNull, name: textOrNull, status: text })) }),
      v.object({ drep: v.nullable(v.object({ id: text, isActive: flagOrNull, power: numberOrNull, name: textOrNull })) }),
      v.object({ action: v.object({ id: text, title: textOrNull, path: v.nullable(path), url: text }) }),
      v.object({ handle: v.nullable(handle) }),
      v.object({ chain: v.picklist(FOREIGN_CHAINS) }),
      v.object({ links: v.array(link) }),
    ]),
  ),
});
