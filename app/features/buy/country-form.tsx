import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { OFFERS_ID } from "#app/features/buy/offer-sections.tsx";
import "./buy.css";

interface Props {
  /** Path of the page, without a language. */
  action: `/${string}`;
  countries: readonly { code: string; name: string }[];
  chosen: string | undefined;
  /** Countries of cardano.org's list that can't be chosen, because we don't know their code. */
  unplaced: readonly string[];
}

/** Chooses a country by a plain form: the choice is in the page's address and nowhere else. */
export function CountryForm({ action, countries, chosen, unplaced }: Props) {
  const { t } = useTranslation("buy");
  const language = useLanguage();
  return (
    <form action={`${pathIn(action, language)}#${OFFERS_ID}`} className="buy-form labelled-field grid">
      <label htmlFor="country">{t("choose.label")}</label>
      <div className="field-row">
        <select id="country" name="country" className="field" required defaultValue={chosen ?? ""} autoComplete="country">
          <option value="" disabled>
            {t("choose.none")}
          </option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
        <button className="button button-primary">{t("choose.submit")}</button>
      </div>
      <p className="hint">{t("choose.hint")}</p>
      {unplaced.length > 0 && <p className="hint">{t("choose.unplaced", { names: unplaced.join(", ") })}</p>}
    </form>
  );
}
