import { useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent } from "react";
import { Highlighted, HitNote } from "#app/features/search/hit-parts.tsx";
import { parseQuery, searchResponseSchema, type SearchResponse } from "#app/features/search/search.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { fetchJson } from "#app/foundation/islands/fetch-json.ts";
import { requestFailureKey } from "#app/foundation/islands/request-failure-key.ts";
import { navigateTo } from "#app/foundation/ui/navigation-guard.ts";
import { announceSearch } from "#app/foundation/ui/page-events.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

const LIST = "palette-list";
/** The search page shows more hits. */
const MAX_HITS_PER_GROUP = 5;
const STEP: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
const DEBOUNCE_MS = 150;
const SHOW_PROGRESS_AFTER_MS = 150;

/** Shown before the visitor types, and when a search finds nothing. */
const QUICK_LINKS = [
  ["/get-started", "nav.getStarted"],
  ["/ecosystem", "nav.ecosystem"],
  ["/news", "nav.news"],
  ["/network", "footer.network"],
  ["/staking", "footer.stakingGuide"],
  ["/glossary", "footer.glossary"],
  ["/is-this-link-real", "footer.linkCheck"],
] as const;

type Outcome =
  | { kind: "idle" }
  | { kind: "failed"; reason: ReturnType<typeof requestFailureKey> }
  | { kind: "found"; response: SearchResponse };
const IDLE: Outcome = { kind: "idle" };

const subscribeToNothing = () => () => undefined;

/** Searches shortly after the last keystroke. The previous result stays until the next one arrives. */
function useSearch(typed: string): { outcome: Outcome; isSlow: boolean } {
  const language = useLanguage();
  const [last, setLast] = useState(IDLE);
  const [slowText, setSlowText] = useState<string | null>(null);
  // The server's progress bar is shown until React runs.
  const isStarting = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
  const query = parseQuery(typed);
  const text = query && query.words.length > 0 ? query.text : null;
  useEffect(() => {
    if (text === null) return;
    const leaving = new AbortController();
    const search = async () => {
      const progress = setTimeout(setSlowText, SHOW_PROGRESS_AFTER_MS, text);
      leaving.signal.addEventListener("abort", () => clearTimeout(progress));
      const path = `/api/search?${new URLSearchParams({ q: text, language })}`;
      const outcome = await fetchJson(path, searchResponseSchema, leaving.signal).then(
        (response): Outcome => ({ kind: "found", response }),
        (error: unknown): Outcome => ({ kind: "failed", reason: requestFailureKey(error) }),
      );
      if (leaving.signal.aborted) return;
      clearTimeout(progress);
      setSlowText(null);
      setLast(outcome);
    };
    let timer = setTimeout(() => void search(), DEBOUNCE_MS);
    const searchAgain = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void search(), DEBOUNCE_MS);
    };
    addEventListener("online", searchAgain);
    return () => {
      removeEventListener("online", searchAgain);
      clearTimeout(timer);
      leaving.abort();
    };
  }, [text, language]);
  return { outcome: text === null ? IDLE : last, isSlow: isStarting || (text !== null && slowText === text) };
}

/** Search over the open page by keyboard: an ARIA combobox with its results below. */
function Palette() {
  const { t } = useTranslation();
  const language = useLanguage();
  const path = pathIn("/search", language);
  const [typed, setTyped] = useState("");
  const { outcome, isSlow } = useSearch(typed);
  const term = typed.trim();
  const allResults = term === "" ? path : `${path}?${new URLSearchParams({ q: term })}`;
  const isFailed = outcome.kind === "failed";
  // Without a connection the search page doesn't open either.
  const isUnreachable = isFailed && outcome.reason !== "away.failed";
  const groups = outcome.kind === "found" ? outcome.response.groups : [];
  const hasMore = groups.some((group) => group.hasMore || group.hits.length > MAX_HITS_PER_GROUP);

  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<{ id: string; of: Outcome } | null>(null);
  const chosenId = chosen?.of === outcome ? chosen.id : undefined;
  useEffect(() => {
    if (chosenId) list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [chosenId]);
  const optionProps = (href: string) => {
    const id = `palette-${href}`;
    // Focus stays in the field, which handles the keys.
    return { id, href, role: "option", tabIndex: -1, "aria-selected": id === chosenId, className: "palette-option grid" };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEP[event.key];
    const options = [...(list.current?.querySelectorAll<HTMLElement>("[role=option]") ?? [])];
    const index = options.findIndex(({ id }) => id === chosenId);
    if (event.nativeEvent.isComposing || (!step && !(event.key === "Enter" && index >= 0))) return;
    event.preventDefault();
    if (!step) return options[index]?.click();
    // The field itself counts as the position before the first option.
    const next = options[((options.length + 2 + index + step) % (options.length + 1)) - 1];
    setChosen(next ? { id: next.id, of: outcome } : null);
  };
  return (
    <div
      className="palette"
      popover="auto"
      role="dialog"
      aria-modal
      aria-label={t("nav.search")}
      onBeforeToggle={({ newState }) => {
        if (newState !== "closed" || outcome.kind !== "found") return;
        announceSearch(
          outcome.response.query,
          groups.reduce((sum, { hits }) => sum + hits.length, 0),
        );
      }}
    >
      {isSlow && <div className="navigation-progress screen-only" />}
      <form
        action={path}
        className="palette-sheet column"
        onReset={() => setTyped("")}
        onSubmit={(event) => {
          event.preventDefault();
          void navigateTo(allResults);
        }}
      >
        <div className="palette-head grid-close">
          <div className="field-box">
            <UiIcon name="search" />
            <input
              type="text"
              name="q"
              role="combobox"
              aria-label={t("nav.search")}
              aria-expanded={groups.length > 0 || !isFailed}
              aria-controls={LIST}
              aria-autocomplete="list"
              aria-activedescendant={chosenId}
              placeholder={t("nav.search")}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="search"
              maxLength={200}
              onInput={(event) => setTyped(event.currentTarget.value)}
              onKeyDown={onKeyDown}
            />
          </div>
          <button type="button" className="icon-button" aria-label={t("toast.close")}>
            <UiIcon name="x" />
          </button>
        </div>
        <p role="status" className="palette-summary detail if-filled">
          {isUnreachable ? t(outcome.reason) : isFailed ? t("palette.failed") : outcome.kind === "found" && outcome.response.summary}
        </p>
        <p className="palette-summary palette-hint detail" hidden={outcome.kind !== "idle"}>
          {t("palette.hint")}
        </p>
        <div id={LIST} ref={list} role="listbox" aria-label={t("nav.search")} className="palette-list if-filled">
          {groups.map(({ kind, title, hits }) => (
            <div key={kind} role="group" aria-labelledby={`palette-${kind}`} data-group={kind}>
              <p id={`palette-${kind}`} className="palette-title caption">
                {title}
              </p>
              {hits.slice(0, MAX_HITS_PER_GROUP).map((hit) => (
                <a key={hit.href} {...optionProps(hit.href)}>
                  <span>
                    <Highlighted text={hit.title} terms={hit.terms} />
                  </span>
                  <HitNote hit={hit} />
                </a>
              ))}
            </div>
          ))}
          {!isFailed && groups.length === 0 && (
            <div role="group" aria-labelledby={`${LIST}-pages`} data-group="pages">
              <p id={`${LIST}-pages`} className="palette-title caption">
                {t("footer.quickLinks")}
              </p>
              {QUICK_LINKS.map(([to, label]) => (
                <a key={to} {...optionProps(pathIn(to, language))}>
                  {t(label)}
                </a>
              ))}
            </div>
          )}
        </div>
        <p className="palette-foot" hidden={isUnreachable || (!isFailed && !hasMore)}>
          <a href={allResults} className="link-more">
            <span>{t(isFailed ? "palette.page" : "palette.all")}</span>
            <UiIcon name="arrow-right" />
          </a>
        </p>
      </form>
    </div>
  );
}

export default defineIsland("palette", Palette, {
  messages: import.meta.env.SSR
    ? [
        "common:nav.search",
        "common:toast.close",
        "common:palette",
        "common:away.offline",
        "common:away.unreachable",
        "common:footer.quickLinks",
        ...QUICK_LINKS.map(([, label]) => `common:${label}` as const),
      ]
    : [],
});
