import * as v from "valibot";
import { incidents } from "#app/features/network/incidents.server.ts";
import { readYaml } from "#app/foundation/content/read-yaml.server.ts";
import type { ChartEvent } from "#app/foundation/figures/chart/chart-events.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";
import { remember } from "#app/foundation/remember.server.ts";
import { httpsAddress, isoDate, positiveInteger, strictFields } from "#app/foundation/schemas.server.ts";

/** Shelley's first epoch. Since then an epoch lasts five days. */
const SHELLEY = { epoch: 208, start: Date.UTC(2020, 6, 29, 21, 44, 51) };
const EPOCH_MS = 5 * 86_400_000;

const schema = v.array(
  strictFields({
    /** Proper name, so it isn't translated. */
    name: v.pipe(v.string(), v.nonEmpty()),
    epoch: v.pipe(positiveInteger, v.minValue(SHELLEY.epoch)),
    /** Major and minor version of the protocol since this fork. */
    protocol: v.pipe(v.string(), v.regex(/^\d+\.\d+$/, "must be a version such as 11.0")),
    source: strictFields({ name: v.pipe(v.string(), v.nonEmpty()), url: httpsAddress }),
    /** Release of the node that a source names for this fork. */
    node: v.optional(strictFields({ release: v.pipe(v.string(), v.nonEmpty()), url: httpsAddress })),
    /** Date of the last check against the source. */
    checked: isoDate(),
  }),
);

/** @throws when content/hard-forks.yaml is invalid, with the place */
export const hardForks = () => remember("hard-forks", () => readYaml("hard-forks.yaml", schema));

/** Start of a mainnet epoch in milliseconds since 1970. */
export const epochStart = (epoch: number): number => SHELLEY.start + (epoch - SHELLEY.epoch) * EPOCH_MS;

/** Hard forks and incidents for a chart, oldest first, each with its public record. */
export function chainEvents(language: Language): ChartEvent[] {
  const t = translatorFor(language, "network");
  const forks = hardForks().map(({ name, epoch, source }): ChartEvent => ({
    time: epochStart(epoch),
    name: t("events.hardFork", { name }),
    source: source.name,
    href: source.url,
  }));
  const faults = incidents().flatMap(({ id, day, sources: [source] }): ChartEvent[] =>
    source
      ? // Only the day is on record; noon is at most half a day off.
        [
          {
            time: Date.parse(`${day}T12:00Z`),
            name: t.dynamic("network:incidents.list", `${id}.title`),
            source: source.name,
            href: source.url,
          },
        ]
      : [],
  );
  return [...forks, ...faults].toSorted((a, b) => a.time - b.time);
}
