import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#tests/postgres.ts";
import { eventually } from "#tests/site.ts";
import { findTool } from "./tools.ts";

export interface Nginx {
  url: string;
  worker: number;
  stop(): Promise<void>;
}

/** Headers that nginx sets itself, or that belong to one connection. */
const OWN = new Set(["content-type", "content-length", "date", "connection", "keep-alive", "transfer-encoding", "etag", "last-modified"]);

const quoted = (value: string): string => `"${value.replaceAll("\\", "\\\\").replaceAll('"', String.raw`\"`)}"`;

/**
 * nginx with one worker, tuned as a static server, which answers / with these bytes and headers. It creates its own ETag, so that it can
 * answer 304 too.
 */
export async function startNginx(bytes: Uint8Array, headers: Headers): Promise<Nginx> {
  const program = findTool("nginx");
  const folder = mkdtempSync(join(tmpdir(), "gateway-nginx-"));
  // As root the worker drops its privileges, and must still read the page.
  chmodSync(folder, 0o755);
  const port = await freePort();
  writeFileSync(join(folder, "page"), bytes);
  const added = [...headers].filter(([name]) => !OWN.has(name)).map(([name, value]) => `add_header ${name} ${quoted(value)};`);
  const configuration = `
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/error.log warn;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  tcp_nodelay on;
  server_tokens off;
  keepalive_requests 100000000;
  open_file_cache max=10 inactive=60s;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    default_type ${quoted(headers.get("content-type") ?? "text/html")};
    location = / { try_files /page =404; }
    ${added.join("\n    ")}
  }
}
`;
  writeFileSync(join(folder, "nginx.conf"), configuration);
  const child = spawn(program, ["-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")], { stdio: "ignore" });
  const exited = once(child, "exit");
  const url = `http://127.0.0.1:${port}/`;
  const stop = async () => {
    child.kill("SIGTERM");
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await eventually(
      "nginx",
      () =>
        fetch(url).then(
          (answer) => answer.ok,
          () => false,
        ),
      Boolean,
      5_000,
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, worker: Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").trim()), stop };
}
