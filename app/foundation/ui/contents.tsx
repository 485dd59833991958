import { useId } from "react";
import "./contents.css";
import "#app/foundation/ui/titles.css";

interface ContentsProps {
  title: string;
  /** Set `lang` if a title isn't in the page's language. */
  sections: readonly { id: string; title: string; lang?: string }[];
}

/** Table of contents for a long text, shown beside it in .beside-contents. */
export function Contents({ title, sections }: ContentsProps) {
  const id = useId();
  return (
    <nav className="contents-list screen-only" aria-labelledby={id}>
      <h2 className="small-title" id={id}>
        {title}
      </h2>
      <ol>
        {sections.map((section) => (
          <li key={section.id}>
            <a className="secondary quiet-choice line" href={`#${section.id}`} lang={section.lang}>
              {section.title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
