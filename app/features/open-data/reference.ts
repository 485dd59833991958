export interface ReferenceParameter {
  name: string;
  place: "path" | "query";
  isRequired: boolean;
  description: string;
  /** Allowed values; empty when any value is allowed. */
  values: string[];
  /** Default value; null when there is none. */
  fallback: string | null;
}

/** An API operation. Its texts are English. */
export interface ReferenceOperation {
  id: string;
  method: "get" | "post";
  path: string;
  isOpen: boolean;
  summary: string;
  description: string | null;
  parameters: ReferenceParameter[];
  request: string;
  /** Response on success. `example` is null for files and streams, `type` for a response without a body. */
  answer: { status: string; description: string; type: string | null; example: string | null };
  others: { status: string; description: string }[];
}

export interface ReferenceGroup {
  name: string;
  operations: ReferenceOperation[];
}

export const anchorOf = (name: string): string => name.toLowerCase().replaceAll(" ", "-");
