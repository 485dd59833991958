/** Groups of infrastructure that people look for, in display order. Each has a page. */
export const INFRASTRUCTURE_GROUP_IDS = [
  "developer-tools",
  "nodes-and-apis",
  "explorers",
  "data",
  "stake-pools",
  "bridges",
  "layer-2",
  "oracles",
  "payments",
  "storage",
  "learning",
] as const;
export type InfrastructureGroup = (typeof INFRASTRUCTURE_GROUP_IDS)[number];

/** Tags of each group's projects. A project can belong to several groups. */
const GROUP_TAGS: Record<InfrastructureGroup, readonly string[]> = {
  "developer-tools": ["developer-tool"],
  "nodes-and-apis": ["full-node", "node-access", "api"],
  explorers: ["explorer"],
  data: ["analytics", "charts", "portfolio"],
  "stake-pools": ["stake-pools", "pool-operation"],
  bridges: ["bridge"],
  "layer-2": ["layer-2", "sidechain", "partner-chain", "scaling"],
  oracles: ["oracle"],
  payments: ["payments", "token-distribution", "minting", "wallet-tool"],
  storage: ["storage", "audit-trail", "depin"],
  learning: ["education", "directory"],
};

export const isInGroup = ({ category, tags }: { category: string; tags: readonly string[] }, group: InfrastructureGroup): boolean =>
  category === "infrastructure" && tags.some((tag) => GROUP_TAGS[group].includes(tag));
