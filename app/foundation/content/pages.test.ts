import { describe, expect, test } from "vitest";
import { parsePage, sectionsOf } from "#app/foundation/content/pages.server.ts";

const file = (source: string) => ({ place: "content/pages/privacy/en.md", source, firstLine: 1 });
const page = (body: string, front = "title: Privacy\ndescription: What this site stores about you.\nupdated: 2026-11-21") =>
  file(`---\n${front}\n---\n${body}`);
const html = (body: string) => parsePage(page(body), "pl").html.trim();

describe("parsePage", () => {
  test("Returns sections with the same IDs in every language", () => {
    const {
      title,
      sections,
      html: text,
    } = parsePage(page("## You & we {#controller}\n\nText.\n\n### Details {#details}\n\n## Rights {#rights}"), "en");
    expect([title, sections]).toEqual([
      "Privacy",
      [
        { id: "controller", title: "You & we" },
        { id: "rights", title: "Rights" },
      ],
    ]);
    expect(text).toContain('<h2 id="controller">You &amp; we</h2>');
    expect(text).toContain('<h3 id="details">Details</h3>');
  });

  test("Splits the text at its second-level headings", () => {
    expect(
      sectionsOf(parsePage(page("Before.\n\n## You & we {#controller}\n\nText.\n\n### Details {#details}\n\n## Rights {#rights}"), "en")),
    ).toEqual([
      { id: "controller", title: "You & we", html: '<p>Text.</p>\n<h3 id="details">Details</h3>\n' },
      { id: "rights", title: "Rights", html: "" },
    ]);
  });

  test.each([
    ["[imprint](/imprint#disputes)", '<a href="/pl/imprint#disputes">imprint</a>'],
    ["[form](#form)", '<a href="#form">form</a>'],
    ["[Stripe](https://stripe.com/privacy)", '<a href="https://stripe.com/privacy" rel="noopener">Stripe</a>'],
    ["[us](mailto:us@example.org)", '<a href="mailto:us@example.org">us</a>'],
  ])("Renders %s as a link in the reader's language", (body, link) => {
    expect(html(body)).toBe(`<p>${link}</p>`);
  });

  test("Keeps placeholders", () => {
    expect(html("Write to {{email}}.")).toBe("<p>Write to {{email}}.</p>");
  });

  test.each([
    ["a block of HTML", "<div>text</div>", /holds html/],
    ["HTML within a line", "A <b>bold</b> word", /holds html/],
    ["a comment", "<!-- hidden -->", /holds html/],
    ["a picture", "![x](https://a.example/x.png)", /holds image/],
    ["a script as a link", "[x](javascript:alert(1))", /leads to javascript:/],
    ["a link to another scheme and host", "[x](//a.example)", /leads to \/\/a\.example/],
    ["a heading without an id", "## Rights", /a heading is/],
    ["a heading of the first level", "# Rights {#rights}", /a heading is/],
    ["an unknown placeholder", "{{phone}}", /no value for \{\{phone\}\}/],
  ])("Refuses %s", (_, body, reason) => {
    expect(() => parsePage(page(body), "en")).toThrow(reason);
  });

  test.each([
    ["no front matter", "Text", /must begin with front matter/],
    ["no date", page("Text", "title: Privacy\ndescription: What this site stores about you."), /en\.md:2: updated must be a date/],
  ])("Refuses a text with %s", (_, source, reason) => {
    expect(() => parsePage(typeof source === "string" ? file(source) : source, "en")).toThrow(reason);
  });
});
