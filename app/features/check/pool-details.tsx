import type { FoundPool } from "#app/features/check/check.ts";
import { poolTitle } from "#app/features/check/verdict-text.ts";
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
  return (
    <ul className="grid">
      {pools.map(({ id, ticker, name, status }) => (
        <li className="check-quoted grid-tight" key={id}>
          {/* The verdict names a single pool and links to it. */}
          {pools.length > 1 && (
            <span>
              <LocalLink to={`/staking/pools/${id}`}>{poolTitle({ id, ticker, name })}</LocalLink>
              <PoolState status={status} />
            </span>
          )}
          <span className="identifier secondary">{id}</span>
        </li>
      ))}
    </ul>
  );
}
