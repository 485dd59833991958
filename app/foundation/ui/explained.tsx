import type { ExplainedMessages } from "#app/foundation/ui/explained-term.ts";

interface ExplainedProps {
  as: "p" | "li" | "dt" | "dd";
  of: ExplainedMessages;
  /** Key of the message. */
  message: string;
  className?: string | undefined;
}

/**
 * Renders one of our messages with its explained terms. This is the only component that inserts such HTML: the server generates it
 * and escapes the message first. @throws if the page's loader didn't request the message, because a missing text would go unnoticed
 */
export function Explained({ as: Element, of: { html }, message, className }: ExplainedProps) {
  const text = html[message];
  if (text === undefined) throw new Error(`The loader of this page leaves out the message ${message}`);
  return <Element className={className} dangerouslySetInnerHTML={{ __html: text }} />;
}
