import type { Subcategory } from "#app/foundation/content/project-facts.ts";

/** What is odd about an address whatever it leads to. */
export type SuspiciousTrait = "userinfo" | "ip" | "punycode" | "insecure" | "port" | "shared";

interface NamedProject {
  id: string;
  name: string;
  category: string;
  subcategory?: Subcategory | undefined;
  isClosed: boolean;
}

/** The owner of an address: a project, or another known site such as an exchange. */
export type Owner = NamedProject | { site: "organization" | "device" | "exchange"; name: string };

/** What the catalogue says of an address; there is no "safe". `host` is in its own script, `coded` as it goes over the wire. */
export type LinkCheckResult =
  | { kind: "unreadable" }
  | { kind: "listed"; host: string; coded: string; tricks: SuspiciousTrait[]; project: Owner }
  | { kind: "unknown"; host: string; coded: string; tricks: SuspiciousTrait[] }
  | {
      kind: "lookalike";
      host: string;
      coded: string;
      tricks: SuspiciousTrait[];
      reason: "letters" | "ending" | "typo" | "inside";
      of: Owner;
      domain: string;
    };

/** What went wrong with the owner of an address; the date is a day, a month or a year. */
export interface LinkIncident {
  id: string;
  date: string;
  happened: string;
  advice: string;
}
