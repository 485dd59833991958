import type { Project } from "#app/foundation/content/projects.server.ts";

/** Words in small letters with single spaces around each: " minswap v2 pools ". */
const normalizeWords = (text: string): string =>
  ` ${text
    .toLowerCase()
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

/** Phrases that identify a project; names that are everyday words don't. */
const phrasesOf = ({ name, formerNames, mentions }: Project): string[] => (mentions ?? [name, ...formerNames]).map(normalizeWords);

/** Finds the projects that a text names, as whole words. Made once for the whole catalogue. */
export function createMentionFinder(projects: Iterable<Project>): (text: string) => string[] {
  const phrases = [...projects].flatMap((project) =>
    project.status === "discontinued" ? [] : [{ id: project.id, phrases: phrasesOf(project) }],
  );
  return (text) => {
    const haystack = normalizeWords(text);
    return phrases.filter((one) => one.phrases.some((phrase) => phrase.trim() !== "" && haystack.includes(phrase))).map(({ id }) => id);
  };
}
