import type { FoundPool } from "#app/features/check/check.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import "./check.css";

/** Note that a pool is retiring, retired or in a state that we don't know; nothing for a registered pool. */
export function PoolState({ status }: { status: string }) {
  const { t } = useTranslation("check");
  if (status === "registered") return null;
  return <> {status === "retiring" || status === "retired" ? t(`stake.poolStatus.${status}`) : t("stake.poolStatus.other", { status })}</>;
}

export function PoolDetails({ pools }: { pools: readonly FoundPool[] }) {
  const { t } = useTranslation("check");
  if (pools.length === 0) return <p>{t("pools.none")}</p>;
  return (
    <>
      {pools.length > 1 && <p>{t("pools.several")}</p>}
      <ul className="grid">
        {pools.map(({ id, ticker, name, status }) => (
          <li className="check-quoted grid-tight" key={id}>
            <span>
              <LocalLink to={`/staking/pools/${id}`}>{[ticker && `[${ticker}]`, name].filter(Boolean).join(" ") || id}</LocalLink>
              <PoolState status={status} />
            </span>
            <span className="identifier secondary">{id}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
