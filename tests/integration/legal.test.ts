import { describe, expect, inject, test } from "vitest";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { LEGAL_PAGES, pageText } from "#app/foundation/content/pages.server.ts";
import { operatorContent } from "#app/foundation/content/site.server.ts";
import { LANGUAGES, pathIn } from "#app/foundation/i18n/languages.ts";

/** The page's HTML without its script data. */
const ask = async (path: string) => {
  const answer = await fetch(inject("silentSite") + path, { redirect: "manual" });
  return { status: answer.status, page: (await answer.text()).replaceAll(/<script\b[\s\S]*?<\/script>/g, "") };
};
/** Escapes text as React does in a page. */
const escaped = (plain: unknown) => String(plain).replaceAll("&", "&amp;").replaceAll("'", "&#x27;").replaceAll('"', "&quot;");

describe.each(LANGUAGES.map(({ code }) => code))("legal pages in %s", (language) => {
  test.each(LEGAL_PAGES)("/%s is a page", async (name) => {
    const { status, page } = await ask(pathIn(`/${name}`, language));
    const { title, sections } = pageText(name, language);
    expect(status).toBe(200);
    expect(page.match(/<h1[ >]/g)).toHaveLength(1);
    expect(page.match(/<main[ >]/g)).toHaveLength(1);
    expect(page).toContain(`<h1>${escaped(title)}</h1>`);
    // A missing message would show its key, an unused placeholder its braces.
    expect(page).not.toMatch(/>(?:legal|common|footer|operator):?\.?[a-zA-Z]+(?:\.[a-zA-Z.]+)?</);
    expect(page).not.toMatch(/\{\{|\{#/);
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    for (const { id } of sections) {
      expect(ids).toContain(id);
      // A folded text needs no table of contents.
      expect(
        page.includes(`href="#${id}"`) || new RegExp(`<summary[^>]*><h2[^>]* id="${id}"`).test(page),
        `#${id} is in the contents`,
      ).toBe(true);
    }
    const { template } = messagesOf(language, "legal").legal ?? {};
    expect(page.includes(escaped(template))).toBe(!operatorContent().legalTextsChecked);
  });

  test("every page links to all legal pages", async () => {
    const { page } = await ask(pathIn("/listing-policy", language));
    for (const name of LEGAL_PAGES) expect(page).toContain(`href="${pathIn(`/${name}`, language)}"`);
  });

  test("links between them have existing targets", async () => {
    for (const name of LEGAL_PAGES) {
      const hrefs = [...pageText(name, language).html.matchAll(/href="(\/[^"]*|#[^"]*)"/g)].map(([, href = ""]) =>
        href.startsWith("#") ? `${pathIn(`/${name}`, language)}${href}` : href,
      );
      for (const href of hrefs) {
        const [path = "", id] = href.split("#");
        const { status, page } = await ask(path);
        expect(status, href).toBe(200);
        if (id !== undefined) expect(page, href).toContain(`id="${id}"`);
      }
    }
  });
});

test("missing operator details are shown on the page", async () => {
  const missing = Object.values(operatorContent().operator).filter((value) => value === null);
  const { page } = await ask("/imprint");
  expect(page.includes("not filled in yet")).toBe(missing.length > 0);
});
