import { useState, type ReactNode } from "react";
import { sourcesStatus } from "#app/foundation/figures/sources-status.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { useLiveControl } from "#app/foundation/live/use-live.ts";
import { toast } from "#app/foundation/ui/toast.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

/** The namespaces with the words of the buttons: `live.*`. */
type LiveNamespace = "community" | "compare" | "home" | "network" | "project" | "watchlist";

/**
 * Pause and refresh. The outcome is announced once, politely, from what the sources answered; ticking figures are never read out.
 * The buttons' words are `live.*` of the namespace; `hasFigures` says whether a failed refresh leaves something on screen.
 */
export function LiveControls({ namespace, hasFigures }: { namespace: LiveNamespace; hasFigures: boolean }) {
  const { t } = useTranslation([namespace, "common"]);
  const { paused, status, refresh, setPaused } = useLiveControl();
  const [note, setNote] = useState("");
  const loading = status === "loading";

  async function ask() {
    setNote("");
    const values = await refresh();
    if (!values) return showFailure();
    const answered = sourcesStatus(values);
    if (answered.kind === "all") setNote(t("common:toast.refreshed"));
    else if (answered.kind === "some")
      toast.message(t("common:away.someSources"), {
        description: t("common:away.someSourcesText", { sources: answered.behind.join(", ") }),
      });
    else if (answered.kind === "old") toast.error(t("common:away.oldFigures"), { description: t("common:away.oldFiguresText") });
    else toast.error(t("common:away.noSource"), { description: t("common:away.noSourceText") });
  }

  /** Where there are no figures their places say it. */
  function showFailure() {
    const [title, failed] = [t("common:toast.refreshFailed"), t("common:toast.fetchFailed")];
    const description = navigator.onLine ? failed : `${failed}. ${t("common:away.offline")}`;
    if (hasFigures) toast.error(title, { description });
    else setNote(`${title}. ${description}`);
  }

  function toggle() {
    setPaused(!paused);
    setNote(paused ? "" : t("live.pausedNote"));
  }

  return (
    <div className="live-controls">
      <button type="button" className="button button-small button-fixed-width" onClick={toggle}>
        <ButtonLabel shown={!paused} icon={<UiIcon name="pause" />} text={t("live.pause")} />
        <ButtonLabel shown={paused} icon={<UiIcon name="play" />} text={t("live.resume")} />
      </button>
      <button
        type="button"
        className="button button-small button-fixed-width"
        onClick={() => void ask()}
        disabled={loading}
        aria-busy={loading}
      >
        <ButtonLabel shown={!loading} icon={<UiIcon name="refresh-cw" />} text={t("live.refresh")} />
        <ButtonLabel
          shown={loading}
          icon={<UiIcon name="refresh-cw" className={loading ? "spinning" : undefined} />}
          text={t("live.refreshing")}
        />
      </button>
      <output className="sr-only">{note}</output>
    </div>
  );
}

/** One of a button's two labels. Both take up space, so that the button keeps its size. */
function ButtonLabel({ shown, icon, text }: { shown: boolean; icon: ReactNode; text: string }) {
  return (
    <span className="button-label" data-shown={shown || undefined}>
      {icon}
      {text}
    </span>
  );
}
