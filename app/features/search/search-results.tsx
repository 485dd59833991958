import { useId } from "react";
import { Highlighted, HitNote } from "#app/features/search/hit-parts.tsx";
import type { Hit, SearchResponse } from "#app/features/search/search.ts";
import { ProjectPicture } from "#app/foundation/ui/project-picture.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./search.css";
import "#app/foundation/ui/art/hatches.css";
import "#app/foundation/ui/titles.css";

function ResultLink({ hit: { href, title, terms } }: { hit: Hit }) {
  const text = <Highlighted text={title} terms={terms} />;
  return href.startsWith("/") ? (
    <a href={href}>{text}</a>
  ) : (
    <a href={href} rel="noopener">
      {text}
    </a>
  );
}

type Group = SearchResponse["groups"][number];

function ResultGroup({ kind, title, hits, hasMore, query, isAlone }: Group & Props) {
  const { t } = useTranslation("search");
  const id = useId();
  const [target, label] = isAlone ? [{ q: query }, t("allKinds")] : [{ q: query, kind }, t(`showMore.${kind}`)];
  return (
    <section className="column-close" aria-labelledby={id} data-group={kind}>
      <h2 id={id}>{title}</h2>
      <ol className="hits">
        {hits.map((hit) => (
          <li className="grid-tight" key={hit.href}>
            {hit.project && <ProjectPicture {...hit.project} size={40} />}
            <h3 className="item-title text-links">
              <ResultLink hit={hit} />
            </h3>
            <HitNote hit={hit} />
            <p className="secondary">
              <Highlighted text={hit.text} terms={hit.terms} />
            </p>
          </li>
        ))}
      </ol>
      {(isAlone || hasMore) && (
        <p className="ruled">
          <LocalLink to={`/search?${new URLSearchParams(target)}`} className="link-more">
            {label}
            <UiIcon name="arrow-right" />
          </LocalLink>
        </p>
      )}
    </section>
  );
}

interface Props {
  query: string;
  /** True if the visitor asked for only one kind. */
  isAlone: boolean;
}

/** Search hits in groups, each with a link to all of its hits. */
export function SearchResults({ groups, ...asked }: Pick<SearchResponse, "groups"> & Props) {
  return (
    <div className="search-results grid">
      {groups.map((group) => (
        <ResultGroup key={group.kind} {...group} {...asked} />
      ))}
    </div>
  );
}
