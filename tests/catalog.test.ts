import { describe, expect, test } from "vitest";
import { loadMessages } from "#app/foundation/content/messages.server.ts";
import { auditScopes } from "#app/foundation/content/project-audits.server.ts";
import { hasReceivedGrant } from "#app/foundation/content/project-facts.ts";
import { projects, readProjects } from "#app/foundation/content/projects.server.ts";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "#app/foundation/i18n/languages.ts";

const { faults } = readProjects();
const others = LANGUAGES.filter(({ code }) => code !== DEFAULT_LANGUAGE);
const catalog = [...projects().values()];
/** Words that are frequent in English and in none of our other languages. */
const ENGLISH = /\b(?:the|and|with|your|which|from|that|are|have)\b/gi;
const isEnglish = (text: string) => (text.match(ENGLISH)?.length ?? 0) / text.split(/\s+/).length > 0.06;

test("content/projects is valid: every project has its facts, and its texts in every language", () => {
  expect(faults, "Each line names the file and says how to fix it.").toEqual([]);
});

describe.each(others.map(({ code }) => code))("the catalog in %s", (code) => {
  test("has no text in English", () => {
    const wrong = catalog.flatMap(({ id, texts, incidents }) => {
      const [own, english] = [texts[code], texts.en];
      const told = (language: Language) =>
        incidents.flatMap((incident) => [incident.texts[language].happened, incident.texts[language].advice]);
      const all = [own.description, own.potential ?? "", own.warning ?? "", ...own.about, ...told(code)];
      const source = new Set([english.description, english.potential, english.warning, ...english.about, ...told("en")]);
      return all.filter((text) => text !== "" && (source.has(text) || isEnglish(text))).map((text) => [id, text]);
    });
    expect(wrong, `Translate these texts in content/projects/<id>/${code}.md.`).toEqual([]);
  });

  test("has the same warnings, potentials and paragraphs as in English", () => {
    const wrong = catalog.filter(({ texts }) => {
      const [own, english] = [texts[code], texts.en];
      return (
        Boolean(own.potential) !== Boolean(english.potential) ||
        Boolean(own.warning) !== Boolean(english.warning) ||
        own.about.length !== english.about.length
      );
    });
    expect(
      wrong.map(({ id }) => id),
      `Give content/projects/<id>/${code}.md the same parts as en.md.`,
    ).toEqual([]);
  });

  test("keeps every figure of the English text", () => {
    // Separators and large-number words differ by language, so compare only numbers of three or more digits.
    const numbers = (text: string) =>
      [...text.replace(/(?<=\d)[.,\u00a0\u202f\u2009 ](?=\d{3}(?!\d))/g, "").matchAll(/\d{3,}/g)].map(([digits]) => digits);
    const wrong = catalog.flatMap(({ id, texts }) => {
      const [own = [], english = []] = [texts[code], texts.en].map(({ description, potential, warning, about }) =>
        numbers([description, potential, warning, ...about].join("\n")),
      );
      const lost = english.filter(
        (figure) => own.filter((value) => value === figure).length < english.filter((value) => value === figure).length,
      );
      return lost.length > 0 ? [[id, ...new Set(lost)]] : [];
    });
    expect(wrong, `These figures are missing in content/projects/<id>/${code}.md.`).toEqual([]);
  });
});

test("every tag, category and status has a label in every language", () => {
  const tags = new Set(catalog.flatMap(({ tags: own }) => own));
  for (const { code } of LANGUAGES) {
    const labels = Object.keys(loadMessages().get(code)?.get("tags") ?? {});
    expect(
      [...tags].filter((tag) => !labels.includes(tag)),
      `Add these to content/messages/${code}/tags.json.`,
    ).toEqual([]);
    expect(
      labels.filter((tag) => !tags.has(tag)),
      `No project has these tags: take them out of content/messages/${code}/tags.json.`,
    ).toEqual([]);
  }
});

test("the required projects are in the catalog", () => {
  const ids = catalog.map(({ id }) => id);
  for (const id of ["sundaeswap", "spacebudz", "minswap", "liqwid", "agentic", "flow-cardano"]) expect(ids).toContain(id);
  expect(catalog.filter((project) => project.new).map(({ id }) => id)).toEqual(["agentic", "flow-cardano"]);
  expect(catalog.filter(({ catalystFunded }) => hasReceivedGrant(catalystFunded)).map(({ id }) => id)).toEqual(
    expect.arrayContaining(["sundaeswap", "minswap", "liqwid"]),
  );
});

test.each([
  ["snek", "snek"],
  ["lenfi", "aada-finance"],
  ["world-mobile", "world-mobile-token"],
])("%s's token has CoinGecko's price: %s", (id, coingecko) => {
  expect(projects().get(id)?.token?.coingecko).toBe(coingecko);
});

test("projects that share a grant have the same entry", () => {
  const told = new Map<string, { project: string; grant: string }>();
  const wrong = catalog.flatMap(({ id: project, catalystFunded }) =>
    (catalystFunded ?? []).flatMap((item) => {
      const grant = JSON.stringify(item);
      const other = told.get(item.id);
      told.set(item.id, { project, grant });
      return other && other.grant !== grant ? [`${item.id}: ${other.project} and ${project}`] : [];
    }),
  );
  expect(wrong, "Copy the newer one of these grants to the other content/projects/<id>/grants.yaml.").toEqual([]);
});

test("closed projects suggest only open alternatives", () => {
  const wrong = catalog.filter(({ closed }) => closed?.alternatives.some((id) => projects().get(id)?.status === "discontinued"));
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

test("every audit scope is translated, and no unused one exists", () => {
  const used = new Set(catalog.flatMap(({ audits }) => (audits ?? []).flatMap(({ scope }) => scope ?? [])));
  expect(Object.keys(auditScopes()).toSorted(), "Write it into content/audit-scopes.yaml.").toEqual([...used].toSorted());
});

test("every audit has its dates of publication and of our check", () => {
  const wrong = catalog.flatMap(({ id, audits }) =>
    (audits ?? []).filter(({ saidAt, checkedAt }) => saidAt === "" || checkedAt === null).map(({ by }) => `${id}: ${by}`),
  );
  expect(wrong, "Add saidAt and checkedAt in content/projects/<id>/project.yaml.").toEqual([]);
});
