import { useEffect, useState, type ReactNode } from "react";
import { refreshFigures, resumeFigures } from "#app/foundation/figures/live-actions.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { useLiveControl } from "#app/foundation/islands/use-live-control.ts";
import { pauseLive } from "#app/foundation/live/live-client.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./figure-panel.css";

/** The namespaces with the words of the buttons: `live.*`. */
type LiveNamespace = "analytics" | "community" | "compare" | "home" | "network" | "project" | "watchlist";

interface Props {
  namespace: LiveNamespace;
  /** Whether a failed refresh leaves something on screen. */
  hasFigures: boolean;
  /** False where no source can be asked. */
  canRefresh?: boolean;
}

/** Pause and refresh. The buttons' words are `live.*` of the namespace. Outside of islands control-live.ts lets them act. */
export function LiveControls({ namespace, hasFigures, canRefresh = true }: Props) {
  const { t } = useTranslation(namespace);
  const { paused, status } = useLiveControl();
  const [note, setNote] = useState("");
  const isLoading = status === "loading";
  // Placeholders of figures look different while they are asked for, and after a failure.
  useEffect(() => {
    document.documentElement.dataset.liveStatus = status;
  }, [status]);
  const act = (action: typeof refreshFigures) => {
    setNote("");
    void action(() => hasFigures).then(setNote);
  };
  const pauseOrResume = () => {
    if (paused) return act(resumeFigures);
    pauseLive();
    setNote(t("live.pausedNote"));
  };
  return (
    <div
      className="live-controls cluster screen-only"
      data-live="controls"
      data-has-figures={hasFigures || undefined}
      data-paused-note={t("live.pausedNote")}
      data-paused={paused || undefined}
    >
      <button type="button" className="button button-small button-fixed-width" data-live-action="pause" onClick={pauseOrResume}>
        <ButtonLabel icon={<UiIcon name="pause" />} text={t("live.pause")} />
        <ButtonLabel icon={<UiIcon name="play" />} text={t("live.resume")} />
      </button>
      {canRefresh && (
        <button
          type="button"
          className="button button-small button-fixed-width"
          data-live-action="refresh"
          aria-busy={isLoading}
          // A disabled button would lose the focus.
          aria-disabled={isLoading || undefined}
          onClick={() => isLoading || act(refreshFigures)}
        >
          <ButtonLabel icon={<UiIcon name="refresh-cw" />} text={t("live.refresh")} />
          <ButtonLabel icon={<UiIcon name="refresh-cw" />} text={t("live.refreshing")} />
        </button>
      )}
      <output className="sr-only">{note}</output>
    </div>
  );
}

/** One of a button's two labels. Both take up space, so that the button keeps its size. */
function ButtonLabel({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <span className="button-label line">
      {icon}
      {text}
    </span>
  );
}
