import { describe, expect, test } from "vitest";
import { detectLanguage } from "#app/features/news/ingest/detect-language.server.ts";
import { projects } from "#app/foundation/content/projects.server.ts";
import { LANGUAGES, type Language } from "#app/foundation/i18n/languages.ts";

const codes = LANGUAGES.map(({ code }) => code);
const texts = [...projects().values()].flatMap(({ texts: all }) => codes.map((code) => ({ code, text: all[code].description })));

describe("language of a text", () => {
  test("detects the feed's language for every short text of the catalog", () => {
    expect(texts.filter(({ code, text }) => detectLanguage(text, code) !== code)).toEqual([]);
  });

  test("detects most texts in a feed of another language, and never as a third one", () => {
    const tries = texts.flatMap(({ code, text }) =>
      codes.filter((feed) => feed !== code).map((feed) => ({ code, feed, found: detectLanguage(text, feed) })),
    );
    expect(tries.filter(({ code, found }) => found === code).length / tries.length).toBeGreaterThan(0.85);
    expect(tries.filter(({ code, feed, found }) => found !== code && found !== feed)).toEqual([]);
  });

  test.each<[string, Language, Language | null]>([
    ["cardano-node 10.5.1", "de", "de"],
    ["", "pl", "pl"],
    ["Leios", "fr", "fr"],
    ["カルダノの価格が上昇しました", "en", null],
    ["Цена Cardano выросла после важного объявления", "en", null],
    [
      "Harga Cardano naik setelah pengumuman besar dari yayasan yang mengatakan bahwa jaringan akan segera diperbarui dengan fitur baru untuk semua pengguna di seluruh dunia",
      "en",
      null,
    ],
    [
      "Cardano fiyatı bugün büyük bir artış gösterdi ve yatırımcılar yeni güncellemeyi bekliyor ancak uzmanlar dikkatli olunması gerektiğini söylüyor çünkü piyasa hala belirsiz",
      "en",
      null,
    ],
  ])("%j in a feed of %s is %s", (text, feed, language) => expect(detectLanguage(text, feed)).toBe(language));

  test.each(["a ", "\u0301", "the", "\uD800"])("half a million times %j doesn't time out", (part) => {
    expect(detectLanguage(part.repeat(500_000), "en")).not.toBeUndefined();
  });
});
