import { ITEMS } from "#app/features/starter-kit/starter-kit.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";

/** The twelve chapters, numbered as they are in the kit. */
export function SalesIncluded() {
  const { t } = useTranslation("starter-kit");
  return (
    <section aria-labelledby="included">
      <header className="section-head">
        <div>
          <h2 id="included">{t("included.title")}</h2>
          <p>{t("included.text")}</p>
        </div>
      </header>
      <ol className="sheet included-list later-on-phones">
        {ITEMS.map((item) => (
          <li key={item}>
            <div>
              <h3>{t(`included.${item}.title`)}</h3>
              <p>{t(`included.${item}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
