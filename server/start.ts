import type { RequestListener, Server } from "node:http";
import { connect, createServer, type AddressInfo, type Server as NetServer } from "node:net";
import { GracefulShutdown } from "#server/graceful-shutdown.ts";

type App = typeof import("#server/app.ts");
type Environment = ReturnType<App["readEnvironment"]>;

const FORCE_EXIT_MS = 10_000;
/**
 * Time during which a stopping instance still serves a proxy's keep-alive connections, each response with Connection: close. Closing a
 * connection while a form is being sent would lose the form.
 */
const LINGER_MS = 1_000;

/** METRICS_PORT and DESK_PORT are reachable from this machine only. */
const LOOPBACK = "127.0.0.1";

function listen(server: Server | NetServer, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      const address: AddressInfo | string | null = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}

/** Tests a port by connecting to it. Listening briefly would work too, but a proxy that connects at that time would lose a form. */
function isPortInUse(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host, () => resolve(true)).on("error", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });
}

/** Checks that HOST is an address of this machine, on a port that no other program uses. */
async function checkHost(host: string): Promise<void> {
  const probe = createServer();
  await listen(probe, 0, host);
  await new Promise((resolve) => probe.close(resolve));
}

/** Throws the same error as listening would. */
async function requireFreePort(port: number, host: string): Promise<void> {
  if (await isPortInUse(port, host))
    throw Object.assign(new Error("listen"), { code: "EADDRINUSE", syscall: "listen", address: host, port });
}

const LISTEN_FAULTS: Record<string, (address: string, name: string) => string> = {
  EADDRINUSE: (address, name) => `${name}: ${address}: the port is taken. Stop the other program, or set ${name}.`,
  EACCES: (address, name) => `${name}: ${address}: this user isn't allowed to listen there. Choose another ${name}.`,
  EADDRNOTAVAIL: (address) => `HOST: ${address} is not an address of this machine. Set HOST to one of its own, or to 0.0.0.0.`,
  EINVAL: (address) => `HOST: the site can't listen on ${address}. Set HOST to an address of this machine, or to 0.0.0.0.`,
};

/** Explains an error about HOST or a port to the operator; undefined for other errors. */
function describeListenError(
  error: Error & { code?: unknown; syscall?: unknown; address?: unknown; hostname?: unknown; port?: unknown },
  environment: Environment,
) {
  const { code, syscall, port, hostname, address } = error;
  if (syscall === "getaddrinfo" && hostname === environment.HOST)
    return `HOST: ${environment.HOST} is not a name of this machine (${String(code)}). Set HOST to one of its addresses, or to 0.0.0.0.`;
  if (syscall !== "listen") return undefined;
  const names = new Map([
    [environment.METRICS_PORT, "METRICS_PORT"],
    [environment.DESK_PORT, "DESK_PORT"],
    [environment.PORT, "PORT"],
  ]);
  const name = names.get(Number(port)) ?? "PORT";
  const place = port === undefined || Number(port) === 0 ? String(address) : `${String(address ?? environment.HOST)}:${String(port)}`;
  return LISTEN_FAULTS[String(code)]?.(place, name);
}

async function startSimulator(app: App) {
  const { startSimulation } = await import("#server/simulation.ts");
  return startSimulation(app.SIMULATOR_PORT).catch((error: unknown) => {
    if (!(error instanceof Error && error.cause instanceof Error && "code" in error.cause)) throw error;
    const advice = "Stop the other program, or don't set SIMULATE.";
    throw new app.EnvironmentError(`SIMULATE: port ${app.SIMULATOR_PORT} of the simulator is taken. ${advice}`, { cause: error });
  });
}

/** One-line message for known operator errors; undefined for bugs, which are logged with their stack. */
function describeStartError(app: App, error: unknown, environment: Environment | undefined): string | undefined {
  const known = [app.EnvironmentError, app.ContentError, app.DatabaseError, app.StartError];
  if (error instanceof Error && known.some((kind) => error instanceof kind)) return error.message;
  if (!environment) return undefined;
  return (
    (error instanceof Error ? describeListenError(error, environment) : undefined) ?? app.diskErrorMessage(error, environment.DATA_DIR)
  );
}

/** Starts the built site and stops it gracefully on SIGTERM or SIGINT. */
export async function start(app: App): Promise<void> {
  let known: Environment | undefined;
  try {
    const environment = app.readEnvironment();
    known = environment;
    const simulator = environment.SIMULATE ? await startSimulator(app) : undefined;
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
    // Check the port before opening the database. Listen only when the pages are warm, so that a proxy uses another instance before. With
    // PORT=0 we must listen first to learn the port, and no proxy is in front.
    await checkHost(environment.HOST);
    if (environment.PORT !== 0) await requireFreePort(environment.PORT, environment.HOST);
    for (const extra of [environment.METRICS_PORT, environment.DESK_PORT]) if (extra !== undefined) await requireFreePort(extra, LOOPBACK);
    const port = environment.PORT === 0 ? await listen(server, 0, environment.HOST) : environment.PORT;
    if (!environment.publicOriginSet) environment.PUBLIC_ORIGIN = `http://localhost:${port}`;
    const opened = await app.createAppServices(environment);
    services = opened;
    listener = app.createRequestListener(opened);
    await listener.warmUp();
    if (environment.METRICS_PORT !== undefined) await listen(listener.metricsServer, environment.METRICS_PORT, LOOPBACK);
    const deskServer = app.createHttpServer(listener.deskListener, app.deskOrigin(environment), () => opened.draining);
    if (environment.DESK_PORT !== undefined) await listen(deskServer, environment.DESK_PORT, LOOPBACK);
    if (environment.PORT !== 0) await listen(server, port, environment.HOST);
    const stop = async (signal: string) => {
      if (opened.draining) return;
      app.log.info({ event: "stopping", signal });
      opened.draining = true;
      setTimeout(() => process.exit(1), FORCE_EXIT_MS);
      opened.stream.close();
      deskServer.close();
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
    // Log this last: a reader of this line may send a signal at once.
    app.log.info({ event: "listening", port, origin: environment.PUBLIC_ORIGIN });
    void opened.firstRound.then(() => opened.draining || app.log.info({ event: "ready", ...app.startSummary(opened) }));
  } catch (error) {
    const line = describeStartError(app, error, known);
    if (line === undefined) app.log.fatal({ event: "start-failed", err: error });
    else process.stderr.write(`${line}\n`);
    process.exit(1);
  }
}
