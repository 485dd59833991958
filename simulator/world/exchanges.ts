import { readFileSync } from "node:fs";
import { join } from "node:path";
import { load as parseYaml } from "js-yaml";
import * as v from "valibot";
import { contentFolder } from "#app/foundation/paths.server.ts";

const content = v.object({
  countries: v.record(v.string(), v.string()),
  services: v.array(
    v.object({ name: v.string(), host: v.string(), entries: v.array(v.object({ lei: v.string(), legalName: v.string() })) }),
  ),
});
type Content = v.InferOutput<typeof content>;

let read: Content | undefined;
export const readExchanges = (): Content => (read ??= v.parse(content, parseYaml(readFileSync(join(contentFolder, "buy.yaml"), "utf8"))));

const listed = (name: string, host: string, more: object = {}) => ({ name, link: `https://www.${host}`, ada: true, cnt: false, ...more });

/** A list in the shape of cardano.org's: three services for a region, and others spread over the countries. */
export function exchangeList(): object {
  const { countries, services } = readExchanges();
  const spread = (place: number) => services.filter((_, index) => index > 2 && index % 9 === place % 9);
  return {
    regions: { Europe: services.slice(0, 3).map(({ name, host }) => listed(name, host, { cnt: true })) },
    countries: Object.fromEntries(
      Object.entries(countries).map(([name, code], place) => [
        name,
        {
          regions: /^(?:US|JP|CN|\d+)$/.test(code) ? [] : ["Europe"],
          exchanges: [
            ...spread(place).map((service) => listed(service.name, service.host, { link: `https://${service.host}/?ref=sample` })),
            ...(code === "DE"
              ? [listed("Sample Exchange", "exchange.example.com"), listed("Without ADA", "bitfinex.com", { ada: false })]
              : []),
          ],
          ...(code === "CN" && { notice: "Sample notice: trading is restricted here." }),
        },
      ]),
    ),
  };
}
