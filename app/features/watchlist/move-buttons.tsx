import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

/** Move up, move down, remove. own-list-script.ts names the project in them. */
export function MoveButtons({ name }: { name: string }) {
  const { t } = useTranslation("watchlist");
  const button = (action: "up" | "down" | "remove") => (
    <button type="button" className="icon-button" data-step={action} aria-label={t(action, { name })} title={t(action, { name })}>
      <UiIcon name={action === "remove" ? "x" : "chevron-down"} />
    </button>
  );
  return (
    <>
      {button("up")}
      {button("down")}
      {button("remove")}
    </>
  );
}
