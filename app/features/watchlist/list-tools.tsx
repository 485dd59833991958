import { useRef, useState, type ChangeEvent } from "react";
import { alerts, writeAlerts } from "#app/features/watchlist/alerts.ts";
import { mergeIds, MAX_BYTES, parseWatchlist, serializeWatchlist, type ListFile } from "#app/features/watchlist/watchlist-file.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { starredIds, setStarred } from "#app/foundation/ui/starred.ts";
import { toast } from "#app/foundation/ui/toast.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

interface Props {
  ids: readonly string[];
  /** Of a list's page and of the news about it, without a language. */
  path: `/${string}`;
  /** Whether the catalogue has a project. */
  isKnown: (id: string) => boolean;
}

/** What can be done with one's own list: pass it on, keep it in a file, follow its news. */
export function ListTools({ ids, path, isKnown }: Props) {
  const { t } = useTranslation("watchlist");
  const language = useLanguage();
  const [link, setLink] = useState<string>();
  const isEmpty = ids.length === 0;

  function share() {
    const address = location.origin + pathIn(path, language);
    const show = () => setLink(address);
    // Without the right to the clipboard the link is shown, to be copied by hand.
    if (!("clipboard" in navigator)) return show();
    navigator.clipboard.writeText(address).then(() => toast.success(t("share.copied")), show);
  }

  return (
    <div className="watchlist-tools">
      {!isEmpty && (
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
      <ImportButton isKnown={isKnown} />
      {!isEmpty && (
        <a className="button button-small" href={`/watchlist.xml?ids=${ids.join()}&language=${language}`} type="application/rss+xml">
          {t("feed.link")}
        </a>
      )}
      {link && (
        <label className="watchlist-link">
          {t("share.byHand")}
          <input className="field" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        </label>
      )}
    </div>
  );
}

function save(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = "watchlist.json";
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

function ImportButton({ isKnown }: { isKnown: (id: string) => boolean }) {
  const { t } = useTranslation("watchlist");
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<{ text: string; isFault: boolean }>();

  async function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    if (!file) return;
    const read = file.size > MAX_BYTES ? { fault: "noList" as const } : parseWatchlist(await file.text().catch(() => ""));
    // The same file can be chosen again.
    currentTarget.value = "";
    setOutcome("fault" in read ? { text: t(`import.${read.fault}`), isFault: true } : { text: add(read), isFault: false });
  }

  function add({ ids, alerts: importedAlerts }: ListFile): string {
    const known = ids.filter(isKnown);
    const merged = mergeIds(starredIds(), known);
    setStarred(merged.ids);
    writeAlerts([...alerts(), ...importedAlerts.filter(({ id }) => isKnown(id))]);
    const left = merged.left + ids.length - known.length;
    return [t("import.added", { count: merged.added }), ...(left > 0 ? [t("left", { count: left })] : [])].join(" ");
  }

  return (
    <>
      <button type="button" className="button button-small" onClick={() => input.current?.click()}>
        {t("import.button")}
      </button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        onChange={(event) => void take(event)}
        aria-label={t("import.button")}
      />
      <p className="watchlist-outcome" role="status" data-fault={outcome?.isFault || undefined}>
        {outcome?.text}
      </p>
    </>
  );
}
