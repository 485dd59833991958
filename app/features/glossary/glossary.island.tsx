import { memo, useCallback, useMemo, useState } from "react";
import { GLOSSARY_PATH, searchGroups, type Entry, type LetterGroup } from "#app/features/glossary/glossary.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./glossary.css";
import "#app/foundation/ui/details.css";

interface Props {
  groups: readonly LetterGroup[];
  /** Query from the URL, for visitors without scripts. */
  asked: string;
}

/** All terms by letter. Typing filters them in place; without scripts the form reloads the page. */
function Glossary({ groups, asked }: Props) {
  const { t } = useTranslation("glossary");
  const path = pathIn(GLOSSARY_PATH, useLanguage());
  const [query, setQuery] = useState(asked);
  const wanted = query.trim();
  const shown = useMemo(() => new Set(searchGroups(groups, wanted).flatMap(({ entries }) => entries)), [groups, wanted]);
  const isShown = ({ entries }: LetterGroup) => entries.some((entry) => shown.has(entry));
  // A link can point to a term that the filter hides.
  const showAll = useCallback(() => setQuery(""), []);
  return (
    <div className="container glossary">
      <div className="glossary-tools grid screen-only">
        <GlossarySearch query={query} onQuery={setQuery} />
        <p className="glossary-count hint" role="status">
          {t(wanted === "" ? "all" : "found", { count: shown.size })}
        </p>
      </div>
      <nav aria-label={t("letters")} className="glossary-letters screen-only">
        <ul>
          {groups.map((group) => (
            <li key={group.id} hidden={!isShown(group)}>
              <a className="centered" href={`#${group.id}`}>
                {group.letter}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="glossary-empty grid-close" hidden={shown.size > 0}>
        <p>{t("empty", { query: wanted })}</p>
        <p>
          <a href={path} className="link-more">
            {t("showAll")}
          </a>
        </p>
      </div>
      {groups.map((group) => (
        <details
          key={group.id}
          id={group.id}
          className="glossary-group open-on-paper disclosure"
          hidden={!isShown(group)}
          open={wanted !== ""}
          // The visitor or the URL's anchor may have opened it before hydration.
          suppressHydrationWarning
        >
          <summary className="grid">
            <h2>{group.letter}</h2>
            <span className="glossary-words clamped secondary">{group.entries.map(({ term }) => term).join(" · ")}</span>
            <UiIcon name="chevron-down" size={20} />
          </summary>
          <dl>
            {group.entries.map((entry) => (
              <GlossaryEntry key={entry.id} entry={entry} isShown={shown.has(entry)} onFollow={showAll} />
            ))}
          </dl>
        </details>
      ))}
    </div>
  );
}

function GlossarySearch({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const { t } = useTranslation("glossary");
  const path = pathIn(GLOSSARY_PATH, useLanguage());
  return (
    <form action={path} role="search" className="glossary-search labelled-field grid-close" onSubmit={(event) => event.preventDefault()}>
      <label htmlFor="q">{t("search")}</label>
      <div className="line">
        <div className="field-box fill">
          <UiIcon name="search" />
          <input
            id="q"
            name="q"
            type="search"
            value={query}
            onChange={({ target }) => onQuery(target.value)}
            placeholder={t("placeholder")}
            autoComplete="off"
            maxLength={60}
          />
        </div>
        <button className="button no-js-hint">{t("submit")}</button>
      </div>
    </form>
  );
}

interface EntryProps {
  entry: Entry;
  isShown: boolean;
  /** Called before a link to another term is followed. */
  onFollow: () => void;
}

const GlossaryEntry = memo(function GlossaryEntry({ entry, isShown, onFollow }: EntryProps) {
  const { id, term, definition, see } = entry;
  const { t } = useTranslation("glossary");
  const path = pathIn(GLOSSARY_PATH, useLanguage());
  return (
    <div id={id} className="glossary-entry grid" hidden={!isShown}>
      <dt>
        <a className="quiet-link" href={`#${id}`}>
          {term}
        </a>
      </dt>
      <dd className="grid-close muted">
        <p>{definition}</p>
        {see.length > 0 && (
          <p className="glossary-see hint text-links">
            {t("see")}{" "}
            {see.map((item, index) => (
              <span key={item.id}>
                <a href={`${path}#${item.id}`} onClick={onFollow}>
                  {item.term}
                </a>
                {index < see.length - 1 && " · "}
              </span>
            ))}
          </p>
        )}
      </dd>
    </div>
  );
});

export default defineIsland("glossary", Glossary, { messages: ["glossary"] });
