import { AsyncLocalStorage } from "node:async_hooks";
import { createContext } from "react-router";
import type { TextFigureSource } from "#app/foundation/content/text-figures.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { remember } from "#app/foundation/remember.server.ts";

/** What the server passes to a render, and what the render returns to the page cache. */
export interface RenderContext {
  /** The nonce of the page's own inline scripts; replaced by hashes before the page is cached. */
  nonce: string;
  /** Scheme and host of the public site; every absolute URL starts with it. */
  origin: string;
  simulated: boolean;
  development: boolean;
  /** The title of a page, by its path without language; null when there is none. */
  titleOf(path: string, language: Language): Promise<string | null>;
  /** What the texts of the page may name. */
  textFigures: TextFigureSource;
  /** The topics whose change makes this page stale. */
  topics: Set<string>;
  /** When a figure on this page becomes stale by itself (milliseconds since 1970). */
  expiresAt: number;
  /** Whether the page may be cached for others; false for private input. */
  isCacheable: boolean;
  /** Whether the URL contains a token: such a page is not cached, not indexed, and sends no referrer. */
  hasSecretUrl: boolean;
  /** Whether the database was unavailable: the response then has Retry-After. */
  isDatabaseUnavailable: boolean;
  /** What the page answers to its form; null when it is only looked at. */
  posted: unknown;
  /** Other origins that a form of this page may end up at. */
  formTargets: string[];
}

export const renderContext = createContext<RenderContext>();

/** Renders the page again at the earliest of these moments (milliseconds since 1970): by then a figure on it is stale. */
export function expireAt(render: Pick<RenderContext, "expiresAt">, ...moments: number[]): void {
  render.expiresAt = Math.min(render.expiresAt, ...moments);
}

/** The current render, for code far from a loader: a text registers the figures it names. */
export const currentRender = (): AsyncLocalStorage<RenderContext> =>
  remember("current-render", () => new AsyncLocalStorage<RenderContext>());
