/** Only the first links of a message are judged. */
const MAX_LINKS = 10;
/** Runs of characters that links consist of. Linear time for any text. */
const RUN = /https?:\/\/[^\s<>"']+|[\p{L}\d._%+@-]+(?:\/[^\s<>"']*)?/giu;
const EMAIL = /^[\p{L}\d._%+-]{1,64}@([\p{L}\d.-]+)$/u;
const END_OF_SENTENCE = /[.,;:!?)\]]/;

/** Web and email addresses in a text as written, without duplicates. */
export function linksIn(text: string): string[] {
  const links = (text.match(RUN) ?? []).flatMap((run) => linkOf(run) ?? []);
  return [...new Set(links.map(withoutEnd))].slice(0, MAX_LINKS);
}

function withoutEnd(link: string): string {
  let end = link.length;
  while (END_OF_SENTENCE.test(link.charAt(end - 1))) end--;
  return link.slice(0, end);
}

/** An email address is one link; its domain isn't a second one. */
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

/** Host whose last label begins with two letters; otherwise null. Cuts off what follows those letters. */
function hostOf(name: string): string | null {
  const labels = name.replace(/^[.-]+/, "").split(".");
  const last = labels.findLastIndex((label, index) => index > 0 && (/^\p{L}{2}/u.test(label) || label.startsWith("xn--")));
  if (last < 0 || labels.slice(0, last).includes("")) return null;
  const ending = labels[last] ?? "";
  return [...labels.slice(0, last), ending.startsWith("xn--") ? ending : (/^\p{L}+/u.exec(ending)?.[0] ?? "")].join(".");
}
