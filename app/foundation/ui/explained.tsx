import type { ExplainedMessages } from "#app/foundation/ui/explained-term.ts";

interface ExplainedProps {
  as: "p" | "li" | "dt" | "dd";
  of: ExplainedMessages;
  /** The key of the message. */
  message: string;
  className?: string | undefined;
}

/**
 * A message of ours in which terms explain themselves. The one place where its HTML is put in: the server made it, and escaped the message first.
 * @throws when the page's loader did not ask for the message: no one would see that a text is missing
 */
export function Explained({ as: Element, of: { html }, message, className }: ExplainedProps) {
  const text = html[message];
  if (text === undefined) throw new Error(`The loader of this page leaves out the message ${message}`);
  return <Element className={className} dangerouslySetInnerHTML={{ __html: text }} />;
}
