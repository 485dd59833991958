import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

interface Props {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

export function MoveButtons({ name, isFirst, isLast, onMove, onRemove }: Props) {
  const { t } = useTranslation("watchlist");
  const button = (action: "up" | "down" | "remove", onClick: () => void, isIdle?: boolean) => (
    <button
      type="button"
      className="icon-button"
      data-step={action}
      aria-label={t(action, { name })}
      title={t(action, { name })}
      // A disabled button would lose the focus.
      aria-disabled={isIdle}
      onClick={onClick}
    >
      <UiIcon name={action === "remove" ? "x" : "chevron-down"} />
    </button>
  );
  return (
    <>
      {button("up", () => onMove(-1), isFirst)}
      {button("down", () => onMove(1), isLast)}
      {button("remove", onRemove)}
    </>
  );
}
