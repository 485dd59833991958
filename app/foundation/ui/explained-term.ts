/** A term that the page uses, with its explanation. */
export interface ExplainedTerm {
  id: string;
  term: string;
  definition: string;
}

/** Messages as HTML by key; the first use of each term is a button. */
export interface ExplainedMessages {
  html: Record<string, string>;
  /** Terms for `TermTooltips` to render. */
  terms: ExplainedTerm[];
}

/** ID of the element that explains a term; the ID of its text alone ends in `-text`. */
export const explanationId = (id: string): string => `term-${id}`;
