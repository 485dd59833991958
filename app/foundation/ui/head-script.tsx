import { createContext, use } from "react";

/** The page's first scripts and the nonce that marks them: the server gives them, a browser has no use for them. */
export const HeadScriptContext = createContext<{ code: string; fontCode: string; nonce: string } | null>(null);

/** Stands first in the head, so that theme and language are settled before anything is painted. */
export function HeadScript() {
  const script = use(HeadScriptContext);
  if (!script) return null;
  return <script nonce={script.nonce} dangerouslySetInnerHTML={{ __html: script.code }} />;
}

/** Stands below the style sheet. */
export function FontScript() {
  const script = use(HeadScriptContext);
  if (!script) return null;
  return <script nonce={script.nonce} dangerouslySetInnerHTML={{ __html: script.fontCode }} />;
}
