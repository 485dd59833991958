import { createContext, use } from "react";

/** What the server gives a page to write: a browser has no use for it. */
interface DocumentScripts {
  /** The scripts of the head by their names, and the nonce that marks them. */
  first: string;
  fonts: string;
  nonce: string;
  /** The script of the frame, for a page that does without React; null on all others, where React Router loads it. */
  frame: string | null;
}

export const DocumentScriptsContext = createContext<DocumentScripts | null>(null);

/** Whether React runs on this page: where it renders in a browser, it does. */
export const useIsHydrated = (): boolean => use(DocumentScriptsContext)?.frame == null;

/** `first` runs first in the head, so that theme and language are set before painting; `fonts` after the style sheet; `frame` last. */
export function HeadScript({ name }: { name: "first" | "fonts" | "frame" }) {
  const scripts = use(DocumentScriptsContext);
  const code = scripts?.[name];
  if (scripts === null || code == null) return null;
  return <script nonce={scripts.nonce} type={name === "frame" ? "module" : undefined} dangerouslySetInnerHTML={{ __html: code }} />;
}
