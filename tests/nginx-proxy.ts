import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findTool } from "../bench/tools.ts";
import { freePort } from "#tests/postgres.ts";
import { eventually } from "#tests/site.ts";

const CONFIGURATION = join(import.meta.dirname, "../deploy/nginx");

export interface NginxProxy {
  /** Port for plain HTTP. With a certificate it only redirects to HTTPS. */
  port: number;
  /** Port for TLS; 0 without a certificate. */
  securePort: number;
  complaints(): string;
  stop(): Promise<void>;
}

export interface NginxProxyOptions {
  ports: number[];
  /** Folder with `assets/` of earlier builds. */
  earlier?: string;
  /** Certificate files for gateway.example. With them the site is served as in deploy/nginx/site.conf. */
  certificate?: { chain: string; key: string };
}

const read = (name: string): string => readFileSync(join(CONFIGURATION, name), "utf8");

/** nginx's temporary folders, which must not be in system folders. */
const TEMP_PATHS = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

/** Starts nginx with the configuration of deploy/nginx on free ports in front of these instances. @throws when nginx is not installed */
export async function startNginxProxy({ ports, earlier, certificate }: NginxProxyOptions): Promise<NginxProxy> {
  const folder = mkdtempSync(join(tmpdir(), "gateway-proxy-"));
  chmodSync(folder, 0o755);
  const [port, securePort] = [await freePort(), certificate ? await freePort() : 0];
  const servers = ports.map((item) => `server 127.0.0.1:${item} max_fails=0;`).join("\n    ");
  writeFileSync(join(folder, "upstream.conf"), read("upstream.conf").replaceAll(/server 127[^]*?(?=\n\s+keepalive )/g, servers));
  writeFileSync(join(folder, "common.conf"), read("common.conf"));
  // Raise the limit per network, because all visitors in a test share one address.
  const locations = read("locations.conf")
    .replace("/srv/cardano-gateway/earlier", earlier ?? folder)
    .replace(/limit_conn gateway_network \d+/, "limit_conn gateway_network 10000");
  writeFileSync(join(folder, "locations.conf"), locations);
  const secure = read("site.conf")
    .replaceAll("/etc/nginx/cardano-gateway", folder)
    .replaceAll(/^\s+listen \[::\].*\n/gm, "")
    .replaceAll("listen 80;", `listen 127.0.0.1:${port};`)
    .replaceAll("listen 443", `listen 127.0.0.1:${securePort}`)
    .replaceAll(/ssl_certificate \S+;/g, `ssl_certificate ${certificate?.chain};`)
    .replaceAll(/ssl_certificate_key \S+;/g, `ssl_certificate_key ${certificate?.key};`);
  const plain = `include ${folder}/common.conf;\ninclude ${folder}/upstream.conf;\nserver { listen 127.0.0.1:${port}; include ${folder}/locations.conf; }`;
  const scratch = TEMP_PATHS.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ");
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off;\nworker_processes 1;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents { worker_connections 4096; }\nhttp { access_log off; ${scratch}\n${certificate ? secure : plain}\n}\n`,
  );
  const child = spawn(findTool("nginx"), ["-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")], { stdio: "ignore" });
  const exited = once(child, "exit");
  const complaints = () => readFileSync(join(folder, "error.log"), "utf8");
  const stop = async () => {
    child.kill("SIGTERM");
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await eventually(
      "nginx",
      () =>
        fetch(`http://127.0.0.1:${port}/`, { redirect: "manual" }).then(
          () => child.exitCode === null,
          () => false,
        ),
      Boolean,
      5_000,
    );
  } catch {
    const reason = complaints();
    await stop();
    throw new Error(`nginx did not start:\n${reason}`);
  }
  return { port, securePort, complaints, stop };
}
