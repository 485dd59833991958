/** Replaces the values of a route's parameters in a path with their names: `/ecosystem/:category`. */
export function patternOf(pathname: string, params: Readonly<Record<string, string | undefined>>): string {
  const { lang, "*": rest, ...named } = params;
  let pattern = lang ? pathname.slice(lang.length + 1) || "/" : pathname;
  if (rest) pattern = `${pattern.slice(0, -rest.length)}*`;
  for (const [name, value] of Object.entries(named)) if (value) pattern = pattern.replace(`/${value}`, `/:${name}`);
  return pattern;
}
