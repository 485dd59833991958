import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // No browser requests routes, so there is no manifest endpoint to abuse.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
