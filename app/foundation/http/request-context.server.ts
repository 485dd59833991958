import { createContext } from "react-router";

/** What the doorway tells a render, and what the render tells the page cache. */
export interface RenderContext {
  /** Marks the page's own inline scripts; replaced by their hashes before the page is kept. */
  nonce: string;
  /** Scheme and host of the public site; every absolute address starts with it. */
  origin: string;
  simulated: boolean;
  development: boolean;
  /** The topics whose change makes this page stale. */
  topics: Set<string>;
}

export const renderContext = createContext<RenderContext>();
