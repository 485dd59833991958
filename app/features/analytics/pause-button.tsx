import { useState } from "react";
import { ButtonLabel } from "#app/foundation/figures/button-label.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { useLiveControl } from "#app/foundation/islands/use-live-control.ts";
import { pauseLive, resumeLive } from "#app/foundation/live/live-client.ts";
import { frameText } from "#app/foundation/ui/frame-data.ts";
import { toast } from "#app/foundation/ui/toast.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "#app/foundation/figures/figure-panel.css";

export function PauseButton() {
  const { t } = useTranslation("analytics");
  const { paused } = useLiveControl();
  const [note, setNote] = useState("");

  async function toggle(): Promise<void> {
    setNote(paused ? "" : t("live.pausedNote"));
    if (!paused) return pauseLive();
    if (await resumeLive()) return;
    const failed = frameText("toast.fetchFailed");
    toast.error(frameText("toast.refreshFailed"), { description: navigator.onLine ? failed : `${failed}. ${frameText("away.offline")}` });
  }
  return (
    <div className="live-controls cluster screen-only" data-paused={paused || undefined}>
      <button type="button" className="button button-small button-fixed-width" data-live-action="pause" onClick={() => void toggle()}>
        <ButtonLabel icon={<UiIcon name="pause" />} text={t("live.pause")} />
        <ButtonLabel icon={<UiIcon name="play" />} text={t("live.resume")} />
      </button>
      <output className="sr-only">{note}</output>
    </div>
  );
}
