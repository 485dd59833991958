import { createServer as createHttpServer } from "node:http";
import { createServer } from "vite";
import { readEnvironment, SIMULATOR_PORT } from "#app/foundation/env.server.ts";
import { startSimulator } from "#simulator/simulator.ts";
import { BUSY_KOIOS_LOAD } from "#simulator/world/settings.ts";

type App = typeof import("#server/app.ts");

/** Serves the site on simulated data and reloads it on change. */
process.env.NODE_ENV = "development";
process.env.SIMULATE ??= "1";
process.env.DATA_DIR ??= ".data/development";
const isApp = (module: Record<string, unknown>): module is App & Record<string, unknown> =>
  typeof module.createRequestListener === "function";

const vite = await createServer({ server: { middlewareMode: true } });
/** Created once and kept when code is reloaded, because only one process can open a database folder. */
let services: ReturnType<App["createAppServices"]> | undefined;
let current: { app: App; listener: ReturnType<App["createRequestListener"]>["listener"] } | undefined;

async function load(): Promise<NonNullable<typeof current>> {
  const app = await vite.ssrLoadModule("/server/app.ts");
  if (!isApp(app)) throw new Error("server/app.ts exports no createRequestListener");
  if (current?.app !== app) {
    services ??= app.createAppServices(app.readEnvironment());
    current = { app, listener: app.createRequestListener(await services).listener };
  }
  return current;
}

if (readEnvironment().SIMULATE) await startSimulator({ port: SIMULATOR_PORT, settings: { koios: BUSY_KOIOS_LOAD } });
const { app } = await load();
const environment = app.readEnvironment();
createHttpServer((request, response) => {
  vite.middlewares(request, response, () => {
    load()
      .then(({ listener }) => listener(request, response))
      .catch((error: unknown) => {
        if (error instanceof Error) vite.ssrFixStacktrace(error);
        app.log.error({ event: "dev-request-failed", err: error });
        response.writeHead(500).end("See the log");
      });
  });
}).listen(environment.PORT, environment.HOST, () =>
  app.log.info({ event: "listening", port: environment.PORT, origin: environment.PUBLIC_ORIGIN }),
);
