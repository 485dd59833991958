/** A term that a text on the page uses, with what it means. */
export interface ExplainedTerm {
  id: string;
  term: string;
  definition: string;
}

/** The element that explains a term; its sentence alone has `-text` behind it. */
export const explanationId = (id: string): string => `term-${id}`;
