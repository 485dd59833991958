/** An action that decides on another. */
export interface OtherAction {
  id: string;
  title: string | null;
  kind: string;
}

/** Everything besides its votes that decides on an open action. */
export interface Standing {
  /** Keeps it from taking effect; null if nothing does. `left` is in ADA. */
  obstacle:
    | { reason: "delayed" | "waits-for"; by: OtherAction }
    | { reason: "superseded"; by: OtherAction | null }
    | { reason: "treasury-too-small"; left: number }
    | { reason: "term-too-long"; until: number }
    | null;
  /** Other open actions that this one would rule out, and the other way round. */
  rivals: readonly OtherAction[];
}
