import { FactList, CheckPart } from "#app/features/check/check-parts.tsx";
import type { RegistryAnswer, RegistryDifference } from "#app/features/check/token-answer.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./check.css";
import "#app/foundation/ui/points.css";
import "#app/foundation/ui/boxes.css";

const KEY_DIGITS = 16;

export function RegistryDetails({ registry }: { registry: RegistryAnswer }) {
  const { t } = useTranslation("check");
  const formats = useFormats();
  const { unread, isListed, name, ticker, decimals, website, keys, differences, fetchedAt } = registry;
  return (
    <CheckPart id="check-registry" title={t("registry.title")}>
      {unread && <p>{t(`registry.${unread === "unavailable" ? "away" : "busy"}`)}</p>}
      {isListed === false && <p>{t("registry.notListed")}</p>}
      {isListed && (
        <>
          <FactList
            rows={[
              [t("token.name"), name !== null && <bdi key="name">{name}</bdi>],
              [t("registry.ticker"), ticker !== null && <bdi key="ticker">{ticker}</bdi>],
              [t("registry.decimals"), decimals !== null && formats.integer(decimals)],
              [t("registry.website"), website !== null && <bdi key="website">{website}</bdi>],
              [t("registry.keyCount"), formats.integer(keys.length)],
              [t("registry.keys"), keys.length > 0 && keys.map((key) => `${key.slice(0, KEY_DIGITS)}…`).join(", ")],
            ]}
          />
          <p className="secondary">{t("registry.who")}</p>
        </>
      )}
      {differences !== null && differences.length > 0 && (
        <div className="notice grid">
          <p>{t("registry.differs")}</p>
          <ul className="bullets">
            {differences.map((difference) => (
              <li key={difference.field}>
                <DifferenceText difference={difference} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {isListed && differences?.length === 0 && <p className="secondary">{t("registry.same")}</p>}
      {fetchedAt !== null && <p className="secondary">{t("registry.readAt", { time: formats.dateTime(fetchedAt) })}</p>}
    </CheckPart>
  );
}

function DifferenceText({ difference }: { difference: RegistryDifference }) {
  const { t } = useTranslation("check");
  if (difference.field === "listed") return t(difference.registry ? "registry.onlyRegistry" : "registry.onlyKoios");
  const { field, registry, koios } = difference;
  const label = t(field === "name" ? "token.name" : `registry.${field}`);
  return t("registry.says", { label, registry: registry ?? t("second.none"), koios: koios ?? t("second.none") });
}
