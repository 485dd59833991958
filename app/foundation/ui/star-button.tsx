import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./star-button.css";

/** Puts one thing on the visitor's own list, or takes it off. A page knows no visitor: star-buttons.ts says what is on the list. */
export function StarButton({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation();
  const title = t("star.add", { name });
  return (
    <button
      type="button"
      className="star-button screen-only js-only"
      data-star={id}
      data-add-title={title}
      aria-pressed={false}
      aria-label={t("star.label", { name })}
      title={title}
    >
      <UiIcon name="star" size={20} />
    </button>
  );
}
