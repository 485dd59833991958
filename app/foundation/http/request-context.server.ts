import { AsyncLocalStorage } from "node:async_hooks";
import { createContext } from "react-router";
import { remember } from "#app/foundation/remember.server.ts";

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
  /** When a state on this page turns by itself (milliseconds since 1970), for example from live to delayed. */
  expiresAt: number;
  /** Whether others may be served the same page; false for one that answers what a visitor typed in confidence. */
  isKept: boolean;
  /** Whether its address holds a token: such a page is kept by nobody, found by nobody, and tells no other site where it was. */
  isSecret: boolean;
  /** Whether it could not be made for want of the database: then it says when to come back. */
  isDatabaseAway: boolean;
  /** Origins beside our own to which a form of this page leads in the end. */
  formTargets: string[];
}

export const renderContext = createContext<RenderContext>();

/** The render that is going on, for what is far from any loader: a text knows which figures it names. */
export const currentRender = (): AsyncLocalStorage<RenderContext> => remember("current-render", () => new AsyncLocalStorage<RenderContext>());
