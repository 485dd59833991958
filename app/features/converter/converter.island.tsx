import { useEffect, useState } from "react";
import { ConverterForm } from "#app/features/converter/converter-form.tsx";
import {
  feesTopic,
  ratesTopic,
  withWrittenMoney,
  type ConversionRequest,
  type Fees,
  type Rates,
} from "#app/features/converter/converter.ts";
import { CostOfUse } from "#app/features/converter/cost-of-use.tsx";
import { RateList } from "#app/features/converter/rate-list.tsx";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { useTopic } from "#app/foundation/islands/use-topic.ts";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";
import { writeAddress } from "#app/foundation/ui/write-address.ts";

interface Props {
  rates: LiveEntry<Rates>;
  fees: LiveEntry<Fees>;
  request: ConversionRequest;
}

function Converter({ rates: initialRates, fees: initialFees, request: asked }: Props) {
  const rates = useTopic(ratesTopic, initialRates).value;
  const fees = useTopic(feesTopic, initialFees).value;
  const [entered, setEntered] = useState(asked);
  const request = withWrittenMoney(entered);
  const { amount, currency, direction } = request;

  useEffect(() => {
    if (entered !== asked) writeAddress(`?${new URLSearchParams({ amount, currency, direction })}`, "replaceState");
  }, [entered, asked, amount, currency, direction]);

  return (
    <>
      <div className="container">
        <ConverterForm rates={rates} entered={entered} onChange={setEntered} />
      </div>
      <CostOfUse fees={fees} rate={rates[currency]} currency={currency} />
      <RateList rates={rates} />
    </>
  );
}

export default defineIsland("converter", Converter, { messages: ["converter", "common:figure"] });
