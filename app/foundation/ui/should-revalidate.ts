import type { ShouldRevalidateFunction } from "react-router";

/** For loaders that do not read the query: nothing is asked of the server when it alone has changed. */
export const unlessOnlyTheQueryChanged: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
