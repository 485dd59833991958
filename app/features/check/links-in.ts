/** A message with more is judged by its first ones. */
const MAX_LINKS = 10;
/** Runs of signs that links consist of. Each sign is looked at once, however the text is made. */
const RUN = /https?:\/\/[^\s<>"']+|[\p{L}\d._%+@-]+(?:\/[^\s<>"']*)?/giu;
const EMAIL = /^[\p{L}\d._%+-]{1,64}@([\p{L}\d.-]+)$/u;
const END_OF_SENTENCE = /[.,;:!?)\]]/;

/** The web and email addresses in a text, once each, as they were written. */
export function linksIn(text: string): string[] {
  const links = (text.match(RUN) ?? []).flatMap((run) => linkOf(run) ?? []);
  return [...new Set(links.map(withoutEnd))].slice(0, MAX_LINKS);
}

function withoutEnd(link: string): string {
  let end = link.length;
  while (END_OF_SENTENCE.test(link.charAt(end - 1))) end--;
  return link.slice(0, end);
}

/** An email address is one whole: what follows its @ isn't a link. */
function linkOf(run: string): string | null {
  if (/^https?:/i.test(run)) return run;
  const slash = run.indexOf("/");
  const name = withoutEnd(slash < 0 ? run : run.slice(0, slash));
  const [, domain = ""] = (slash < 0 && EMAIL.exec(name)) || [];
  if (domain !== "" && hostOf(domain) === domain) return name;
  // Drops what precedes a host: a user name with @, or characters that a host can't have.
  const host = hostOf(name.split(/[_%+@]/).at(-1) ?? "");
  return host && name.endsWith(host) && slash >= 0 ? host + run.slice(slash) : host;
}

/** A host with a dot whose ending has letters; null for all else. What follows such letters is no part of it. */
function hostOf(name: string): string | null {
  const labels = name.replace(/^[.-]+/, "").split(".");
  const last = labels.findLastIndex((label, index) => index > 0 && (/^\p{L}{2}/u.test(label) || label.startsWith("xn--")));
  if (last < 0 || labels.slice(0, last).includes("")) return null;
  const ending = labels[last] ?? "";
  return [...labels.slice(0, last), ending.startsWith("xn--") ? ending : (/^\p{L}+/u.exec(ending)?.[0] ?? "")].join(".");
}
