import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test } from "vitest";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { I18nProvider } from "#app/foundation/i18n/i18n-provider.tsx";
import { LANGUAGES, type Language } from "#app/foundation/i18n/languages.ts";
import { DocumentState, type DocumentStateProps } from "./document-state.tsx";
import {
  DOCUMENT_STATES,
  documentText,
  unreadDocument,
  type DocumentAuthor,
  type GovernanceDocument,
  type ParsedDocument,
} from "./documents.ts";

const NOW = Date.UTC(2026, 10, 30, 12);
const HOUR = 3_600_000;

const parsedOf = (more: Partial<ParsedDocument> = {}): ParsedDocument => ({
  language: "en",
  texts: { title: "A title", abstract: "One\n\n# Two <b>bold</b> [link](https://text.example)" },
  references: [],
  externalUpdates: [],
  image: null,
  paymentAddress: null,
  doNotList: false,
  internalVote: null,
  authors: [],
  uncovered: [],
  warnings: [],
  ...more,
});

const documentOf = (more: Partial<GovernanceDocument> = {}): GovernanceDocument => ({
  ...unreadDocument({ url: "ipfs://bafk", hash: "ab".repeat(32) }),
  state: "verified",
  checkedAt: NOW - HOUR,
  readAt: NOW - HOUR,
  readFrom: "ipfs.io",
  hashMatches: true,
  contentHash: "ab".repeat(32),
  parsed: parsedOf(),
  ...more,
});

function render(props: DocumentStateProps, language: Language = "en"): string {
  const Page = () => (
    <I18nProvider language={language}>
      <RenderedAt value={NOW}>
        <DocumentState {...props} />
      </RenderedAt>
    </I18nProvider>
  );
  const Stub = createRoutesStub([{ id: "page", path: "/", loader: () => null, HydrateFallback: () => null, Component: Page }]);
  const messages = messagesOf(language, "common", "documents");
  const html = renderToString(<Stub initialEntries={["/"]} hydrationData={{ loaderData: { page: { messages } } }} />);
  return html.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
}

const author = (signature: DocumentAuthor["signature"], name: string | null = "Ada"): DocumentAuthor => ({
  name,
  algorithm: "ed25519",
  publicKey: "00",
  signature,
});
const withParsed = (more: Partial<ParsedDocument>): DocumentStateProps => ({ document: documentOf({ parsed: parsedOf(more) }) });

describe("The state of a document", () => {
  test.each(LANGUAGES.flatMap(({ code }) => DOCUMENT_STATES.map((state) => [code, state] as const)))("in %s: %s", (language, state) => {
    const isRead = state === "verified" || state === "differs";
    const html = render({ document: documentOf({ state, ...(isRead ? {} : { parsed: null, hashMatches: null }) }) }, language);
    expect(html).toContain(`data-state="${state}"`);
    expect(html).not.toMatch(/documents:|states\.|reasons\.|\{\{/);
  });

  test("hides the text of a document that differs behind a warning", () => {
    const html = render({ document: documentOf({ state: "differs", hashMatches: false, contentHash: "cd".repeat(32) }) });
    expect(html).toMatch(
      /notice-bad.*Not the document that was voted on.*<details[^>]*><summary[^>]*>Show the text anyway.*Not signed.*A title/s,
    );
    expect(html, "both hashes").toMatch(/(?:ab){32}.*(?:cd){32}/s);
  });

  test("says that a copy is ours when the source has vanished", () => {
    const document = documentOf({ state: "differs", hashMatches: false, checkedAt: NOW, readAt: NOW - 48 * HOUR });
    expect(render({ document })).toContain("This is our copy from Nov 28, 2026");
    expect(render({ document: documentOf() })).toContain("Read from ipfs.io on Nov 30, 2026");
  });
});

describe("Authors of a document", () => {
  test.each<[DocumentAuthor[], string]>([
    [[author("valid")], "Signed by 1 author, signature verified"],
    [[author("valid"), author("valid")], "Signed by 2 authors, all signatures verified"],
    [[author("valid"), author("invalid")], "Valid author signatures: 1 of 2"],
    [[author("valid"), author("missing")], "Valid author signatures: 1 of 2"],
    [[author("unchecked")], "Valid author signatures: 0 of 1"],
    [[author("missing")], "Not signed by an author"],
    [[], "Not signed by an author"],
  ])("%j", (authors, expected) => {
    expect(render(withParsed({ authors }))).toContain(expected);
  });

  test("aren't expected in a DRep's profile", () => {
    expect(render(withParsed({ texts: { givenName: "A DRep" } }))).not.toContain("Not signed");
  });

  test("are shown with the texts that their signatures leave out", () => {
    expect(render(withParsed({ authors: [author("partial")], uncovered: ["abstract"] }))).toContain("Not covered by a signature: Abstract");
  });
});

describe("Text from a document", () => {
  test("is plain text, with its line breaks", () => {
    const html = render(withParsed({}));
    expect(html).toContain("One\n\n# Two &lt;b&gt;bold&lt;/b&gt; [link](https://text.example)");
    expect(html).not.toContain('href="https://text.example');
  });

  test.each(["javascript:alert(1)", "data:text/html,x", "https://user:pass@evil.example/", "//evil.example", "not an address"])(
    "makes no link of %s",
    (uri) => {
      const html = render(
        withParsed({
          references: [{ kind: "Other", label: "A", uri }],
          externalUpdates: [{ title: "B", uri }],
          image: { url: uri, sha256: null },
        }),
      );
      expect(html).not.toMatch(/<a |<img|<iframe/);
      expect(html).toContain(`<code>${uri}</code>`);
    },
  );

  test("opens an address only from within, with its host before the click, and loads no image", () => {
    const uri = "https://forum.example/topic?a=1&b=2";
    const html = render(
      withParsed({ references: [{ kind: "Other", label: "The topic", uri }], image: { url: "https://img.example/a.png", sha256: null } }),
    );
    expect(html).toMatch(
      /<details><summary><bdi>The topic<\/bdi><\/summary>.*<a href="https:\/\/forum\.example[^>]*rel="noopener noreferrer nofollow ugc">Open forum\.example</s,
    );
    expect(html).not.toMatch(/<img|src=/);
  });

  test("isn't repeated where the page shows it already", () => {
    expect(render({ document: documentOf(), without: ["title"] })).not.toContain(">Title<");
  });

  test("has its oddities named", () => {
    const html = render(
      withParsed({
        warnings: [
          { field: "body.title", problem: "too-long" },
          { field: "body.<i>", problem: "unknown" },
        ],
      }),
    );
    expect(html).toContain("Title: longer than allowed");
    expect(html).toContain("body.&lt;i&gt;: a field that we don't know");
  });
});

describe("The comparison with the chain", () => {
  test.each([
    ["matches", "names exactly this action"],
    ["differs", "was written for something else"],
    ["incomplete", "as far as we can compare"],
  ] as const)("%s", (state, expected) => {
    const html = render({ document: documentOf(), binding: { state, differing: state === "differs" ? ["deposit"] : [], unchecked: [] } });
    expect(html).toContain(expected);
    if (state === "differs") expect(html).toMatch(/notice-bad.*Fields: deposit/s);
  });
});

test("One line of a document is its title, its name or the beginning of a text", () => {
  const line = (texts: ParsedDocument["texts"]) => documentText({ parsed: parsedOf({ texts }) });
  expect(line({ comment: "c", title: "A\n title" })).toBe("A title");
  expect(line({ comment: "word ".repeat(100) })).toMatch(/^word .{190,200}…$/);
  expect(line({})).toBeNull();
  expect(documentText({ parsed: null })).toBeNull();
});
