import { useRef, useState, type ChangeEvent } from "react";
import { alerts, writeAlerts } from "#app/features/watchlist/alerts.ts";
import { mergeIds, MAX_BYTES, parseWatchlist, serializeWatchlist, type ListFile } from "#app/features/watchlist/watchlist-file.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import type { Translate } from "#app/foundation/i18n/translate.ts";
import { setStarred, starredIds } from "#app/foundation/ui/starred.ts";
import { toast } from "#app/foundation/ui/toast.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./watchlist.css";

function save(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  Object.assign(document.createElement("a"), { href: url, download: "watchlist.json" }).click();
  // Revoke the URL only after the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Message about an import: entries added, and entries left out. */
export const addedText = (added: number, left: number, t: Translate<"watchlist">): string =>
  [t("import.added", { count: added }), ...(left > 0 ? [t("left", { count: left })] : [])].join(" ");

function addFile({ ids, alerts: imported }: ListFile, isKnown: (id: string) => boolean, t: Translate<"watchlist">): string {
  const known = ids.filter(isKnown);
  const merged = mergeIds(starredIds(), known);
  setStarred(merged.ids);
  writeAlerts([...alerts(), ...imported.filter(({ id }) => isKnown(id))]);
  return addedText(merged.added, merged.left + ids.length - known.length, t);
}

interface Props {
  ids: readonly string[];
  isKnown: (id: string) => boolean;
}

export function ListTools({ ids, isKnown }: Props) {
  const { t } = useTranslation("watchlist");
  const language = useLanguage();
  const [outcome, setOutcome] = useState({ text: "", isFault: false });
  /** Link to copy by hand, and the list that it's for. */
  const [link, setLink] = useState({ list: "", address: "" });
  const input = useRef<HTMLInputElement>(null);
  const list = ids.join();

  const share = () => {
    // Commas need no escaping, so the link stays readable.
    const address = `${location.origin}${location.pathname}?ids=${list}`;
    const showLink = () => setLink({ list, address });
    // Without access to the clipboard we show the link.
    if (!("clipboard" in navigator)) return showLink();
    navigator.clipboard.writeText(address).then(() => toast.success(t("share.copied")), showLink);
  };
  const take = async (file: File) => {
    const read = file.size > MAX_BYTES ? { fault: "noList" as const } : parseWatchlist(await file.text().catch(() => ""));
    const isFault = "fault" in read;
    setOutcome({ text: isFault ? t(`import.${read.fault}`) : addFile(read, isKnown, t), isFault });
  };
  const onFile = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // Clear the input, so that choosing the same file again fires a change.
    if (file) void take(file).finally(() => (currentTarget.value = ""));
  };
  return (
    <div className="watchlist-tools row">
      {list !== "" && (
        <>
          <button type="button" className="button button-small" onClick={share}>
            {t("share.button")}
          </button>
          <button type="button" className="button button-small" onClick={() => save(serializeWatchlist({ ids, alerts: alerts() }))}>
            <UiIcon name="download" />
            {t("export")}
          </button>
        </>
      )}
      <button type="button" className="button button-small" onClick={() => input.current?.click()}>
        {t("import.button")}
      </button>
      <input ref={input} type="file" accept="application/json,.json" hidden aria-label={t("import.button")} onChange={onFile} />
      <p className="watchlist-outcome secondary if-filled" role="status" data-fault={outcome.isFault || undefined}>
        {outcome.text}
      </p>
      {list !== "" && (
        <a href={`/watchlist.xml?ids=${list}&language=${language}`} type="application/rss+xml" className="button button-small">
          {t("feed.link")}
        </a>
      )}
      {list !== "" && link.list === list && (
        <label className="watchlist-link secondary">
          {t("share.byHand")}
          <input className="field" readOnly value={link.address} onFocus={({ currentTarget }) => currentTarget.select()} />
        </label>
      )}
    </div>
  );
}
