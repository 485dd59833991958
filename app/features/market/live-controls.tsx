import { Pause, Play, RefreshCw } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMarket } from "#app/features/market/market-context.tsx";
import { useLiveControl } from "#app/foundation/live/use-live.ts";
import { toast } from "#app/foundation/ui/toast.tsx";

/** Pause and refresh. The outcome is told once, politely; ticking figures are never read out. */
export function LiveControls() {
  const { t } = useTranslation(["home", "common"]);
  const { hasFigures } = useMarket();
  const { paused, status, refresh, setPaused } = useLiveControl();
  const [note, setNote] = useState("");
  const loading = status === "loading";

  async function ask() {
    setNote("");
    if (await refresh()) return setNote(t("common:toast.refreshed"));
    const [title, description] = [t("common:toast.refreshFailed"), t("common:toast.fetchFailed")];
    setNote(`${title}. ${description}`);
    if (hasFigures) toast.error(title, { description });
  }

  function toggle() {
    setPaused(!paused);
    setNote(paused ? "" : t("live.pausedNote"));
  }

  return (
    <div className="live-controls">
      <button type="button" className="button button-small" onClick={toggle}>
        {paused ? <Play aria-hidden="true" size={16} /> : <Pause aria-hidden="true" size={16} />}
        <Steady text={paused ? t("live.resume") : t("live.pause")} other={paused ? t("live.pause") : t("live.resume")} />
      </button>
      <button type="button" className="button button-small" onClick={() => void ask()} disabled={loading} aria-busy={loading}>
        <RefreshCw aria-hidden="true" size={16} className={loading ? "spinning" : undefined} />
        <Steady text={loading ? t("live.refreshing") : t("live.refresh")} other={loading ? t("live.refresh") : t("live.refreshing")} />
      </button>
      <p role="status" className="sr-only">
        {note}
      </p>
    </div>
  );
}

/** A label that keeps the width of the longer of its two texts, so that nothing moves. */
function Steady({ text, other }: { text: string; other: string }) {
  return (
    <span className="steady">
      <span>{text}</span>
      <span aria-hidden="true">{other}</span>
    </span>
  );
}
