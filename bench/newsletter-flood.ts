import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { startPostgres } from "#tests/postgres.ts";
import { eventually, startSite } from "#tests/site.ts";
import { percentile, type Benchmark } from "./benchmark.ts";

const SIGN_UPS = 10_000;
/** The hourly limit per network, so that the limit lets every post of the flood through. */
const REQUESTS_PER_NETWORK = 5;
const CONCURRENCY = 32;
const VICTIM = "victim@example.org";
const OPEN_JOBS_SQL = "select count(*)::int as open from mail.job where state in ('created', 'retry', 'active')";

/** Signs the victim up from a loopback address; each one counts as a different network. Returns the status. */
function signUp(port: number, agent: Agent, localAddress: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const post = request(
      {
        host: "127.0.0.1",
        port,
        localAddress,
        agent,
        method: "POST",
        path: "/api/newsletter",
        headers: { "Content-Type": "application/json" },
      },
      (response) => {
        response.resume();
        response.on("end", () => resolve(response.statusCode ?? 0));
      },
    );
    post.on("error", reject);
    post.end(JSON.stringify({ email: VICTIM }));
  });
}

/** Sends every post of the flood. Returns their times in milliseconds, and the number that the site accepted. */
async function sendSignUps(port: number): Promise<{ times: number[]; accepted: number }> {
  const networks = Array.from({ length: SIGN_UPS / REQUESTS_PER_NETWORK }, (_, index) => `127.1.${index >> 8}.${index & 255}`);
  const times: number[] = [];
  let accepted = 0;
  const post = async () => {
    for (let from = networks.pop(); from !== undefined; from = networks.pop()) {
      const agent = new Agent({ keepAlive: true });
      for (let turn = 0; turn < REQUESTS_PER_NETWORK; turn++) {
        const started = performance.now();
        if ((await signUp(port, agent, from)) === 202) accepted++;
        times.push(performance.now() - started);
      }
      agent.destroy();
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, post));
  return { times, accepted };
}

/** Emails to one address that is signed up from many networks. */
export const newsletterFlood: Benchmark = {
  name: "newsletter-flood",
  async measure() {
    const folder = mkdtempSync(join(tmpdir(), "gateway-flood-"));
    const postgres = await startPostgres();
    try {
      const url = await postgres.createDatabase("bench");
      const site = await startSite({ DATABASE_URL: url, DATA_DIR: folder });
      const started = performance.now();
      const { times, accepted } = await sendSignUps(site.port);
      const seconds = (performance.now() - started) / 1000;
      const client = new Client({ connectionString: url });
      await client.connect();
      await eventually(
        "an empty queue",
        () => client.query<{ open: number }>(OPEN_JOBS_SQL),
        ({ rows }) => rows[0]?.open === 0,
      );
      await client.end();
      await site.stop();
      const emails = readdirSync(join(folder, "outbox")).length;
      if (accepted !== SIGN_UPS || emails === 0) throw new Error(`${accepted} of ${SIGN_UPS} posts were accepted, ${emails} emails sent`);
      const note = `${SIGN_UPS.toLocaleString("en-US")} posts from ${(SIGN_UPS / REQUESTS_PER_NETWORK).toLocaleString("en-US")} networks, ${CONCURRENCY} at a time, on PostgreSQL, limits on, all answered 202`;
      return [
        {
          name: "Emails to one address after 10,000 sign-ups",
          unit: "emails",
          ours: emails,
          target: { atMost: 1 },
          note: `${note}; ${Math.round(SIGN_UPS / seconds)} posts/s`,
        },
        {
          name: "Sign-up in that flood, p99",
          unit: "ms",
          ours: percentile(times, 0.99),
          note: `all of them for the same address, so each waits for the one before; median ${percentile(times, 0.5).toFixed(1)} ms`,
        },
      ];
    } finally {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
