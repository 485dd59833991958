import { useState, type ReactNode } from "react";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { useLiveControl } from "#app/foundation/live/use-live.ts";
import { toast } from "#app/foundation/ui/toast.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

/**
 * Pause and refresh. The outcome is told once, politely; ticking figures are never read out. The buttons' words are
 * `live.*` of the namespace; `hasFigures` says whether a failed refresh leaves something on screen.
 */
export function LiveControls({ namespace, hasFigures }: { namespace: string; hasFigures: boolean }) {
  const { t } = useTranslation([namespace, "common"]);
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
      <button type="button" className="button button-small steady" onClick={toggle}>
        <Face shown={!paused} icon={<UiIcon name="pause" />} text={t("live.pause")} />
        <Face shown={paused} icon={<UiIcon name="play" />} text={t("live.resume")} />
      </button>
      <button type="button" className="button button-small steady" onClick={() => void ask()} disabled={loading} aria-busy={loading}>
        <Face shown={!loading} icon={<UiIcon name="refresh-cw" />} text={t("live.refresh")} />
        <Face shown={loading} icon={<UiIcon name="refresh-cw" className={loading ? "spinning" : undefined} />} text={t("live.refreshing")} />
      </button>
      <output className="sr-only">{note}</output>
    </div>
  );
}

/** One of a button's two faces. Both keep their room, so that the button never changes its size. */
function Face({ shown, icon, text }: { shown: boolean; icon: ReactNode; text: string }) {
  return (
    <span className="face" data-shown={shown || undefined}>
      {icon}
      {text}
    </span>
  );
}
