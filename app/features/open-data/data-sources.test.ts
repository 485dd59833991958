import { expect, test } from "vitest";
import { dataSources } from "./data-sources.server.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { LANGUAGES } from "#app/foundation/i18n/languages.ts";
import { translatorOf } from "#app/foundation/i18n/translate.ts";

test("content/data-sources.yaml is valid, and every language describes each source's data and terms", () => {
  const missing = LANGUAGES.flatMap(({ code }) => {
    const t = translatorOf(messagesOf(code, "open-data"), code, []);
    return dataSources().flatMap(({ id, terms }) =>
      ["data", "conditions", ...(terms ? ["link"] : [])]
        .map((name) => `${id}.${name}`)
        .filter((key) => t.dynamic("open-data:terms.sources", key, { defaultValue: "" }) === "")
        .map((key) => `${code}: ${key}`),
    );
  });
  expect(missing, "Add the texts below open-data:terms.sources.").toEqual([]);
});
