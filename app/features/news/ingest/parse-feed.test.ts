import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type ParsedItem, parseFeed, parseFeedWithStatus } from "./parse-feed.server.ts";
import { UpstreamError } from "#app/foundation/upstream/upstream-error.server.ts";

const NOW = Date.UTC(2026, 10, 21);
const context = { source: "test", url: "https://example.org/feeds/all.xml", now: NOW };
const badShape = expect.objectContaining({ kind: "bad-shape", source: "test" });
const folder = join(import.meta.dirname, "samples/feeds");
const sample = (name: string) => readFileSync(join(folder, name));
const parse = (document: string | Uint8Array, url = context.url) => parseFeed(document, { ...context, url });

const rss = (items: string, attributes = "") =>
  `<?xml version="1.0"?><rss version="2.0" ${attributes}><channel><title>Feed</title><link>https://site.example/</link>${items}</channel></rss>`;
const item = (inside: string, link = "<link>https://site.example/1</link>") => rss(`<item>${link}${inside}</item>`);
const atom = (entry: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>Feed</title><entry><id>1</id><link href="https://site.example/1"/>${entry}</entry></feed>`;
const first = (document: string, url?: string): Partial<ParsedItem> => parse(document, url)[0] ?? {};

describe("samples", () => {
  const table: Record<string, [count: number, title?: string, url?: string | null, date?: string | null, text?: string]> = {
    "atom-feedburner-large-trimmed.xml": [
      4,
      "AdWords and DFP Java client library will soon require Java 7+",
      "http://googleadsdeveloper.blogspot.com/2016/06/adwords-and-dfp-java-client-library.html",
      "2016-06-03T14:38:00.000Z",
      "After November 2016, all releases of the",
    ],
    "atom-github-commits.xml": [
      6,
      "Parse podcast categories",
      "https://github.com/miniflux/v2/commit/6d97f8b4582414b6ce69467656824690057d4793",
      "2024-03-12T05:30:27.000Z",
      "Parse podcast categories",
    ],
    "atom-github-releases-relative-links.xml": [
      10,
      "gulp v3.9.0",
      "https://github.com/gulpjs/gulp/releases/tag/v3.9.0",
      "2015-06-01T21:49:41.000Z",
      "3.9.0",
    ],
    "atom-incomplete-fields.xml": [0],
    "atom-missing-fields.xml": [0],
    "atom-xml-base-relative-links.xml": [1, "Example test", null, null, "Example test"],
    "atom-youtube-channel-synthetic.xml": [
      1,
      "Weekly development report",
      "https://www.youtube.com/watch?v=AbCdEfGhIjK",
      "2026-09-02T13:00:06.000Z",
      "Text without HTML",
    ],
    "rdf-rss09-heise-de.xml": [
      8,
      "OLED-TVs: Vorsichtsmaßnahmen gegen Einbrennen",
      "https://www.heise.de/newsticker/meldung/OLED-TVs-Vorsichtsmassnahmen-gegen-Einbrennen-4205274.html",
      null,
      "Wer gerade einen neuen OLED-Fernseher gekauft hat oder sich zu Weihnachten einen zuzulegen möchte",
    ],
    "rss-html-doctype.xml": [0],
    "rss092-html-entities-odd-date.xml": [2, "The First Item", "http://www.oreilly.com/example/001.html", null, "This is the first item."],
    "rss20-content-encoded-cdata.xml": [
      3,
      "THE CREATIVE FORAGER",
      "https://medium.com/invironment/the-creative-forager-125af37d838f",
      "2018-04-09T18:55:38.000Z",
      "Using Wild Ingredients in the Kitchen HEY, YOU!",
    ],
    "rss20-discourse-latest-synthetic.xml": [
      1,
      "Hydra node & Leios: what changed?",
      "https://forum.example.invalid/t/hydra-node-leios/407218",
      "2026-07-09T21:00:11.000Z",
      "The WHOLE first post as cooked HTML, relative links included.",
    ],
    "rss20-large-600-items-synthetic.xml": [
      100,
      "Item 0 & Cardano",
      "https://large.example.invalid/posts/0",
      "2026-08-01T12:00:00.000Z",
      "Body of item 0. ada & Hydra.",
    ],
    "rss20-link-ampersands-truncated-tail.xml": [1, "", "http://link.example/get?a=1&b=2", null, ""],
    "rss20-media-content-guardian.xml": [
      4,
      "FBI has 'grave concerns' about Trump plan to release controversial memo",
      "https://www.theguardian.com/us-news/2018/jan/31/fbi-nunes-memo-release-donald-trump",
      "2018-01-31T20:00:01.000Z",
      "In statement attributable to FBI director – appointed by Trump",
    ],
    "rss20-no-encoding-declared-latin1-fr.xml": [
      9,
      "Perturbateurs endocriniens : quels effets sur le cerveau ?",
      "https://le-cercle-psy.scienceshumaines.com/perturbateurs-endocriniens-quels-effets-sur-le-cerveau_sh_39995",
      "2018-10-17T10:30:00.000Z",
      "Si leur impact semble discret au premier abord, nombre d'études montrent",
    ],
    "rss20-no-prolog-latin1-pt.xml": [
      15,
      "Ibope: Bolsonaro perde de Haddad, Ciro e Alckmin em simulações de 2º turno",
      "https://noticias.uol.com.br/politica/eleicoes/2018/noticias/2018/09/24/ibope-bolsonaro-perde-de-haddad-ciro-e-alckmin-em-simulacoes-de-2-turno.htm",
      "2018-09-24T22:42:40.000Z",
      "Líder na pesquisa Ibope de intenção de voto",
    ],
    "rss20-reddit-old-style.xml": [
      4,
      "Driving for Uber in the Virginia last night",
      "https://www.reddit.com/r/pics/comments/42bic6/driving_for_uber_in_the_virginia_last_night/",
      "2016-01-23T16:36:05.000Z",
      "",
    ],
    "rss20-windows-1251.xml": [
      4,
      "Цитата #17703",
      "http://ibash.org.ru/quote.php?id=17703",
      "2018-03-21T07:27:32.000Z",
      "xxx: есть у кого жаба программер",
    ],
  };
  const refused = [
    "not-a-feed.xml",
    "rdf-entity-declaration.xml",
    "rss-empty-document.xml",
    "rss20-truncated-cdata.xml",
    "rss20-utf8-bom-invalid-bytes.xml",
  ];

  test("are all in the table", () => {
    expect([...Object.keys(table), ...refused].sort()).toEqual(readdirSync(folder).sort());
  });

  test.each(Object.entries(table))("%s", (name, [count, title, url, date, text]) => {
    const from = name.startsWith("atom-github") ? "https://github.com/a/b/releases.atom" : undefined;
    const items = parse(sample(name), from);
    expect(items).toHaveLength(count);
    if (count === 0) return;
    const [one] = items;
    expect({ title: one?.title, url: one?.url, date: one?.publishedAt ? new Date(one.publishedAt).toISOString() : null }).toEqual({
      title,
      url,
      date,
    });
    expect(one?.excerptSource.startsWith(text ?? "")).toBe(true);
    for (const { excerptSource, title: line } of items)
      expect(`${line} ${excerptSource}`).not.toMatch(/\uFFFD|<\/|&amp;|Read full topic|appeared first/);
  });

  test.each(refused)("rejects %s", (name) => {
    expect(() => parse(sample(name))).toThrow(badShape);
  });

  test("a truncated document is read up to its last complete item and marked as damaged", () => {
    const document = sample("rss20-large-600-items-synthetic.xml").toString();
    expect(parseFeedWithStatus(document, context).damaged).toBe(false);
    expect(parseFeedWithStatus(sample("rss20-link-ampersands-truncated-tail.xml"), context).damaged).toBe(true);
    for (const length of [1000, 5000, 5001, 5002]) {
      const { items, damaged } = parseFeedWithStatus(document.slice(0, length), context);
      expect([damaged, items[0]?.guid, items.length > 1]).toEqual([true, "large-0", true]);
    }
  });

  test("guids are unique or null, and undated items keep their place", () => {
    const items = parse(sample("rss20-large-600-items-synthetic.xml"));
    const ids = items.map(({ guid }) => guid);
    expect(items.filter(({ guid }) => guid === null).map(({ title }) => title)).toEqual(["Item 39 & Cardano", "Item 40 & Cardano"]);
    expect(new Set(ids.filter((guid) => guid !== null)).size).toBe(98);
    expect(ids.slice(0, 9)).toEqual(Array.from({ length: 9 }, (_, index) => `large-${index}`));
  });

  test("the newer of two equal entries counts", () => {
    const entry = (title: string, updated: string) => `<entry><id>1</id><title>${title}</title><updated>${updated}</updated></entry>`;
    const document = `<feed xmlns="http://www.w3.org/2005/Atom">${entry("old", "2026-01-01T00:00:00Z")}${entry("new", "2026-02-01T00:00:00Z")}</feed>`;
    expect(parse(document).map(({ title }) => title)).toEqual(["new"]);
  });

  test("reads replies of Discourse and Reddit, images, authors and categories", () => {
    expect(parse(sample("rss20-discourse-latest-synthetic.xml"))[0]).toMatchObject({
      replies: 25,
      author: "author1",
      categories: ["Developers"],
      guid: "forum.example.invalid-topic-407218",
    });
    expect(parse(sample("rss20-reddit-old-style.xml")).map(({ replies }) => replies)).toContain(959);
    expect(parse(sample("atom-youtube-channel-synthetic.xml"))[0]?.imageUrl).toBe("https://i4.ytimg.com/vi/AbCdEfGhIjK/hqdefault.jpg");
    expect(parse(sample("rss20-large-600-items-synthetic.xml"))[0]?.imageUrl).toBe("https://large.example.invalid/img/0.png");
    expect(parse(sample("atom-github-commits.xml"))[0]).toMatchObject({ imageUrl: null, author: "Author" });
  });
});

describe("titles are plain text", () => {
  test.each([
    ["<![CDATA[Tom &amp; Jerry]]>", "Tom & Jerry"],
    ["AT&amp;T", "AT&T"],
    ["It&#8217;s", "It’s"],
    ["It&amp;#8217;s", "It’s"],
    ["&lt;b&gt;bold&lt;/b&gt; words", "bold words"],
    ["<![CDATA[<script>alert(1)</script>Hello<img src=x onerror=alert(1)>]]>", "Hello"],
    ["Vec&lt;u8&gt; in Aiken, <![CDATA[fees <1% & more]]>", "Vec<u8> in Aiken, fees <1% & more"],
    ["&amp;amp;lt;b&amp;amp;gt;", "&lt;b&gt;"],
    ["a\u202Eb&#x202E;c\u0000d&#0;e\u2066\u200Bf", "abcdef"],
    ["  two\n\t lines ", "two lines"],
    ["<![CDATA[a]]> <!-- not me --><![CDATA[b]]>", "a b"],
  ])("%j", (title, expected) => {
    expect(first(item(`<title>${title}</title>`)).title).toBe(expected);
  });

  test("Atom declares their type", () => {
    expect(first(atom("<title>Vec&lt;u8&gt; &amp;amp; co</title>")).title).toBe("Vec<u8> &amp; co");
    expect(first(atom('<title type="html">&lt;i&gt;a&lt;/i&gt; &amp;amp; b</title>')).title).toBe("a & b");
    expect(first(atom("<title>&lt;script&gt;alert(1)&lt;/script&gt;Hello</title>")).title).toBe("Hello");
  });

  test("long ones are cut; a missing one is replaced by the first words", () => {
    expect(first(item(`<title>${"a".repeat(400)}</title>`)).title).toHaveLength(300);
    expect(first(item("<description>&lt;p&gt;Just a &lt;b&gt;note&lt;/b&gt;&lt;/p&gt;</description>")).title).toBe("Just a note");
  });

  test("releases get the name of their repository", () => {
    const release = (title: string) =>
      first(
        `<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>1</id><title>${title}</title><link href="/IntersectMBO/cardano-node/releases/tag/1"/></entry></feed>`,
        "https://github.com/IntersectMBO/cardano-node/releases.atom",
      );
    expect(
      ["10.5.1", "v10.5.1", "Cardano Node 10.5.1", "cardano-node-10.5.1", "Release 10.5.1", "Node 10"].map((title) => release(title).title),
    ).toEqual([
      "cardano-node 10.5.1",
      "cardano-node v10.5.1",
      "Cardano Node 10.5.1",
      "cardano-node-10.5.1",
      "cardano-node Release 10.5.1",
      "Node 10",
    ]);
  });
});

describe("links", () => {
  test.each([
    ["https://a.example/x?utm_source=rss&amp;id=5&amp;UTM_Medium=feed", "https://a.example/x?id=5"],
    ["https://a.example/x?fbclid=1&amp;gclid=2&amp;mc_cid=3&amp;xtor=RSS-1#utm_source=x", "https://a.example/x"],
    ["https://a.example/x?q=a%20b&amp;ref=rss#part", "https://a.example/x?q=a%20b#part"],
    ["https://a.example/x?ref=main&amp;source=cardano", "https://a.example/x?ref=main&source=cardano"],
    ["/news/1", "https://site.example/news/1"],
    ["//cdn.example/1", "https://cdn.example/1"],
    ['https://a.example/"><script>', "https://a.example/%22%3E%3Cscript%3E"],
    ["<![CDATA[ https://a.example/1 ]]>", "https://a.example/1"],
    ["<![CDATA[https://a.example/?id=1&amp;p=2&amp;utm_source=rss]]>", "https://a.example/?id=1&p=2"],
    ["javascript:alert(1)", null],
    ["JaVa\nScript:alert(1)", null],
    ["data:text/html,x", null],
    ["vbscript:x", null],
    ["file:///etc/passwd", null],
    ["https://user:word@a.example/", null],
    ["http://", null],
    ["http://169.254.169.254/latest/meta-data/", null],
    ["http://[::1]/", null],
    ["http://[::ffff:10.0.0.1]/", null],
    ["http://10.1.2.3/admin", null],
    ["http://192.168.1.1/", null],
    ["http://127.0.0.1:3000/", null],
    ["http://2130706433/", null],
    ["http://0x7f.1/", null],
    ["http://localhost:3000/", null],
    ["http://LOCALHOST./", null],
    ["http://metadata.google.internal/", null],
    ["http://a.localhost/", null],
    ["http://printer.local/", null],
    ["http://router.home.arpa/", null],
    ["http://intranet/", null],
    ["http://8.8.8.8/1", "http://8.8.8.8/1"],
    ["http://[2606:4700::1111]/1", "http://[2606:4700::1111]/1"],
    ["https://localhost.example/1", "https://localhost.example/1"],
    [`https://a.example/${"a".repeat(2000)}`, null],
  ])("%j", (link, url) => {
    const [one] = parse(item("<title>One</title>", `<link>${link.replace("<script>", "&lt;script&gt;")}</link>`));
    expect(one?.url ?? null).toBe(url);
  });

  test("a guid that is a URL is the fallback, and FeedBurner's original comes first", () => {
    expect(first(item("<title>a</title><guid>https://a.example/1</guid>", "")).url).toBe("https://a.example/1");
    expect(first(item('<title>a</title><guid isPermaLink="false">https://a.example/1</guid>', "")).url).toBeNull();
    expect(first(item("<title>a</title><feedburner:origLink>https://a.example/2</feedburner:origLink>")).url).toBe("https://a.example/2");
  });

  test("detects FeedBurner by its namespace, not by its prefix", () => {
    const document = item("<title>a</title><fb:origLink>https://a.example/2</fb:origLink>").replace(
      "<rss",
      '<rss xmlns:fb="http://rssnamespace.org/feedburner/ext/1.0"',
    );
    expect(first(document).url).toBe("https://a.example/2");
  });

  test.each([
    ['<link rel="http://www.iana.org/assignments/relation/alternate" href="https://a.example/1"/>', "https://a.example/1"],
    [
      '<link rel="self" href="https://a.example/self"/><link rel="enclosure" href="https://a.example/1.mp3"/><link type="application/json" href="https://a.example/1.json"/><link type="text/html" href="https://a.example/1"/>',
      "https://a.example/1",
    ],
    ['<link rel="related" href="https://a.example/else"/><content type="text/html" src="https://a.example/1"/>', "https://a.example/1"],
    ['<link rel="via" href="https://a.example/else"/>', null],
  ])("resolves those of an Atom entry: %s", (links, url) => {
    expect(first(`<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>1</id><title>a</title>${links}</entry></feed>`).url).toBe(url);
  });

  test("relative ones in JSON Feed are resolved against its home page", () => {
    const document = {
      version: "https://jsonfeed.org/version/1",
      title: "x",
      home_page_url: "https://site.example/blog/",
      items: [{ id: "1", url: "1", title: "a" }],
    };
    expect(first(JSON.stringify(document)).url).toBe("https://site.example/blog/1");
  });

  test("xml:base applies to its content", () => {
    const document =
      '<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://b.example/x/"><entry xml:base="y/"><id>1</id><title>a</title><link href="1"/></entry></feed>';
    expect(first(document).url).toBe("https://b.example/x/y/1");
    expect(first(document.replace("https://b.example/x/", "javascript:alert(1)//")).url).toBe("https://example.org/feeds/y/1");
  });
});

test("WordPress and Reddit lose their footers", () => {
  const post =
    '<description><![CDATA[<p>Own words.</p><p>The post <a href="https://site.example/1">One</a> appeared first on <a href="https://site.example">Site</a>.</p>]]></description>';
  expect(first(item(`<title>One</title>${post}`)).excerptSource).toBe("Own words.");
  const reddit =
    '<content type="html">&lt;!-- SC_OFF --&gt;&lt;p&gt;Own words.&lt;/p&gt;&lt;!-- SC_ON --&gt; submitted by &lt;a href="x"&gt; /u/ann &lt;/a&gt; &lt;a href="x"&gt;[link]&lt;/a&gt;</content><author><name>/u/ann</name></author>';
  expect(first(atom(`<title>a</title>${reddit}`))).toMatchObject({ excerptSource: "Own words.", author: "ann" });
});

describe("texts", () => {
  test.each([
    [
      "a summary that is only a picture",
      '<description><![CDATA[<img src="/1.png">]]></description><content:encoded>Words</content:encoded>',
      "Words",
    ],
    ["a summary that is only a blank", "<description>&amp;nbsp;</description><content:encoded>Words</content:encoded>", "Words"],
    ["a podcast's summary", "<itunes:summary>Words</itunes:summary>", "Words"],
    [
      "HTML that was escaped twice",
      "<description>&amp;lt;p&amp;gt;Words &amp;amp;amp; &amp;lt;b&amp;gt;more&amp;lt;/b&amp;gt;&amp;lt;/p&amp;gt;</description>",
      "Words & more",
    ],
    ["words about HTML", "<description>&amp;lt;div&amp;gt; or &amp;lt;p&amp;gt;?</description>", "<div> or <p>?"],
    ["HTML that quotes HTML", "<description>&lt;p&gt;&amp;lt;p&amp;gt;x&amp;lt;/p&amp;gt;&lt;/p&gt;</description>", "<p>x</p>"],
  ])("%s", (_, inside, excerpt) => {
    expect(first(item(`<title>a</title>${inside}`)).excerptSource).toBe(excerpt);
  });

  test.each([
    ['type="image/png"', "iVBORw0KGgo=", ""],
    ['type="application/octet-stream"', "d29yZHM=", ""],
    ['type="image/svg+xml"', '<svg xmlns="http://www.w3.org/2000/svg"><text>x</text></svg>', ""],
    ['type="text/xml"', "<a>x</a>", ""],
    ['type="text/plain"', "a &lt;b&gt; c", "a <b> c"],
    [
      'type="xhtml"',
      '<x:div xmlns:x="http://www.w3.org/1999/xhtml"><x:p>un<x:b>believ</x:b>able</x:p><x:p>two</x:p></x:div>',
      "unbelievable two",
    ],
  ])("content of Atom with %s", (type, content, excerpt) => {
    expect(first(atom(`<title>a</title><content ${type}>${content}</content>`)).excerptSource).toBe(excerpt);
  });
});

test("reads dates of Dublin Core terms, and an image after a tracking pixel", () => {
  const inside =
    '<title>a</title><dcterms:issued>2026-05-04T00:00:00Z</dcterms:issued><description><![CDATA[<img width="1" height="1" src="https://a.example/p.gif"><img src="/1.png">]]></description>';
  expect(first(item(inside))).toMatchObject({ publishedAt: Date.UTC(2026, 4, 4), imageUrl: "https://site.example/1.png" });
});

test("counts the words of the full text, however long it is and however short its summary", () => {
  const long = `<p>${"word ".repeat(30_000)}</p>`;
  expect(
    first(
      item(
        `<title>One</title><description>A summary.</description><content:encoded><![CDATA[${long}]]></content:encoded>`,
        'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
      ),
    ),
  ).toMatchObject({ excerptSource: "A summary.", words: 30_000 });
  expect(first(atom("<title>a</title><summary>One &lt; two —</summary>")).words).toBe(2);
});

test("reads JSON Feed, comment counts and future dates", () => {
  const document = JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: "x",
    items: [
      {
        id: "1",
        url: "/1",
        title: "A & <b>",
        content_text: "Words",
        date_published: "2031-01-01T00:00:00Z",
        tags: ["ada"],
        authors: [{ name: "Ann" }],
        image: "a.png",
      },
    ],
  });
  expect(parse(document)).toEqual([
    {
      guid: "1",
      title: "A & <b>",
      url: "https://example.org/1",
      excerptSource: "Words",
      words: 1,
      publishedAt: NOW,
      author: "Ann",
      categories: ["ada"],
      imageUrl: "https://example.org/feeds/a.png",
      replies: null,
    },
  ]);
  expect(
    parse(rss("<item><title>a</title><slash:comments>7</slash:comments></item>", 'xmlns:slash="http://purl.org/rss/1.0/modules/slash/"'))[0]
      ?.replies,
  ).toBe(7);
});

test("articles that quote feeds and pages don't count as markup", () => {
  const quoted = "<![CDATA[Write <!DOCTYPE html><rss version=\"2.0\"> or <feed> first <!ENTITY a 'b'>]]>";
  expect(first(atom(`<title>a</title><content type="html">${quoted}</content>`))).toMatchObject({ title: "a" });
});

describe("encodings", () => {
  const document = (prolog: string) => `${prolog}<rss version="2.0"><channel><item><title>Zażółć</title></item></channel></rss>`;
  const latin = (prolog: string) =>
    Buffer.from(`${prolog}<rss version="2.0"><channel><item><title>\u00e9\u0096</title></item></channel></rss>`, "latin1");
  const whole = '<rss version="2.0"><channel><item><title>Zażółć</title></item>';
  /** Zażółć in ISO 8859-2. */
  const latin2 = (prolog: string) => Buffer.from(document(prolog).replace("Zażółć", "Za\u00bf\u00f3\u00b3\u00e6"), "latin1");
  const swapped = (text: string) => Buffer.from(text, "utf16le").swap16();
  test.each<[string, Uint8Array, string | undefined, string]>([
    ["UTF-8", Buffer.from(document("")), undefined, "Zażółć"],
    ["its mark beats HTTP", Buffer.from(document("\uFEFF")), "text/xml; charset=iso-8859-1", "Zażółć"],
    ["UTF-16 with a mark", Buffer.from(document("\uFEFF"), "utf16le"), "text/xml", "Zażółć"],
    ["UTF-16 the other way round", swapped(document("\uFEFF")), undefined, "Zażółć"],
    ["UTF-16 without a mark", Buffer.from(document(""), "utf16le"), undefined, "Zażółć"],
    ["UTF-16 that is none", Buffer.from(document('<?xml version="1.0" encoding="UTF-16"?>')), undefined, "Zażółć"],
    ["HTTP beats the declaration", latin('<?xml version="1.0" encoding="utf-8"?>'), 'text/xml; charset="ISO-8859-1"', "é–"],
    ["the declaration", latin("<?xml version='1.0' encoding='windows-1252'?>"), "text/xml", "é–"],
    ["an unknown charset", latin(""), "text/xml; charset=klingon", "é–"],
    ["nothing said", latin(""), undefined, "é–"],
    ["a server that calls everything UTF-8", latin2('<?xml version="1.0" encoding="iso-8859-2"?>'), "text/xml; charset=utf-8", "Zażółć"],
    ["tools that call everything UTF-8", latin('<?xml version="1.0" encoding="utf-8"?>'), "text/xml; charset=utf-8", "é–"],
    ["a quoted charset", latin2(""), "text/xml; charset='iso-8859-2'", "Zażółć"],
    ["ASCII that is none", Buffer.from(document('<?xml version="1.0" encoding="US-ASCII"?>')), "text/xml; charset=us-ascii", "Zażółć"],
    ["UTF-16 of HTTP that is none", Buffer.from(document("")), "text/xml; charset=utf-16", "Zażółć"],
    ["UTF-16 of HTTP behind a line break", Buffer.from(document("\n"), "utf16le"), "text/xml; charset=utf-16", "Zażółć"],
    [
      "UTF-8 with half a sign",
      Buffer.concat([Buffer.from(whole), Buffer.from([0xc5]), Buffer.from("</channel></rss>")]),
      undefined,
      "Zażółć",
    ],
    ["UTF-8 that breaks off in a sign", Buffer.concat([Buffer.from(`${whole}<item><title>`), Buffer.from([0xc5])]), undefined, "Zażółć"],
    [
      "Shift JIS",
      Buffer.concat([
        Buffer.from('<?xml version="1.0" encoding="Shift_JIS"?><rss version="2.0"><channel><item><title>'),
        Buffer.from([0x83, 0x4a, 0x83, 0x8b]),
        Buffer.from("</title></item></channel></rss>"),
      ]),
      "text/xml; charset=utf-8",
      "カル",
    ],
  ])("%s", (_, bytes, contentType, title) => {
    expect(parseFeed(bytes, { ...context, contentType })[0]?.title).toBe(title);
  });
});

describe("hostile documents become plain text or a clear failure without a timeout", () => {
  const bomb = Array.from({ length: 10 }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`).join("");
  const named = '<rss version="2.0"><channel><item><title>&x;</title></item></channel></rss>';
  const noise = Buffer.from(Array.from({ length: 2 ** 21 }, (_, index) => (index * 2654435761) >>> 24));
  const wide = (part: string) => part.repeat(Math.floor(2_000_000 / part.length));
  test.each<[string, string | Uint8Array]>([
    ["billion laughs", `<!DOCTYPE x [<!ENTITY l0 "lol">${bomb}]>${named}`],
    ["an external entity", `<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>${named}`],
    ["a parameter entity", `<!DOCTYPE x [<!ENTITY % p SYSTEM "http://127.0.0.1/">%p;]>${named}`],
    ["quadratic growth", `<!DOCTYPE x [<!ENTITY x "${"a".repeat(50_000)}">]>${named.replace("&x;", "&x;".repeat(50_000))}`],
    ["a document type behind a comment", `<!-- > --><!doctype x [<!ENTITY x "y">]>${named}`],
    ["a second document type", `<!DOCTYPE x><!DOCTYPE y>${named}`],
    ["a document type inside", `<rss version="2.0"><channel><!DOCTYPE x [<!ENTITY x "y">]></channel></rss>`],
    ["an endless document type", `<!DOCTYPE x "${wide("a ")}`],
    ["ten thousand nested elements", rss(`${"<a>".repeat(10_000)}${"</a>".repeat(10_000)}<item><title>x</title></item>`)],
    ["nested elements without end", rss(wide("<a>"))],
    ["nested HTML", item(`<title>x</title><description><![CDATA[${wide("<div>")}]]></description>`)],
    ["a hundred nested ones", rss(`<item><title>x</title><description><![CDATA[${"<b>".repeat(6000)}]]></description></item>`.repeat(100))],
    ["2 MB of noise", noise],
    ["noise in an item", Buffer.concat([Buffer.from("<rss version='2.0'><channel><item><title>"), noise])],
    ["NUL", Buffer.alloc(2 ** 21)],
    ["only <", rss(wide("<"))],
    ["CDATA without end", item(`<title>x</title><description>${wide("<![CDATA[")}</description>`)],
    ["CDATA in CDATA", item("<title><![CDATA[<![CDATA[<b>x]]]]><![CDATA[></b>]]></title>")],
    ["comments without end", rss(wide("<!--"))],
    ["entities", item(`<title>${wide("&amp;")}</title>`)],
    ["commas", item(`<title>x</title><author>a@b.c ${wide(",")}x</author>`)],
    ["items", rss(wide("<item><title>x</title></item>"))],
    ["names of prototypes", item("<title>x</title><constructor>y</constructor><toString>1</toString><__proto__>z</__proto__>")],
    ["JSON without end", `{"version":"https://jsonfeed.org/version/1.1","title":"x","items":${"[".repeat(1_000_000)}`],
    [
      "JSON with a prototype",
      '{"version":"https://jsonfeed.org/version/1.1","title":"x","__proto__":{"a":1},"items":[{"id":"1","title":"x","__proto__":{"url":"javascript:x"}}]}',
    ],
    ["a page", "<!DOCTYPE html><html><head><title>Attention Required!</title></head></html>"],
    ["nothing", ""],
  ])("%s", (_, document) => {
    let outcome: unknown;
    try {
      outcome = parse(document);
    } catch (failure) {
      outcome = failure;
    }
    if (outcome instanceof UpstreamError) expect(outcome).toEqual(badShape);
    else expect(JSON.stringify(outcome)).not.toMatch(/<\/|<b>|<div|root:|javascript|\\u0000|lollol/);
  });

  test("failures quote nothing", () => {
    expect(() => parse("<rss><canary-secret")).toThrow(expect.not.objectContaining({ message: expect.stringContaining("canary") }));
  });
});
