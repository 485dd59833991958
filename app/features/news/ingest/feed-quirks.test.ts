import { describe, expect, test } from "vitest";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { type ParsedItem, parseFeed, parseFeedWithStatus } from "./parse-feed.server.ts";

const NOW = Date.UTC(2026, 10, 29);
const context = { source: "test", url: "https://news.example.com/feeds/all.xml", now: NOW };
const rss = (items: string, channel = "<link>https://news.example.com/</link>") =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Demo</title>${channel}${items}</channel></rss>`;
const parse = (document: string | Uint8Array, language?: Language) => parseFeed(document, { ...context, language });
const one = (inside: string, channel?: string): Partial<ParsedItem> => parse(rss(`<item>${inside}</item>`, channel))[0] ?? {};

describe("guids", () => {
  const items = (guids: readonly string[]) =>
    rss(
      guids
        .map(
          (guid, place) =>
            `<item><title>Item ${place}</title><link>https://news.example.com/${place}</link><guid isPermaLink="false">${guid}</guid></item>`,
        )
        .join(""),
    );
  test.each([
    ["all items share", ["N/A", "N/A", "N/A", "N/A"], [null, null, null, null]],
    ["all items share, however it looks", ["https://news.example.com/", "https://news.example.com/"], [null, null]],
    ["some items share", ["a", "feed", "feed", "b"], ["a", null, null, "b"]],
    ["one item has, and that is none", ["none"], [null]],
    ["no items share", ["a", "b"], ["a", "b"]],
  ])("a guid that %s", (_, guids, expected) => {
    const read = parse(items(guids));
    expect(read.map(({ title }) => title)).toEqual(guids.map((__, place) => `Item ${place}`));
    expect(read.map(({ guid }) => guid)).toEqual(expected);
  });

  test("returns a duplicate item once", () => {
    const twice = "<item><title>Same</title><link>https://news.example.com/1</link><guid>x</guid></item>";
    expect(parse(rss(twice + twice))).toHaveLength(1);
  });
});

describe("dates", () => {
  const dated = (...dates: string[]) =>
    dates.map((date, place) => `<item><title>${place}</title><pubDate>${date}</pubDate></item>`).join("");
  const days = (document: string, language?: Language) =>
    Object.fromEntries(
      parse(document, language).map(({ title, publishedAt }) => [
        title,
        publishedAt === null ? null : new Date(publishedAt).toISOString().slice(0, 10),
      ]),
    );
  test.each<[string, string, Language | undefined, string | null]>([
    ["its other dates decide", rss(dated("03/04/2026", "03/30/2026")), "de", "2026-03-04"],
    ["its language decides", rss(dated("03/04/2026"), "<language>de-AT</language>"), undefined, "2026-04-03"],
    ["the language of the list decides", rss(dated("03/04/2026")), "fr", "2026-04-03"],
    ["a template's language does not", rss(dated("03/04/2026"), "<language>en-us</language>"), "de", "2026-04-03"],
    ["it says that it is American", rss(dated("03/04/2026"), "<language>en-us</language>"), "en", "2026-03-04"],
    ["nothing decides", rss(dated("03/04/2026")), "en", null],
  ])("03/04/2026 where %s", (_, document, language, day) => expect(days(document, language)["0"]).toBe(day));

  test("reports unreadable dates", () => {
    const { unreadDates } = parseFeedWithStatus(rss(dated("next week", "Sat, 28 Nov 2026 10:00:00 GMT", "next week", " ")), context);
    expect(unreadDates).toEqual(["next week"]);
  });
});

describe("escaped CDATA", () => {
  test.each([
    ["&lt;![CDATA[Hello World]]&gt;", "Hello World"],
    ["&lt;![CDATA[ AT&amp;amp;T &amp;lt;3 ]]&gt;", "AT&T <3"],
    ["&amp;lt;![CDATA[Hello]]&amp;gt;", "Hello"],
    ["<![CDATA[<![CDATA[Hello]]]]><![CDATA[>]]>", "Hello"],
    ["News: &lt;![CDATA[Hello]]&gt; again", "News: Hello again"],
    ["How &lt;![CDATA[ ]]&gt; works", "How <![CDATA[ ]]> works"],
  ])("title %s", (title, expected) => expect(one(`<title>${title}</title>`).title).toBe(expected));

  test("in every field", () => {
    const wrap = (text: string) => `&lt;![CDATA[${text}]]&gt;`;
    const item = one(
      `<title>a</title><link>${wrap("https://news.example.com/1")}</link><guid>${wrap("x1")}</guid><pubDate>${wrap("Sat, 28 Nov 2026 10:00:00 GMT")}</pubDate><description>${wrap("&lt;p&gt;Some words&lt;/p&gt;")}</description><category>${wrap("ada")}</category>`,
    );
    expect(item).toMatchObject({
      url: "https://news.example.com/1",
      guid: "x1",
      publishedAt: Date.UTC(2026, 10, 28, 10),
      excerptSource: "Some words",
      categories: ["ada"],
    });
  });
});

describe("text before a feed", () => {
  const feed = rss("<item><title>Zażółć</title></item>");
  const json = '{"version":"https://jsonfeed.org/version/1.1","title":"x","items":[{"id":"1","title":"Zażółć"}]}';
  test.each([
    ["a byte order mark", "\uFEFF"],
    ["two byte order marks", "\uFEFF\uFEFF"],
    ["a byte order mark behind blank lines", "\n\n\uFEFF"],
    ["a byte order mark that was decoded as Latin", "ï»¿"],
    ["blank lines", "\n\r\n  \t\n"],
    ["a warning of PHP", "<br />\n<b>Warning</b>:  Cannot modify header information in <b>/var/www/feed.php</b> on line <b>3</b><br />\n"],
    ["a warning of PHP on the command line", "\nWarning: Undefined variable $x in /var/www/feed.php on line 3\n"],
    ["a table of Xdebug", "<font size='1'><table class='xdebug-error' dir='ltr'><tr><th>( ! ) Notice: x</th></tr></table></font>\n"],
    ["an HTML comment", "<!-- served by <html> cache 7 -->\n"],
    ["a long HTML comment", `<!-- ${"<rss> ".repeat(2_000)}-->\n`],
  ])("%s", (_, junk) => {
    expect(parse(junk + feed).map(({ title }) => title)).toEqual(["Zażółć"]);
    expect(
      parse(Buffer.from(junk + feed)).map(({ title }) => title),
      "as bytes",
    ).toEqual(["Zażółć"]);
    expect(
      parse(junk + json).map(({ title }) => title),
      "JSON Feed",
    ).toEqual(["Zażółć"]);
  });

  test("a declared encoding after it counts", () => {
    const latin = Buffer.from(
      `${"\n".repeat(2_000)}<?xml version="1.0" encoding="iso-8859-2"?>${feed}`.replace("Zażółć", "Za\u00bf\u00f3\u00b3\u00e6"),
      "latin1",
    );
    expect(parse(latin)[0]?.title).toBe("Zażółć");
  });

  test.each([
    ["a page that quotes a feed", `<!DOCTYPE html><html><body><pre>${feed}</pre></body></html>`],
    ["another document that holds one", `<opml version="2.0"><body>${feed}</body></opml>`],
  ])("rejects %s", (_, document) => expect(() => parse(document)).toThrow(expect.objectContaining({ kind: "bad-shape" })));
});

describe("a title that mentions an element keeps its words", () => {
  test.each([
    ["How to use the <div> element", "How to use the <div> element"],
    ["<div> or <span>: which one?", "<div> or <span>: which one?"],
    ["Why <script> tags block rendering", "Why <script> tags block rendering"],
    ["Using <div> and </div> properly", "Using <div> and </div> properly"],
    ["The <br> element explained", "The <br> element explained"],
    ["Das Element <br> und seine Freunde", "Das Element <br> und seine Freunde"],
    ["La balise <img> en 2026", "La balise <img> en 2026"],
    ['Use <a rel="nofollow"> wisely', 'Use <a rel="nofollow"> wisely'],
    ["The empty <p></p>", "The empty <p></p>"],
    ["How <div>s nest", "How <div>s nest"],
    ["A <dialog>, a <details> and a <slot>", "A <dialog>, a <details> and a <slot>"],
    ["<b>bold</b> words", "bold words"],
    ["Un <em>grand</em> jour", "Un grand jour"],
    ['<a href="https://a.example">Linked</a> words', "Linked words"],
    ["One<br>two<br />three", "One two three"],
    ["<p> All of it </p>", "All of it"],
    ["<p>Cut off words", "Cut off words"],
    ["bold</b> words", "bold words"],
    ["<script>alert(1)</script>Hello<img src=x onerror=alert(1)>", "Hello"],
    ["<b>How</b> to use the <div> element", "How to use the <div> element"],
  ])("%s", (title, expected) => {
    const escaped = title.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    expect(one(`<title>${escaped}</title>`).title, "RSS").toBe(expected);
    expect(one(`<title><![CDATA[${title}]]></title>`).title, "RSS with CDATA").toBe(expected);
    const atom = (type: string) =>
      parse(`<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>1</id><title${type}>${escaped}</title></entry></feed>`);
    expect(atom("")[0]?.title, "Atom").toBe(expected);
    expect(atom(' type="html"')[0]?.title, "Atom's HTML").toBe(expected);
  });
});

describe("items without a page", () => {
  const sound = '<enclosure url="https://cdn.example.com/ep12.mp3" length="1" type="audio/mpeg"/>';
  test.each([
    ["link their sound", `<title>a</title><guid isPermaLink="false">ep-12</guid>${sound}`, "https://cdn.example.com/ep12.mp3"],
    ["keep their page", `<title>a</title><link>https://news.example.com/12</link>${sound}`, "https://news.example.com/12"],
    ["keep their page as guid", `<title>a</title><guid>https://news.example.com/12</guid>${sound}`, "https://news.example.com/12"],
    [
      "link a film",
      '<title>a</title><media:content xmlns:media="http://search.yahoo.com/mrss/" url="/a.mp4" type="video/mp4"/>',
      "https://news.example.com/a.mp4",
    ],
    ["link no picture", '<title>a</title><enclosure url="https://cdn.example.com/1.jpg" length="1" type="image/jpeg"/>', null],
    ["link nothing that runs", '<title>a</title><enclosure url="javascript:alert(1)" length="1" type="audio/mpeg"/>', null],
  ])("%s", (_, inside, url) => expect(one(inside).url).toBe(url));

  test("in Atom and JSON Feed", () => {
    const entry = '<entry><id>1</id><title>a</title><link rel="enclosure" type="audio/mpeg" href="https://cdn.example.com/1.mp3"/></entry>';
    expect(parse(`<feed xmlns="http://www.w3.org/2005/Atom">${entry}</feed>`)[0]?.url).toBe("https://cdn.example.com/1.mp3");
    const item = { id: "1", title: "a", attachments: [{ url: "https://cdn.example.com/1.mp3", mime_type: "audio/mpeg" }] };
    expect(parse(JSON.stringify({ version: "https://jsonfeed.org/version/1.1", title: "x", items: [item] }))[0]?.url).toBe(
      "https://cdn.example.com/1.mp3",
    );
  });

  test("podcast episodes that all link the home page link their audio", () => {
    const episode = (number: number) =>
      `<item><title>Episode ${number}</title><link>https://news.example.com/</link><guid isPermaLink="false">ep-${number}</guid>${sound.replace("12", String(number))}</item>`;
    expect(parse(rss(episode(2) + episode(1))).map(({ url }) => url)).toEqual([
      "https://cdn.example.com/ep2.mp3",
      "https://cdn.example.com/ep1.mp3",
    ]);
  });
});

describe("links without a scheme", () => {
  test.each([
    ["news.example.com/a", "https://news.example.com/a"],
    ["www.example.org/a?b=1#c", "https://www.example.org/a?b=1#c"],
    ["other.example/a", "https://other.example/a"],
    ["example.org:8443/a", "https://example.org:8443/a"],
    ["müller.example/a", "https://xn--mller-kva.example/a"],
    ["www.example.org", "https://www.example.org/"],
    ["news.example.com", "https://news.example.com/"],
    ["//other.example/a", "https://other.example/a"],
    ["://other.example/a", "https://other.example/a"],
    ["https//other.example/a", "https://other.example/a"],
    ["https:/other.example/a", "https://other.example/a"],
    ["https:other.example/a", "https://other.example/a"],
    ["a.html", "https://news.example.com/a.html"],
    ["index.php/2026/a", "https://news.example.com/index.php/2026/a"],
    ["v1.2/notes", "https://news.example.com/v1.2/notes"],
    ["posts/a.b/c", "https://news.example.com/posts/a.b/c"],
    ["intranet.local/a", null],
    ["10.0.0.1/a", "https://news.example.com/10.0.0.1/a"],
  ])("%s", (link, url) => expect(one(`<title>a</title><link>${link}</link>`).url).toBe(url));

  test("a home page without a scheme is resolved against the site", () => {
    expect(one("<title>a</title><link>/a</link>", "<link>blog.example.org</link>").url).toBe("https://news.example.com/a");
    expect(one("<title>a</title><link>/a</link>", "<link>www.example.org</link>").url).toBe("https://www.example.org/a");
    expect(one("<title>a</title><link>/a</link>", "<link>blog.example.com/x/</link>").url).toBe("https://blog.example.com/a");
  });
});
