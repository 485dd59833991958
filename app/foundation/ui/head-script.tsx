import { createContext, use } from "react";

/** The page's first script and the nonce that marks it: the server gives both, a browser has no use for them. */
export const HeadScriptContext = createContext<{ code: string; nonce: string } | null>(null);

/** Stands first in the head, so that theme and language are settled before anything is painted. */
export function HeadScript() {
  const script = use(HeadScriptContext);
  if (!script) return null;
  return <script nonce={script.nonce} dangerouslySetInnerHTML={{ __html: script.code }} />;
}
