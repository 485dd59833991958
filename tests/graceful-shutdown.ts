import { Agent, request } from "node:http";
import { expect } from "vitest";
import { eventually, startSite, type Site } from "#tests/site.ts";
import { sendRequest } from "#tests/raw-http.ts";

const SEARCHES = 90;
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** Sends a request with keep-alive; returns the status or the error. */
function requestKeepAlive(site: Site, agent: Agent, path: string): Promise<string> {
  return new Promise((resolve) => {
    request({ host: "127.0.0.1", port: site.port, path, agent }, (response) => {
      response.resume();
      response.on("end", () => resolve(String(response.statusCode)));
      response.on("error", (error) => resolve(error.message));
    })
      .on("error", (error) => resolve(error.message))
      .end();
  });
}

/** Stops a site with searches in flight, idle connections and an unsaved visit: all get responses, and it exits with 0. */
export async function stopDuringSearches(environment: Record<string, string>): Promise<{ answered: number; milliseconds: number }> {
  const site = await startSite({ ...environment, ADDRESS_LIMITS: "off", ROLE: "web" });
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  try {
    await Promise.all(Array.from({ length: 10 }, () => requestKeepAlive(site, agent, "/livez")));
    const { status } = await sendRequest(site.port, "/api/events", {
      method: "POST",
      headers: { "Content-Type": "application/json", "User-Agent": BROWSER },
      body: JSON.stringify({ action: "pageview", category: "navigation", language: "en", page_path: "/" }),
    });
    expect(status).toBe(202);
    let answered = 0;
    const searches = Array.from({ length: SEARCHES }, async (_, index) => {
      const said = await requestKeepAlive(site, agent, `/api/search?q=wallet+${index}&language=en`);
      answered++;
      return said;
    });
    await eventually(
      "the first answers",
      () => answered,
      (count) => count > 2,
    );
    const begun = performance.now();
    const code = await site.stop();
    const milliseconds = Math.round(performance.now() - begun);
    expect(
      (await Promise.all(searches)).filter((said) => said !== "200"),
      "searches without an answer",
    ).toEqual([]);
    expect(code, site.lines.join("\n")).toBe(0);
    expect(site.lines.at(-1)).toContain('"stopped"');
    expect(milliseconds).toBeLessThan(10_000);
    return { answered, milliseconds };
  } finally {
    agent.destroy();
    site.process.kill("SIGKILL");
  }
}
