import { GLOSSARY_PATH, searchGroups, type Entry, type LetterGroup } from "#app/features/glossary/glossary.ts";
import { useLanguage, useMessages, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./glossary.css";
import "#app/foundation/ui/details.css";

interface GlossaryListProps {
  groups: readonly LetterGroup[];
  /** What the address asks for: the search without a script. */
  asked: string;
}

/** All words by letter: a letter names its words, and opens to say what they mean. The field filters them in place (glossary-filter.ts); without a script it asks for the page again. */
export function GlossaryList({ groups, asked }: GlossaryListProps) {
  const { t } = useTranslation("glossary");
  const messages = useMessages("glossary");
  const path = pathIn(GLOSSARY_PATH, useLanguage());
  const shown = new Set(searchGroups(groups, asked).flatMap(({ entries }) => entries));
  const isShown = ({ entries }: LetterGroup) => entries.some((entry) => shown.has(entry));
  return (
    <div className="container glossary" data-messages={JSON.stringify(messages)}>
      <div className="glossary-tools grid screen-only">
        <GlossarySearch asked={asked} />
        <p className="glossary-count hint" role="status">
          {t(asked.trim() === "" ? "all" : "found", { count: shown.size })}
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
        <p>{t("empty", { query: asked.trim() })}</p>
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
          open={asked.trim() !== ""}
        >
          <summary className="grid">
            <h2>{group.letter}</h2>
            <span className="glossary-words clamped secondary">{group.entries.map(({ term }) => term).join(" · ")}</span>
            <UiIcon name="chevron-down" size={20} />
          </summary>
          <dl>
            {group.entries.map((entry) => (
              <GlossaryEntry key={entry.id} entry={entry} isShown={shown.has(entry)} />
            ))}
          </dl>
        </details>
      ))}
    </div>
  );
}

function GlossarySearch({ asked }: { asked: string }) {
  const { t } = useTranslation("glossary");
  const path = pathIn(GLOSSARY_PATH, useLanguage());
  return (
    <form action={path} role="search" className="glossary-search labelled-field grid-close">
      <label htmlFor="q">{t("search")}</label>
      <div className="line">
        <div className="field-box fill">
          <UiIcon name="search" />
          <input id="q" name="q" type="search" defaultValue={asked} placeholder={t("placeholder")} autoComplete="off" maxLength={60} />
        </div>
        <button className="button no-js-hint">{t("submit")}</button>
      </div>
    </form>
  );
}

function GlossaryEntry({ entry: { id, term, definition, aliases, see }, isShown }: { entry: Entry; isShown: boolean }) {
  const { t } = useTranslation("glossary");
  const path = pathIn(GLOSSARY_PATH, useLanguage());
  return (
    <div id={id} className="glossary-entry grid" hidden={!isShown} data-aliases={aliases.join("\n") || undefined}>
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
            {see.map((other, index) => (
              <span key={other.id}>
                <a href={`${path}#${other.id}`}>{other.term}</a>
                {index < see.length - 1 && " · "}
              </span>
            ))}
          </p>
        )}
      </dd>
    </div>
  );
}
