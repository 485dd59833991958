/** What is odd about an address whatever it leads to. */
export type Trick = "userinfo" | "ip" | "punycode" | "insecure" | "port" | "shared";

interface Named {
  id: string;
  name: string;
  category: string;
  subcategory?: string;
  isClosed: boolean;
}

/** Whose address it is: a project's, or that of a site known beside them, such as an explorer. */
export type Owner = Named | { site: "organization" | "explorer" | "device" | "exchange"; name: string };

/** What the catalogue says of an address; there is no "safe". `host` is in its own script, `coded` as it goes over the wire. */
export type Verdict =
  | { kind: "unreadable" }
  | { kind: "listed"; host: string; coded: string; tricks: Trick[]; project: Owner }
  | { kind: "unknown"; host: string; coded: string; tricks: Trick[] }
  | { kind: "lookalike"; host: string; coded: string; tricks: Trick[]; reason: "letters" | "ending" | "typo" | "inside"; of: Owner; domain: string };
