import type { RequestListener, Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { GracefulShutdown } from "#server/graceful-shutdown.ts";

type App = typeof import("#server/app.ts");

const FORCE_EXIT_MS = 10_000;
/**
 * How long a stopping instance still serves a proxy's keep-alive connections, each time with Connection: close.
 * That ends them cleanly; closing one while a form is being sent on it would lose the form.
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
 * Checks by connecting. Listening for a moment would also tell, but a proxy that connects just then
 * would lose a form.
 */
function isPortInUse(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host, () => resolve(true)).on("error", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });
}

/** A one-line message for known operator errors; undefined for bugs, which are logged with their stack. */
function describeStartError(app: App, error: unknown, folder: string): string | undefined {
  const known = [app.EnvironmentError, app.ContentError, app.DatabaseError, app.StartError];
  if (error instanceof Error && known.some((kind) => error instanceof kind)) return error.message;
  if (error instanceof Error && "code" in error && "syscall" in error && error.syscall === "listen") {
    if (error.code === "EADDRINUSE")
      return `${error.message.replace("listen ", "")}: the port is taken. Stop the other program, or set PORT.`;
    if (error.code === "EACCES") return `${error.message}: choose another PORT.`;
  }
  return app.diskErrorMessage(error, folder);
}

/** Starts the built site and stops it gracefully on SIGTERM or SIGINT. */
export async function start(app: App): Promise<void> {
  let folder = "";
  try {
    const environment = app.readEnvironment();
    folder = environment.DATA_DIR;
    const simulator = environment.SIMULATE
      ? await import("#server/simulation.ts").then((one) => one.startSimulation(app.SIMULATOR_PORT))
      : undefined;
    let services: Awaited<ReturnType<App["createAppServices"]>> | undefined;
    let listener: ReturnType<App["createRequestListener"]> | undefined;
    const shutdown = new GracefulShutdown();
    const answer: RequestListener = (request, response) => {
      if (!listener) response.writeHead(503, { "Retry-After": "2" }).end();
      else if (shutdown.heldRequests) shutdown.heldRequests.push(() => listener?.listener(request, response));
      else listener.listener(request, response);
    };
    const server = app.createHttpServer(answer, environment.PUBLIC_ORIGIN, () => services?.draining ?? false);
    shutdown.watch(server);
    // Check the port before opening the database. We listen only after the pages are warm, so that a proxy uses
    // another instance until then. With PORT=0 we must listen first to learn the port; no proxy is in front of it.
    if (environment.PORT !== 0 && (await isPortInUse(environment.PORT, environment.HOST)))
      throw Object.assign(new Error(`listen EADDRINUSE ${environment.HOST}:${environment.PORT}`), {
        code: "EADDRINUSE",
        syscall: "listen",
      });
    const port = environment.PORT === 0 ? await listen(server, 0, environment.HOST) : environment.PORT;
    if (!environment.publicOriginSet) environment.PUBLIC_ORIGIN = `http://localhost:${port}`;
    const opened = await app.createAppServices(environment);
    services = opened;
    listener = app.createRequestListener(opened);
    await listener.warmUp();
    if (environment.METRICS_PORT !== undefined) await listen(listener.metricsServer, environment.METRICS_PORT, "127.0.0.1");
    if (environment.PORT !== 0) await listen(server, port, environment.HOST);
    const stop = async (signal: string) => {
      if (opened.draining) return;
      app.log.info({ event: "stopping", signal });
      opened.draining = true;
      setTimeout(() => process.exit(1), FORCE_EXIT_MS);
      opened.stream.close();
      await shutdown.close(server, environment.TRUST_PROXY > 0 ? LINGER_MS : 0);
      await app.closeAppServices(opened);
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
    // Who reads this may send a signal at once.
    app.log.info({ event: "listening", port, origin: environment.PUBLIC_ORIGIN });
  } catch (error) {
    const line = describeStartError(app, error, folder);
    if (line === undefined) app.log.fatal({ event: "start-failed", err: error });
    else process.stderr.write(`${line}\n`);
    process.exit(1);
  }
}
