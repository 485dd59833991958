import { createContext, use } from "react";

/** The scripts of the page's head by their names, and the nonce that marks them: the server gives them, a browser has no use for them. */
export const HeadScripts = createContext<{ first: string; fonts: string; nonce: string } | null>(null);

/** `first` runs first in the head, so that theme and language are set before painting; `fonts` after the style sheet. */
export function HeadScript({ name }: { name: "first" | "fonts" }) {
  const scripts = use(HeadScripts);
  if (!scripts) return null;
  return <script nonce={scripts.nonce} dangerouslySetInnerHTML={{ __html: scripts[name] }} />;
}
