import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { starredIds, setStarred } from "#app/foundation/ui/starred.ts";
import { toast } from "#app/foundation/ui/toast.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

export type Step = "up" | "down";

interface Props {
  id: string;
  name: string;
  /** Its place in the list, and how many there are. */
  place: number;
  count: number;
  onMove: (step: Step) => void;
}

/** Move up, move down, remove. A disabled button keeps its place and the focus. */
export function MoveButtons({ id, name, place, count, onMove }: Props) {
  const { t } = useTranslation("watchlist");
  const button = (step: Step, isIdle: boolean) => (
    <button
      type="button"
      className="icon-button"
      data-step={step}
      aria-disabled={isIdle}
      aria-label={t(step, { name })}
      title={t(step, { name })}
      onClick={() => !isIdle && onMove(step)}
    >
      <UiIcon name="chevron-down" />
    </button>
  );
  function remove() {
    const before = starredIds();
    setStarred(before.filter((one) => one !== id));
    toast.message(t("removed", { name }), { action: { label: t("undo"), onClick: () => setStarred(before) } });
  }
  return (
    <>
      {button("up", place === 0)}
      {button("down", place === count - 1)}
      <button type="button" className="icon-button" aria-label={t("remove", { name })} title={t("remove", { name })} onClick={remove}>
        <UiIcon name="x" />
      </button>
    </>
  );
}
