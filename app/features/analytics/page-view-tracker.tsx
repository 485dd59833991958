import { useEffect } from "react";
import { useLocation, useMatches, useNavigationType } from "react-router";
import { trackPageView } from "#app/features/analytics/track-events.ts";

const NAVIGATION_TYPES = { PUSH: "link", POP: "history", REPLACE: "replace" } as const;

/** A path with the names of its route's parameters in place of their values: `/ecosystem/:category`. */
export function patternOf(pathname: string, params: Readonly<Record<string, string | undefined>>): string {
  const { lang, "*": rest, ...named } = params;
  let pattern = lang ? pathname.slice(lang.length + 1) || "/" : pathname;
  if (rest) pattern = `${pattern.slice(0, -rest.length)}*`;
  for (const [name, value] of Object.entries(named)) if (value) pattern = pattern.replace(`/${value}`, `/:${name}`);
  return pattern;
}

/** Counts each page that is shown, and each language in which it is. Shows nothing. */
export default function PageViewTracker() {
  const { pathname, search } = useLocation();
  const how = NAVIGATION_TYPES[useNavigationType()];
  const route = patternOf(pathname, useMatches().at(-1)?.params ?? {});
  const term = new URLSearchParams(search).get("q") ?? "";
  useEffect(() => trackPageView({ path: pathname, route, how, term }), [pathname, route, how, term]);
  return null;
}
