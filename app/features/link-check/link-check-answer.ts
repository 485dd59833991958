import * as v from "valibot";
import { BLOCKLIST_IDS } from "#app/features/link-check/blocklists.ts";
import { LINK_ANSWERS, LOOKALIKE_REASONS, SUSPICIOUS_TRAITS } from "#app/features/link-check/link-check.ts";

const text = (description: string, example: string) => v.pipe(v.string(), v.metadata({ description, examples: [example] }));
const nullable = (description: string, example: string | null) =>
  v.pipe(v.nullable(v.string()), v.metadata({ description, examples: [example] }));
const path = (description: string, example: string) =>
  v.pipe(
    v.string(),
    v.metadata({ description, examples: [example] }),
    v.startsWith("/"),
    v.transform((found): `/${string}` => `/${found.slice(1)}`),
  );

export const linkCheckAnswer = v.object({
  verdict: v.pipe(
    v.picklist(LINK_ANSWERS),
    v.metadata({
      description: "The verdict, as POST /api/check describes it; it never means that the address is safe",
      examples: ["listed"],
    }),
  ),
  host: nullable("The host or account that was judged, in its own script; null when there's no address in the text", "minswap.org"),
  coded: nullable("The same as it goes over the wire", "minswap.org"),
  email: nullable("The email address whose domain was judged", null),
  wrappers: v.pipe(
    v.array(v.string()),
    v.metadata({ description: "Services that had wrapped the address, the outermost first", examples: [[]] }),
  ),
  inner: nullable("The address that was inside, if a service had wrapped it", null),
  hiddenBy: nullable("The service that hides where the link leads", null),
  tricks: v.pipe(
    v.array(v.picklist(SUSPICIOUS_TRAITS)),
    v.metadata({ description: "Suspicious traits of the address itself", examples: [[]] }),
  ),
  lookalike: v.pipe(
    v.nullable(v.object({ reason: v.picklist(LOOKALIKE_REASONS), domain: text("The domain that is imitated", "minswap.org") })),
    v.metadata({ description: "The imitation: how the address resembles another one", examples: [null] }),
  ),
  owner: v.pipe(
    v.nullable(
      v.object({
        name: text("Name of the project or site", "Minswap"),
        isClosed: v.pipe(v.boolean(), v.metadata({ description: "Whether the project has ended", examples: [false] })),
        project: v.pipe(
          v.nullable(
            v.object({
              id: text("The project's ID", "minswap"),
              category: text("Category of the project", "defi"),
              path: path("Path of the project's page on this site", "/ecosystem/defi/dex/project/minswap"),
              logo: nullable("Path of the project's logo", "/logo/minswap.webp?v=1"),
            }),
          ),
          v.metadata({ description: "The project in our directory; null for another official site" }),
        ),
      }),
    ),
    v.metadata({ description: "The owner of the address, or of the one that it imitates" }),
  ),
  blocklists: v.pipe(
    v.array(
      v.object({
        list: v.pipe(v.picklist(BLOCKLIST_IDS), v.metadata({ description: "The block list", examples: ["polkadot-js"] })),
        entry: text("The entry in the list: the host or a domain above it", "claim-ada.example.com"),
        readAt: v.pipe(
          v.string(),
          v.metadata({ format: "date-time", description: "When we last read the list", examples: ["2026-08-22T09:41:07.000Z"] }),
        ),
      }),
    ),
    v.metadata({ description: "Published block lists that name the address", examples: [[]] }),
  ),
  incidents: v.pipe(
    v.array(
      v.object({
        id: v.string(),
        date: text("A day, a month or a year", "2025-11"),
        happened: text("Description of the incident", "A fault in a contract was used."),
        advice: text("Advice for the project's users", "Nothing: users were paid back."),
      }),
    ),
    v.metadata({ description: "Incidents of the owner, newest first", examples: [[]] }),
  ),
  reports: v.pipe(
    v.array(v.object({ id: v.string(), text: text("A sentence in the language of the answer", "DefiLlama lists an incident.") })),
    v.metadata({ description: "Reports on the owner in lists of others", examples: [[]] }),
  ),
});
export type LinkCheckAnswer = v.InferOutput<typeof linkCheckAnswer>;
