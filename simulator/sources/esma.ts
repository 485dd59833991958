import { Hono } from "hono";
import { readExchanges } from "../world/exchanges.ts";
import type { SourceEnv, SourceFactory } from "./source.ts";

const COLUMNS = (
  "ae_competentAuthority ae_homeMemberState ae_lei_name ae_lei ae_lei_cou_code ae_commercial_name ae_address ae_website ae_website_platform " +
  "ac_authorisationNotificationDate ac_authorisationEndDate ac_serviceCode ac_serviceCode_cou ac_comments ac_lastupdate"
).split(" ");
const COUNTRIES = "AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IS|IT|LI|LT|LU|LV|MT|NL|NO|PL|PT|RO|SE|SI|SK".split("|");
const SERVICES = [
  "a. providing custody and administration of crypto-assets on behalf of clients",
  "c. exchange of crypto-assets for funds",
  "d. exchange of crypto-assets for other crypto-assets",
  "e.\texecution of orders for crypto-assets on behalf of clients",
  "j. providing transfer services for crypto-assets on behalf of clients.",
];
const UNLISTED_COMPANIES = 40;

/** The first byte of each character: Windows-1252 and Latin-1 are the same for these letters. */
const latin = (text: string): Buffer => Buffer.from(text, "latin1");
const quoted = (field: string): string => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field);

/** One row of the register. Every seventh company serves its home country alone, every eleventh has lost its license. */
function row({ lei, name, index }: { lei: string; name: string; index: number }): string[] {
  const home = COUNTRIES[index % COUNTRIES.length] ?? "AT";
  const abroad = index % 7 === 6 ? [] : COUNTRIES.filter((code) => code !== home);
  const services = SERVICES.filter((_, place) => index % 5 !== 4 || place === 0 || place === 4);
  return [
    `Behörde für Stichproben (${home})`,
    home,
    name,
    index % 6 === 5 ? `${lei}.` : lei,
    home,
    name,
    `Musterstraße ${index + 1}, "Haus 2", ${home}`,
    index % 3 === 0 ? `www.company-${index}.example` : `https://company-${index}.example/`,
    "",
    "25/06/2025",
    index % 11 === 10 ? "31/03/2026" : "",
    services.join(index % 2 === 0 ? " | " : "|"),
    abroad.join(index % 4 === 3 ? " | " : "|"),
    index % 8 === 7 ? "Passporting,\r\nas notified" : "",
    "30/06/2025",
    "",
  ];
}

/** ESMA's register of crypto-asset services: UTF-8's byte order mark, then text in Windows-1252, with an empty last column. */
export const createEsma: SourceFactory = () => {
  const app = new Hono<SourceEnv>();
  app.get("/CASPS.csv", (c) => {
    const matched = readExchanges().services.flatMap(({ entries }) => entries);
    const others = Array.from({ length: UNLISTED_COMPANIES }, (_, index) => ({
      lei: `SAMPLE${String(index).padStart(14, "0")}`,
      legalName: `Société Exemple ${index + 1}`,
    }));
    const companies = [...matched, ...others].map(({ lei, legalName: name }, index) => row({ lei, name, index }));
    const lines = [[...COLUMNS, ""], ...companies].map((fields) => fields.map(quoted).join(","));
    const body = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), latin(`${lines.join("\r\n")}\r\n`)]);
    return c.body(body, 200, { "content-type": "text/csv" });
  });
  app.notFound((c) => c.text("404: Not Found", 404));
  const refusal = (seconds: number) => ({
    status: 429,
    headers: { "content-type": "text/plain", "retry-after": String(seconds) },
    body: "429: Too Many Requests",
  });
  return { name: "esma", app, refusal };
};
