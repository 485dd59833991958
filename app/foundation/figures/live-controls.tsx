import { ButtonLabel } from "#app/foundation/figures/button-label.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./figure-panel.css";

/** The namespaces with the words of the buttons: `live.*`. */
type LiveNamespace = "community" | "compare" | "home" | "network" | "project" | "watchlist";

interface Props {
  namespace: LiveNamespace;
  /** Whether a failed refresh leaves something on screen. */
  hasFigures: boolean;
}

/** Pause and refresh; control-live.ts lets them act. The buttons' words are `live.*` of the namespace. */
export function LiveControls({ namespace, hasFigures }: Props) {
  const { t } = useTranslation(namespace);
  return (
    <div
      className="live-controls cluster screen-only"
      data-live="controls"
      data-has-figures={hasFigures || undefined}
      data-paused-note={t("live.pausedNote")}
    >
      <button type="button" className="button button-small button-fixed-width" data-live-action="pause">
        <ButtonLabel icon={<UiIcon name="pause" />} text={t("live.pause")} />
        <ButtonLabel icon={<UiIcon name="play" />} text={t("live.resume")} />
      </button>
      <button type="button" className="button button-small button-fixed-width" data-live-action="refresh" aria-busy={false}>
        <ButtonLabel icon={<UiIcon name="refresh-cw" />} text={t("live.refresh")} />
        <ButtonLabel icon={<UiIcon name="refresh-cw" />} text={t("live.refreshing")} />
      </button>
      <output className="sr-only" />
    </div>
  );
}
