import type { Ref, SubmitEventHandler } from "react";
import { ActionDetails } from "#app/features/check/action-details.tsx";
import { CheckVerdict } from "#app/features/check/check-verdict.tsx";
import type { CheckResult } from "#app/features/check/check.ts";
import { DrepDetails } from "#app/features/check/drep-details.tsx";
import { HandleDetails } from "#app/features/check/handle-details.tsx";
import { PoolDetails } from "#app/features/check/pool-details.tsx";
import { ShareLink } from "#app/features/check/share-link.tsx";
import { StakeDetails } from "#app/features/check/stake-details.tsx";
import { TokenDetails } from "#app/features/check/token-details.tsx";
import { TransactionDetails } from "#app/features/check/transaction-details.tsx";
import "./check.css";

interface Props {
  checked: CheckResult;
  input: string;
  titleRef: Ref<HTMLHeadingElement> | undefined;
  /** Submits a form within the answer, such as a handle's address. */
  onCheck: SubmitEventHandler<HTMLFormElement>;
}

export function CheckAnswer({ checked, input, titleRef, onCheck }: Props) {
  const { data } = checked;
  return (
    <>
      <CheckVerdict checked={checked} titleRef={titleRef} />
      <div className="grid-wide text-links if-filled">
        {data && "stakeAddress" in data && data.stake && <StakeDetails stake={data.stake} pricesSince={data.pricesSince} />}
        {data && "transaction" in data && data.transaction && <TransactionDetails transaction={data.transaction} />}
        {data && "action" in data && <ActionDetails action={data.action} />}
        {data && "pools" in data && data.pools.length > 0 && <PoolDetails pools={data.pools} />}
        {data && "drep" in data && data.drep && <DrepDetails drep={data.drep} />}
        {data && "handle" in data && data.handle && <HandleDetails handle={data.handle} onCheck={onCheck} />}
        {data && "token" in data && <TokenDetails token={data.token} />}
      </div>
      <ShareLink checked={checked} input={input} />
    </>
  );
}
