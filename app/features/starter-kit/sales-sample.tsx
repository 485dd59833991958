import { SAMPLE_PATH } from "#app/features/starter-kit/starter-kit.ts";
import { useFormats, useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { localeOf, tagOf, type Language } from "#app/foundation/i18n/languages.ts";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./starter-kit.css";
import "#app/foundation/ui/boxes.css";
import "#app/foundation/ui/titles.css";

/** `size` is in bytes. */
export interface SampleEntry {
  language: Language;
  size: number;
}

export function SalesSample({ sample }: { sample: SampleEntry }) {
  const { t } = useTranslation("starter-kit");
  const formats = useFormats();
  const names = new Intl.DisplayNames(localeOf(useLanguage()), { type: "language" });
  return (
    <section className="panel sales-sample with-art grid-wide deferred-layout" aria-labelledby="sample">
      <svg viewBox="0 0 1280 190" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
        <use href="/art/strip/try-it.svg#art" />
      </svg>
      <h2 className="section-title" id="sample">
        {t("sample.title")}
      </h2>
      <p>{t("sample.text")}</p>
      <div className="buttons">
        <LocalLink to={SAMPLE_PATH} type="application/pdf" hrefLang={tagOf(sample.language)} className="button">
          <UiIcon name="book-open" />
          {t("sample.open")}
        </LocalLink>
        <LocalLink to="/newsletter" className="link-more">
          {t("sample.newsletter")}
          <UiIcon name="arrow-right" />
        </LocalLink>
      </div>
      <p className="sales-sample-note">
        {t("sample.note", { size: formats.integer(Math.ceil(sample.size / 1000)), language: names.of(sample.language) })}
      </p>
    </section>
  );
}
