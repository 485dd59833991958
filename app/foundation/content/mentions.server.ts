import type { Project } from "#app/foundation/content/projects.server.ts";

/** Lowercase words with a single space before and after each: " minswap v2 pools ". */
const normalizeWords = (text: string): string =>
  ` ${text
    .toLowerCase()
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

/** Phrases that identify a project. Entries whose name is an everyday word list `mentions`. */
const phrasesOf = ({ name, formerNames, mentions }: Project): string[] => (mentions ?? [name, ...formerNames]).map(normalizeWords);

/** Finds the projects that a text mentions, as whole words. Create it once for the whole catalog. */
export function createMentionFinder(projects: Iterable<Project>): (text: string) => string[] {
  const phrases = [...projects].flatMap((project) =>
    project.status === "discontinued" ? [] : [{ id: project.id, phrases: phrasesOf(project) }],
  );
  return (text) => {
    const haystack = normalizeWords(text);
    return phrases.filter((item) => item.phrases.some((phrase) => phrase.trim() !== "" && haystack.includes(phrase))).map(({ id }) => id);
  };
}
