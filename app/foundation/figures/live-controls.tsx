import { useEffect, useState } from "react";
import { ButtonLabel } from "#app/foundation/figures/button-label.tsx";
import { refreshFigures, resumeFigures } from "#app/foundation/figures/live-actions.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { useLiveControl } from "#app/foundation/islands/use-live-control.ts";
import { pauseLive } from "#app/foundation/live/live-client.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./figure-panel.css";

/** Namespaces with the buttons' texts: `live.*`. */
type LiveNamespace = "community" | "compare" | "home" | "network" | "project" | "watchlist";

interface Props {
  namespace: LiveNamespace;
  hasFigures: boolean;
}

export function LiveControls({ namespace, hasFigures }: Props) {
  const { t } = useTranslation(namespace);
  const { paused, status } = useLiveControl();
  const [note, setNote] = useState("");
  const isLoading = status === "loading";
  // The style sheet shows placeholders differently during a refresh and after a failure.
  useEffect(() => {
    document.documentElement.dataset.liveStatus = status;
    // The failure is over without a new press.
    if (status === "error") return () => setNote("");
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
    <div className="live-controls cluster screen-only" data-paused={paused || undefined}>
      <button type="button" className="button button-small button-fixed-width" data-live-action="pause" onClick={pauseOrResume}>
        <ButtonLabel icon={<UiIcon name="pause" />} text={t("live.pause")} />
        <ButtonLabel icon={<UiIcon name="play" />} text={t("live.resume")} />
      </button>
      <button
        type="button"
        className="button button-small button-fixed-width"
        data-live-action="refresh"
        aria-busy={isLoading}
        // A disabled button would lose focus.
        aria-disabled={isLoading || undefined}
        onClick={() => isLoading || act(refreshFigures)}
      >
        <ButtonLabel icon={<UiIcon name="refresh-cw" />} text={t("live.refresh")} />
        <ButtonLabel icon={<UiIcon name="refresh-cw" />} text={t("live.refreshing")} />
      </button>
      <output className="sr-only">{note}</output>
    </div>
  );
}
