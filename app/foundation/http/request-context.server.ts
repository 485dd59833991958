import { AsyncLocalStorage } from "node:async_hooks";
import { createContext } from "react-router";
import type { TextFigureSource } from "#app/foundation/content/text-figures.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { remember } from "#app/foundation/remember.server.ts";

/** Passed by the server to a render, which returns its results to the page cache in the same object. */
export interface RenderContext {
  /** Nonce of the page's inline scripts, replaced by hashes before the page is cached. */
  nonce: string;
  origin: string;
  simulated: boolean;
  development: boolean;
  /** Title of the page at a path without language; null if there is none. */
  titleOf(path: string, language: Language): Promise<string | null>;
  textFigures: TextFigureSource;
  topics: Set<string>;
  /** Time (milliseconds since 1970) when a figure on this page becomes stale. */
  expiresAt: number;
  /** False for a page with private input. */
  isCacheable: boolean;
  /** True if the URL contains a token: the page isn't cached or indexed and sends no referrer. */
  hasSecretUrl: boolean;
  isDatabaseUnavailable: boolean;
  /** The page's response to its form; null for a GET request. */
  posted: unknown;
  /** Other origins that a form on this page may redirect to. */
  formTargets: string[];
}

export const renderContext = createContext<RenderContext>();

/** Renders the page again at the earliest of these times (milliseconds since 1970), when one of its figures becomes stale. */
export function expireAt(render: Pick<RenderContext, "expiresAt">, ...timestamps: number[]): void {
  render.expiresAt = Math.min(render.expiresAt, ...timestamps);
}

/** The current render, for code without access to the loader, such as texts that register their figures. */
export const currentRender = (): AsyncLocalStorage<RenderContext> =>
  remember("current-render", () => new AsyncLocalStorage<RenderContext>());
