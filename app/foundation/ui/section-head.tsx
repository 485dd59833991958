import type { ReactNode } from "react";

interface SectionHeadProps {
  id: string;
  title: string;
  text?: ReactNode;
  /** Controls at the end of the line. */
  children?: ReactNode;
}

/** The head of a section: its title, a line of text, and controls. */
export function SectionHead({ id, title, text, children }: SectionHeadProps) {
  return (
    <header className="section-head">
      <div>
        <h2 id={id}>{title}</h2>
        {typeof text === "string" ? <p>{text}</p> : text}
      </div>
      {children}
    </header>
  );
}
