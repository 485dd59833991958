import { hasPlainTitle, KIT_ITEMS, type KitClaims } from "#app/features/starter-kit/starter-kit.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { SectionHead } from "#app/foundation/ui/section-head.tsx";
import "./starter-kit.css";
import "#app/foundation/ui/titles.css";

export function SalesIncluded({ fullTitles }: Pick<KitClaims, "fullTitles">) {
  const { t } = useTranslation("starter-kit");
  const titleOf = (item: (typeof KIT_ITEMS)[number]) =>
    t(hasPlainTitle(item, fullTitles) ? `included.${item}.plainTitle` : `included.${item}.title`);
  return (
    <section aria-labelledby="included">
      <SectionHead id="included" title={t("included.title")} text={t("included.text")} />
      <ol className="sheet included-list halves">
        {KIT_ITEMS.map((item) => (
          <li className="grid" key={item}>
            <div className="grid-tight">
              <h3 className="item-title">{titleOf(item)}</h3>
              <p className="secondary">{t(`included.${item}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
