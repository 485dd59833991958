import type { ReactNode } from "react";
import { feeOf, minUtxoValue, SIZES, type Operation } from "#app/features/converter/transaction-cost.ts";
import { moneyText } from "#app/features/converter/conversion.ts";
import type { Currency, Fees } from "#app/features/converter/converter.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { SectionHead } from "#app/foundation/ui/section-head.tsx";
import "./converter.css";

interface Props {
  fees: Fees;
  /** Price of one ADA in the chosen currency. */
  rate: Figure | null;
  currency: Currency;
}

const OPERATIONS: readonly Operation[] = ["transfer", "staking", "swap"];

export function CostOfUse({ fees, rate, currency }: Props) {
  const { t } = useTranslation("converter");
  const formats = useFormats();
  const { feePerByte, feeFixed, coinsPerUtxoByte, keyDeposit } = fees;
  const notes: Record<Operation, ReactNode> = {
    transfer: coinsPerUtxoByte
      ? t("cost.transfer.note", { least: `${formats.upTo(minUtxoValue(coinsPerUtxoByte.value), 2)}\u00a0ADA` })
      : t("cost.transfer.unknown"),
    staking: keyDeposit ? t("cost.staking.note", { deposit: `${formats.upTo(keyDeposit.value, 2)}\u00a0ADA` }) : t("cost.staking.unknown"),
    swap: (
      <>
        {t("cost.swap.note")} <LocalLink to="/ecosystem/defi/dex">{t("cost.swap.link")}</LocalLink>
      </>
    ),
  };
  return (
    <section className="container section" aria-labelledby="cost">
      <SectionHead id="cost" title={t("cost.title")} text={t("cost.text")} />
      <ul className="sheet thirds cost-list text-links deferred-layout-mobile" suppressHydrationWarning>
        {OPERATIONS.map((use) => {
          const fee = feePerByte && feeFixed ? feeOf(SIZES[use], feePerByte.value, feeFixed.value) : null;
          return (
            <li className="secondary column-close" key={use} data-use={use}>
              <h3 className="fact-name">{t(`cost.${use}.title`)}</h3>
              <p className="amount">
                {fee === null ? t("unknown") : <data value={fee} data-metric="fee">{`${formats.upTo(fee, 4)}\u00a0ADA`}</data>}
              </p>
              <p className="cost-money">
                {fee === null || !rate ? "\u00a0" : t("cost.about", { amount: moneyText(fee * rate.value, currency, formats) })}
              </p>
              <p>{notes[use]}</p>
              <p className="caption">{t("cost.assumed", { bytes: formats.integer(SIZES[use]) })}</p>
            </li>
          );
        })}
      </ul>
      <div className="cost-foot grid-tight detail">
        {feePerByte && feeFixed && (
          <p>
            {t("cost.formula", {
              fixed: formats.integer(feeFixed.value),
              perByte: formats.integer(feePerByte.value),
              million: formats.integer(1e6),
            })}
          </p>
        )}
        <SourceLine origin={feePerByte} source="koios" />
      </div>
    </section>
  );
}
