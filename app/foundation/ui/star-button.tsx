import { useIsStarred } from "#app/foundation/islands/use-is-starred.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { toggleStarred } from "#app/foundation/ui/toggle-starred.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./star-button.css";

/**
 * Adds an item to the visitor's list or removes it. The server's page is the same for all visitors, so outside of islands
 * star-buttons.ts sets the state.
 */
export function StarButton({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation();
  const isStarred = useIsStarred(id);
  const [label, add] = [t("star.label", { name }), t("star.add", { name })];
  return (
    <button
      type="button"
      className="star-button screen-only js-only"
      data-star={id}
      data-add-title={add}
      aria-pressed={isStarred}
      aria-label={label}
      title={isStarred ? label : add}
      onClick={() => toggleStarred(id)}
    >
      <UiIcon name="star" size={20} />
    </button>
  );
}
