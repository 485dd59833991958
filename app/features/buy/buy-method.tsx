import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "#app/foundation/ui/prose.css";

const REGISTER =
  "https://www.esma.europa.eu/esmas-activities/digital-finance-and-innovation/markets-crypto-assets-regulation-mica#InterimMiCARegister";
const LIST = "https://github.com/cardano-foundation/cardano-org/blob/main/src/data/exchanges.json";
const METHOD = ["list", "match", "license", "money"] as const;

/** Sources and method of the page. @param registerReadAt milliseconds since 1970; null before the first reading */
export function BuyMethod({ registerReadAt, listReadAt }: { registerReadAt: number | null; listReadAt: number | null }) {
  const { t } = useTranslation("buy");
  const formats = useFormats();
  const readOn = (at: number | null) => (at === null ? t("method.notRead") : t("method.readOn", { date: formats.date(at) }));
  return (
    <section className="prose" aria-labelledby="method">
      <h2 id="method">{t("method.title")}</h2>
      <ul>
        {METHOD.map((name) => (
          <li key={name}>{t(`method.${name}`)}</li>
        ))}
      </ul>
      <p>
        <a href={REGISTER} rel="noopener">
          {t("method.registerLink")}
        </a>
        {`, ${readOn(registerReadAt)}. `}
        <a href={LIST} rel="noopener">
          {t("method.listLink")}
        </a>
        {`, ${readOn(listReadAt)}.`}
      </p>
      <p className="fine-print">{t("method.esma")}</p>
    </section>
  );
}
