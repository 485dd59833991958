import { expect, test } from "vitest";
import { chainEvents, epochStart } from "#app/features/network/chain-events.server.ts";
import { LANGUAGES } from "#app/foundation/i18n/languages.ts";

// Dates of the public record.
test.each([
  [208, "2020-07-29T21:44:51.000Z"],
  [365, "2022-09-22T21:44:51.000Z"],
  [507, "2024-09-01T21:44:51.000Z"],
  [537, "2025-01-29T21:44:51.000Z"],
  [644, "2026-07-18T21:44:51.000Z"],
])("epoch %i began at %s", (epoch, start) => expect(new Date(epochStart(epoch)).toISOString()).toBe(start));

test.each(LANGUAGES.map(({ code }) => code))("every event has a name in %s, a record and a time", (language) => {
  const events = chainEvents(language);
  expect(events.map(({ name }) => name)).not.toContainEqual(expect.stringMatching(/incidents\.|events\.|\{\{/));
  expect(events.map(({ time }) => time)).toEqual(events.map(({ time }) => time).toSorted((a, b) => a - b));
  expect(events.find(({ name }) => name.includes("van Rossem"))).toMatchObject({
    time: epochStart(644),
    href: expect.stringMatching(/^https:/),
  });
});
