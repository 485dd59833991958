import { clsx } from "clsx";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import { GLOSSARY_PATH, searchGroups, type Entry, type LetterGroup } from "#app/features/glossary/glossary.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

interface GlossaryListProps {
  groups: readonly LetterGroup[];
  /** What the address asks for: the search without a script. */
  asked: string;
}

/** All words by letter. The field filters them in place; without a script it asks for the page again. */
export function GlossaryList({ groups, asked }: GlossaryListProps) {
  const { t } = useTranslation("glossary");
  const path = pathIn(GLOSSARY_PATH, useLanguage());
  const [query, setQuery] = useState(asked);
  // Who goes to a letter, or comes back from the filter, has all words laid out at once: the browser is to find its way among them.
  const [isFirst, setFirst] = useState(true);
  const shown = searchGroups(groups, query);
  // A style sheet alone does not notice where a script went.
  const here = useLocation().hash.slice(1);
  const count = shown.reduce((sum, { entries }) => sum + entries.length, 0);
  // A word that the filter hides must be there before the browser goes to it.
  const showAll = () => flushSync(() => setQuery(""));
  return (
    <div className="container glossary">
      <div className="glossary-tools">
        <GlossarySearch
          query={query}
          onQuery={(typed) => {
            setFirst(false);
            setQuery(typed);
          }}
        />
        <p className="glossary-count" role="status">
          {query.trim() === "" ? t("all", { count }) : t("found", { count })}
        </p>
      </div>
      <nav aria-label={t("letters")} className="glossary-letters">
        <ul>
          {shown.map(({ letter, id }) => (
            <li key={id}>
              <a href={`#${id}`} onClick={() => flushSync(() => setFirst(false))}>
                {letter}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {count === 0 && (
        <div className="glossary-empty">
          <p>{t("empty", { query: query.trim() })}</p>
          <p>
            <a href={path} className="link-more">
              {t("showAll")}
            </a>
          </p>
        </div>
      )}
      {shown.map(({ letter, id, entries }) => (
        <section key={id} id={id} className="glossary-group" aria-labelledby={`${id}-name`}>
          <h2 id={`${id}-name`}>{letter}</h2>
          <dl>
            {entries.map((entry) => (
              <GlossaryEntry key={entry.id} entry={entry} isHere={entry.id === here} isLater={isFirst} onSee={showAll} />
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

function GlossarySearch({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const { t } = useTranslation("glossary");
  const path = pathIn(GLOSSARY_PATH, useLanguage());
  return (
    <form action={path} role="search" className="glossary-search" onSubmit={(event) => event.preventDefault()}>
      <label htmlFor="q">{t("search")}</label>
      <div className="glossary-row">
        <div className="field-box">
          <UiIcon name="search" />
          <input
            id="q"
            name="q"
            type="search"
            value={query}
            onChange={({ currentTarget }) => onQuery(currentTarget.value)}
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

function GlossaryEntry({
  entry: { id, term, definition, see },
  isHere,
  isLater,
  onSee,
}: {
  entry: Entry;
  isHere: boolean;
  isLater: boolean;
  onSee: () => void;
}) {
  const { t } = useTranslation("glossary");
  const path = pathIn(GLOSSARY_PATH, useLanguage());
  return (
    <div id={id} className={clsx("glossary-entry", isLater && "deferred-layout")} data-here={isHere || undefined}>
      <dt>
        <a href={`#${id}`}>{term}</a>
      </dt>
      <dd>
        <p>{definition}</p>
        {see.length > 0 && (
          <p className="glossary-see">
            {t("see")}{" "}
            {see.map((other, index) => (
              <span key={other.id}>
                <a href={`${path}#${other.id}`} onClick={onSee}>
                  {other.term}
                </a>
                {index < see.length - 1 && " · "}
              </span>
            ))}
          </p>
        )}
      </dd>
    </div>
  );
}
