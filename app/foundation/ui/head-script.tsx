import { createContext, use } from "react";

/** What the server gives a page to write: a browser has no use for it. */
interface DocumentScripts {
  /** The scripts of the head by their names, and the nonce that marks them. */
  first: string;
  fonts: string;
  nonce: string;
  /** Loads the script of the frame. */
  frame: string;
}

export const DocumentScriptsContext = createContext<DocumentScripts | null>(null);

/** `first` runs first in the head, so that theme and language are set before painting; `fonts` after the style sheet; `frame` last. */
export function HeadScript({ name }: { name: "first" | "fonts" | "frame" }) {
  const scripts = use(DocumentScriptsContext);
  if (!scripts) return null;
  return <script nonce={scripts.nonce} dangerouslySetInnerHTML={{ __html: scripts[name] }} />;
}
