import type { ExplainedMessages } from "#app/foundation/ui/explained-term.ts";

interface ExplainedProps {
  as: "p" | "li" | "dt" | "dd";
  of: ExplainedMessages;
  /** The key of the message. */
  message: string;
  className?: string;
}

/** A message of ours in which terms explain themselves. The one place where its HTML is put in: the server made it, and escaped the message first. */
export function Explained({ as: Element, of: { html }, message, className }: ExplainedProps) {
  return <Element className={className} dangerouslySetInnerHTML={{ __html: html[message] ?? "" }} />;
}
