import { SAMPLE_PATH } from "#app/features/starter-kit/starter-kit.ts";
import { useFormats, useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { localeOf, tagOf, type Language } from "#app/foundation/i18n/languages.ts";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./starter-kit.css";

/** `size` is in bytes. */
export interface SampleEntry {
  language: Language;
  size: number;
}

/** Link to the free chapter, beside the price. */
export function SalesSample({ sample: { language, size } }: { sample: SampleEntry }) {
  const { t } = useTranslation("starter-kit");
  const formats = useFormats();
  const names = new Intl.DisplayNames(localeOf(useLanguage()), { type: "language" });
  return (
    <div className="sales-sample grid-tight">
      <LocalLink to={SAMPLE_PATH} type="application/pdf" hrefLang={tagOf(language)} className="button button-large">
        <UiIcon name="book-open" />
        {t("package.sample")}
      </LocalLink>
      <p className="fine-print">{t("sample.note", { size: formats.integer(Math.ceil(size / 1000)), language: names.of(language) })}</p>
    </div>
  );
}
