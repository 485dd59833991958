/** What is odd about an address whatever it leads to. */
export type Trick = "userinfo" | "ip" | "punycode" | "insecure" | "port" | "shared";

interface Named {
  id: string;
  name: string;
  category: string;
  subcategory?: string;
  isClosed: boolean;
}

/** What the catalogue says of an address; there is no "safe". `host` is shown in its own script. */
export type Verdict =
  | { kind: "unreadable" }
  | { kind: "listed"; host: string; tricks: Trick[]; project: Named }
  | { kind: "unknown"; host: string; tricks: Trick[] }
  | { kind: "lookalike"; host: string; tricks: Trick[]; reason: "letters" | "ending" | "typo" | "inside"; of: Named; domain: string };
