/** A term that a text on the page uses, with what it means. */
export interface ExplainedTerm {
  id: string;
  term: string;
  definition: string;
}

/** Messages as HTML by key, in which the first use of each term is a button. */
export interface ExplainedMessages {
  html: Record<string, string>;
  /** What `TermTooltips` has to show. */
  terms: ExplainedTerm[];
}

/** The element that explains a term; its sentence alone has `-text` behind it. */
export const explanationId = (id: string): string => `term-${id}`;
