/** A parameter as the reference shows it. */
export interface ReferenceParameter {
  name: string;
  place: "path" | "query";
  isRequired: boolean;
  description: string;
  /** Empty when it may be anything. */
  values: string[];
  /** What holds when it is left out; null for nothing. */
  fallback: string | null;
}

/** An operation of the API as the reference shows it. Its texts are English. */
export interface ReferenceOperation {
  id: string;
  method: "get" | "post";
  path: string;
  isOpen: boolean;
  summary: string;
  description: string | null;
  parameters: ReferenceParameter[];
  /** For a shell. */
  request: string;
  /** What is answered when all is well; `example` is null for files and streams, `type` for an answer without a body. */
  answer: { status: string; description: string; type: string | null; example: string | null };
  others: { status: string; description: string }[];
}

export interface ReferenceGroup {
  name: string;
  operations: ReferenceOperation[];
}

/** A heading as part of an address. */
export const anchorOf = (name: string): string => name.toLowerCase().replaceAll(" ", "-");
