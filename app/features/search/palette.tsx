import { useEffect, useId, useRef, useState, type ComponentProps, type KeyboardEvent } from "react";
import { HitNote, Highlighted } from "#app/features/search/search-results.tsx";
import type { SearchResponse, Hit } from "#app/features/search/search.ts";
import { useSearchResults } from "#app/features/search/use-search-results.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { leaveFor } from "#app/foundation/ui/navigation-guard.ts";
import { isPlainPress } from "#app/foundation/ui/page-events.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./search.css";

/** Of each group; the page shows all. */
const MAX_HITS_PER_GROUP = 5;
const STEP: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
/** Offered before anything is typed, and when nothing is found. */
const QUICK_LINKS = [
  ["/get-started", "nav.getStarted"],
  ["/ecosystem", "nav.ecosystem"],
  ["/news", "nav.news"],
  ["/network", "footer.network"],
  ["/staking", "footer.stakingGuide"],
  ["/glossary", "footer.glossary"],
  ["/is-this-link-real", "footer.linkCheck"],
] as const;

/** A link of the palette, which closes before the page opens. */
function PaletteLink({ href, onOpen, children, ...rest }: ComponentProps<"a"> & { href: string; onOpen: () => void }) {
  return (
    <a
      href={href}
      {...rest}
      onClick={(event) => {
        onOpen();
        if (!href.startsWith("/") || !isPlainPress(event.nativeEvent)) return;
        event.preventDefault();
        void leaveFor(href);
      }}
    >
      {children}
    </a>
  );
}

interface Options {
  groups: SearchResponse["groups"];
  chosen: Hit | undefined;
  id: string;
  onOpen: () => void;
}

function PaletteOptions({ groups, chosen, id, onOpen }: Options) {
  return groups.map(({ kind, title, hits }) => (
    <div key={kind} role="group" aria-labelledby={`${id}-${kind}`} data-group={kind}>
      <p id={`${id}-${kind}`} className="palette-title caption">
        {title}
      </p>
      {hits.map((hit) => (
        // The focus stays in the field, where keys are read.
        <PaletteLink
          key={hit.href}
          href={hit.href}
          id={`${id}-${hit.href}`}
          role="option"
          tabIndex={-1}
          aria-selected={hit === chosen}
          className="palette-option grid"
          onOpen={onOpen}
        >
          <span>
            <Highlighted text={hit.title} terms={hit.terms} />
          </span>
          <HitNote hit={hit} />
        </PaletteLink>
      ))}
    </div>
  ));
}

/** Search over the page that is open, by keyboard: a combobox with its results below, after the ARIA pattern. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const { asked, isSlow } = useSearchResults(typed);
  const answer = asked.state === "answered" ? asked.answer : null;
  const found = (answer?.groups ?? []).map((group) => ({ ...group, hits: group.hits.slice(0, MAX_HITS_PER_GROUP) }));
  const quickLinks = QUICK_LINKS.map(([to, label]) => ({
    title: t(label),
    text: "",
    href: pathIn(to, language),
    note: "",
    at: null,
    terms: [],
  }));
  const groups: SearchResponse["groups"] =
    found.length > 0 || asked.state === "failed"
      ? found
      : [{ kind: "pages", title: t("footer.quickLinks"), hits: quickLinks, hasMore: false }];
  // A selection is only valid for the results it was made in.
  const [choice, setChoice] = useState<{ answer: SearchResponse | null; at: number }>({ answer: null, at: -1 });
  const at = choice.answer === answer ? choice.at : -1;
  const hits = groups.flatMap((group) => group.hits);
  const hasMore = answer?.groups.some((group) => group.hasMore || group.hits.length > MAX_HITS_PER_GROUP) ?? false;
  const chosen = hits[at];

  useEffect(() => {
    // The browser gives the focus back to where it was when a modal dialog closes.
    dialog.current?.showModal();
  }, []);
  useEffect(() => {
    if (chosen) document.getElementById(`${id}-${chosen.href}`)?.scrollIntoView({ block: "nearest" });
  }, [chosen, id]);

  const sought = answer
    ? { "data-sought": typed.trim(), "data-found": answer.groups.reduce((sum, group) => sum + group.hits.length, 0) }
    : {};
  const leave = () => dialog.current?.close();
  const allResults = `${pathIn("/search", language)}${typed.trim() === "" ? "" : `?${new URLSearchParams({ q: typed.trim() })}`}`;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEP[event.key];
    if (event.nativeEvent.isComposing || (!step && event.key !== "Enter")) return;
    event.preventDefault();
    // Before the first one is the field itself.
    if (step) setChoice({ answer, at: ((hits.length + 2 + at + step) % (hits.length + 1)) - 1 });
    else if (chosen) document.getElementById(`${id}-${chosen.href}`)?.click();
    else {
      leave();
      void leaveFor(allResults);
    }
  };
  return (
    <dialog ref={dialog} className="palette" aria-label={t("nav.search")} onClose={onClose} closedby="any" {...sought}>
      {isSlow && <div className="navigation-progress screen-only" />}
      <div className="palette-sheet column">
        <div className="palette-head grid-close">
          <div className="field-box">
            <UiIcon name="search" />
            <input
              type="text"
              role="combobox"
              aria-label={t("nav.search")}
              aria-expanded={hits.length > 0}
              aria-controls={`${id}-list`}
              aria-activedescendant={chosen && `${id}-${chosen.href}`}
              aria-autocomplete="list"
              placeholder={t("nav.search")}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="search"
              maxLength={200}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={onKeyDown}
            />
          </div>
          <button type="button" className="icon-button" aria-label={t("toast.close")} onClick={leave}>
            <UiIcon name="x" />
          </button>
        </div>
        <p role="status" className="palette-summary detail if-filled">
          {asked.state === "failed" ? t("palette.failed") : answer?.summary}
        </p>
        {asked.state === "idle" && <p className="palette-summary detail if-filled palette-hint">{t("palette.hint")}</p>}
        <div id={`${id}-list`} role="listbox" aria-label={t("nav.search")} className="palette-list if-filled">
          <PaletteOptions groups={groups} chosen={chosen} id={id} onOpen={leave} />
        </div>
        {(hasMore || asked.state === "failed") && (
          <p className="palette-foot">
            <PaletteLink href={allResults} className="link-more" onOpen={leave}>
              {t(asked.state === "failed" ? "palette.page" : "palette.all")}
              <UiIcon name="arrow-right" />
            </PaletteLink>
          </p>
        )}
      </div>
    </dialog>
  );
}
