import type { Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { GracefulStop } from "#server/graceful-stop.ts";

type App = typeof import("#server/app.ts");

const STOP_MS = 10_000;
/**
 * How long a stopping instance goes on answering on the connections that a proxy keeps, each time with Connection: close.
 * They are used up meanwhile: one that is closed at the moment at which a form is sent on it would lose the form.
 */
const LINGER_MS = 1_000;

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      const address: AddressInfo | string | null = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}

/**
 * Tells whether somebody listens there already. To listen for a moment would tell as well, but a proxy that tries just then
 * would lose a form.
 */
function isTaken(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host, () => resolve(true)).on("error", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });
}

/** One line for the operator; everything else is a defect and shows its stack. */
function explain(app: App, error: unknown, folder: string): string | undefined {
  if (error instanceof app.EnvironmentError || error instanceof app.DatabaseError) return error.message;
  if (error instanceof Error && "code" in error && "syscall" in error && error.syscall === "listen") {
    if (error.code === "EADDRINUSE") return `${error.message.replace("listen ", "")}: the port is taken. Stop the other program, or set PORT.`;
    if (error.code === "EACCES") return `${error.message}: choose another PORT.`;
  }
  return app.diskFault(error, folder);
}

/** Starts the built site and stops it gracefully on SIGTERM or SIGINT. */
export async function start(app: App): Promise<void> {
  let folder = "";
  try {
    const environment = app.readEnvironment();
    folder = environment.DATA_DIR;
    const simulator = environment.SIMULATE ? await import("#server/simulation.ts").then((one) => one.startSimulation(app.SIMULATOR_PORT)) : undefined;
    let listener: ReturnType<App["createListener"]> | undefined;
    const ending = new GracefulStop();
    const server = app.createHttpServer((request, response) => {
      if (!listener) response.writeHead(503, { "Retry-After": "2" }).end();
      else if (ending.held) ending.held.push(() => listener?.listener(request, response));
      else listener.listener(request, response);
    }, environment.PUBLIC_ORIGIN);
    ending.watch(server);
    // A taken port must not cost the opening of a database. Nobody is let in before the pages are warm: a proxy asks
    // another instance meanwhile. A port that the system chose would be lost, and has no proxy in front of it.
    if (environment.PORT !== 0 && (await isTaken(environment.PORT, environment.HOST))) throw Object.assign(new Error(`listen EADDRINUSE ${environment.HOST}:${environment.PORT}`), { code: "EADDRINUSE", syscall: "listen" });
    const port = environment.PORT === 0 ? await listen(server, 0, environment.HOST) : environment.PORT;
    if (!environment.publicOriginSet) environment.PUBLIC_ORIGIN = `http://localhost:${port}`;
    const house = await app.openHouse(environment);
    listener = app.createListener(house);
    await listener.warmUp();
    if (environment.METRICS_PORT !== undefined) await listen(listener.metricsServer, environment.METRICS_PORT, "127.0.0.1");
    if (environment.PORT !== 0) await listen(server, port, environment.HOST);
    app.log.info({ event: "listening", port, origin: environment.PUBLIC_ORIGIN });

    const stop = async (signal: string) => {
      if (house.draining) return;
      app.log.info({ event: "stopping", signal });
      house.draining = true;
      app.closeAfterAnswers();
      setTimeout(() => process.exit(1), STOP_MS);
      house.stream.close();
      await ending.close(server, environment.TRUST_PROXY > 0 ? LINGER_MS : 0);
      await app.closeHouse(house);
      await simulator?.close();
      app.log.info({ event: "stopped" });
      process.exit(0);
    };
    for (const signal of ["SIGTERM", "SIGINT"]) {
      process.on(signal, () => {
        stop(signal).catch((error: unknown) => {
          app.log.error({ event: "stop-failed", err: error });
          process.exit(1);
        });
      });
    }
  } catch (error) {
    const line = explain(app, error, folder);
    if (line === undefined) app.log.fatal({ event: "start-failed", err: error });
    else process.stderr.write(`${line}\n`);
    process.exit(1);
  }
}
