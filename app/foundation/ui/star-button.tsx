import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { MAX_STARRED, setStarred, starredIds } from "#app/foundation/ui/starred.ts";
import { useIsStarred } from "#app/foundation/ui/use-starred.ts";
import { toast } from "#app/foundation/ui/toast.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

/** Puts one thing on the visitor's own list, or takes it off. It is drawn by the script that it needs; its place is kept free. */
export function StarButton({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation();
  const isOn = useIsStarred(id);
  if (isOn === null) return null;
  function toggle() {
    const ids = starredIds();
    if (!isOn && ids.length >= MAX_STARRED) return toast.error(t("star.full", { most: MAX_STARRED }));
    setStarred(isOn ? ids.filter((one) => one !== id) : [...ids, id]);
  }
  const label = t("star.label", { name });
  return (
    <button
      type="button"
      className="star-button"
      aria-pressed={isOn}
      aria-label={label}
      title={isOn ? label : t("star.add", { name })}
      onClick={toggle}
    >
      <UiIcon name="star" size={20} />
    </button>
  );
}
