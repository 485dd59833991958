import * as v from "valibot";
import { incidents } from "#app/features/network/incidents.server.ts";
import { readYaml } from "#app/foundation/content/read-yaml.server.ts";
import type { ChartEvent } from "#app/foundation/figures/chart/chart-events.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";
import { remember } from "#app/foundation/remember.server.ts";
import { httpsAddress, isoDate, positiveInteger, strictFields } from "#app/foundation/schemas.server.ts";

/** Shelley's first epoch; since then each has five days. */
const SHELLEY = { epoch: 208, start: Date.UTC(2020, 6, 29, 21, 44, 51) };
const EPOCH_MS = 5 * 86_400_000;

const schema = v.array(
  strictFields({
    /** A proper name. */
    name: v.pipe(v.string(), v.nonEmpty()),
    epoch: v.pipe(positiveInteger, v.minValue(SHELLEY.epoch)),
    source: strictFields({ name: v.pipe(v.string(), v.nonEmpty()), url: httpsAddress }),
    /** When it was last held against its source. */
    checked: isoDate(),
  }),
);

/** Reads content/hard-forks.yaml. @throws when it is not valid, saying where */
export const hardForks = () => remember("hard-forks", () => readYaml("hard-forks.yaml", schema));

/** When an epoch of mainnet began, in milliseconds since 1970. */
export const epochStart = (epoch: number): number => SHELLEY.start + (epoch - SHELLEY.epoch) * EPOCH_MS;

/** What happened to the network itself, for a chart: hard forks and incidents, oldest first, each with its public record. */
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
      ? // Only the day is on record: its middle is never wrong by more than half of it.
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
  return [...forks, ...faults].toSorted((one, other) => one.time - other.time);
}
