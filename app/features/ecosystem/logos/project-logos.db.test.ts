import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { logoJobs } from "./logos.jobs.server.ts";
import { logoPath } from "./logos.ts";
import { projects, type Project } from "#app/foundation/content/projects.server.ts";
import { readEnvironment } from "#app/foundation/env.server.ts";
import { createPoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { startSimulator, type Simulator } from "#simulator/simulator.ts";
import type { IconKind } from "#simulator/sources/site-icons.ts";
import { ICON_KINDS } from "#simulator/world/settings.ts";
import { createFeatures } from "#tests/features.ts";
import { eventually } from "#tests/site.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined };
const hostOf = ({ website }: Project): string => new URL(website ?? "").host;

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ port: 0 });
});
afterAll(() => simulator.close());
beforeEach(() => simulator.control.reset());

/** Projects that may have a logo, in the job's order. */
const listed = [...projects().values()].filter(({ website, status }) => website && status !== "discontinued");
const [first] = listed;
if (!first) throw new Error("No open project has a site");

async function open(more: Record<string, string> = {}) {
  const store = await createAutoClosedStore();
  const { services } = await createFeatures(store);
  const environment = readEnvironment({
    PROJECT_SITES_URL: `${simulator.url}/sites`,
    UPSTREAM_ALLOW: new URL(simulator.url).host,
    ...more,
  });
  const client = createPoliteFetch({ allow: environment.UPSTREAM_ALLOW, userAgent: "test", log: silent });
  const run = async (given = environment) => {
    const [job] = logoJobs({ client, environment: given, ...services, passed: Date.now });
    await job?.run(new AbortController().signal);
  };
  /** Logos known in every instance, once the update has arrived. */
  const known = (ids: readonly string[]) =>
    eventually(
      "the logos that are known",
      services.projectLogos.latest,
      (logos) => Object.keys(logos).toSorted().join() === ids.toSorted().join(),
    );
  return { services, environment, run, known };
}

const requested = () => simulator.control.state().requests.map(({ path }) => path);

describe("The logo of a project", () => {
  test("is drawn from any usual icon of its site, three sites per run, and from nothing else", async () => {
    const { services, run } = await open();
    const kinds: readonly (readonly [Project, IconKind])[] = ICON_KINDS.flatMap((kind, index) => {
      const project = listed[index];
      return project ? [[project, kind] as const] : [];
    });
    simulator.control.set({ icons: Object.fromEntries(kinds.map(([project, kind]) => [hostOf(project), kind])) });
    await run();
    const asked = () => listed.filter((project) => requested().some((path) => path.includes(`/${hostOf(project)}/`)));
    expect(asked()).toEqual(listed.slice(0, 3));
    for (let turn = 1; turn * 3 < kinds.length; turn += 1) await run();
    const drawn = kinds.filter(([, kind]) => ["svg", "png", "ico", "gif", "manifest"].includes(kind)).map(([{ id }]) => id);
    const extra = new Set(listed.slice(kinds.length, Math.ceil(kinds.length / 3) * 3).map(({ id }) => id));
    const logos = await eventually("the logos", services.projectLogos.latest, (all) => drawn.every((id) => all[id]));
    expect(
      Object.keys(logos)
        .filter((id) => !extra.has(id))
        .toSorted(),
    ).toEqual(drawn.toSorted());
    for (const id of drawn) {
      const image = await services.projectLogos.imageOf(id);
      expect(image && (await sharp(image).metadata())).toMatchObject({ format: "webp", width: 96, height: 96 });
    }
  });

  test("isn't stored again when unchanged, and gets a new address when changed", async () => {
    const { services, known } = await open();
    const save = (text: string) => services.projectLogos.save("minswap", Buffer.from(text), "https://site.example/icon.png");
    expect([await save("one"), await save("one")]).toEqual([true, false]);
    const before = logoPath(await known(["minswap"]), "minswap");
    expect(await save("two")).toBe(true);
    await eventually("another address", services.projectLogos.latest, (logos) => logoPath(logos, "minswap") !== before);
    expect(before).toMatch(/^\/logo\/minswap\.webp\?v=[0-9a-f]{12}$/);
    expect(logoPath(services.projectLogos.latest(), "constructor")).toBeNull();
  });

  test.each(["down", "refused", "missing"] as const)("stays while its site is %s", async (state) => {
    const { services, run } = await open();
    await services.projectLogos.save(first.id, Buffer.from("a picture"), "https://site.example/icon.png");
    simulator.control.set({ sites: { [hostOf(first)]: state } });
    await run();
    expect(requested().some((path) => path.includes(hostOf(first)))).toBe(true);
    expect(await services.projectLogos.imageOf(first.id)).toEqual(Buffer.from("a picture"));
    await eventually("the logo", services.projectLogos.latest, (logos) => logos[first.id] !== undefined);
  });
});

describe("A logo is deleted in the next run", () => {
  type Around = Awaited<ReturnType<typeof open>> & { project: Project };
  const found =
    (outcome: "moved" | "parked") =>
    async ({ services, run, project }: Around) => {
      await services.projectHealth.save(project.id, [{ check: "site", outcome, host: outcome === "moved" ? "casino.example" : null }]);
      await run();
    };
  const reasons: [string, (around: Around) => Promise<void>][] = [
    ["its project asks for that", ({ run, project }) => changed(project, { logo: "none" }, run)],
    ["the project is closed", ({ run, project }) => changed(project, { status: "discontinued" }, run)],
    ["the site leads elsewhere", found("moved")],
    ["the site's name is for sale", found("parked")],
    ["the operator turns logos off", ({ run, environment }) => run({ ...environment, PROJECT_LOGOS: false })],
  ];
  test.each(reasons)("when %s, and its site gets no request for another", async (_, apply) => {
    const around = await open();
    const { projectLogos } = around.services;
    for (const id of [first.id, "no-longer-listed"]) await projectLogos.save(id, Buffer.from("a picture"), "https://site.example/icon.png");
    await around.known([first.id, "no-longer-listed"]);
    simulator.control.set({ icons: Object.fromEntries(listed.map((project) => [hostOf(project), "none"])) });
    await apply({ ...around, project: first });
    await around.known([]);
    expect(await projectLogos.imageOf(first.id)).toBeUndefined();
    expect(requested().filter((path) => path.includes(`/${hostOf(first)}/`))).toEqual([]);
  });

  test.each([
    ["the name for sale", () => simulator.control.set({ sites: { [hostOf(first)]: "parked" } })],
    ["no icon any more", () => simulator.control.set({ icons: { [hostOf(first)]: "none" } })],
  ])("when its own check finds %s", async (_, change) => {
    const { run, services } = await open();
    await services.projectLogos.save(first.id, Buffer.from("a picture"), "https://site.example/icon.png");
    change();
    await run();
    expect(await services.projectLogos.imageOf(first.id)).toBeUndefined();
  });
});

/** Runs with changed facts of a project. */
async function changed(project: Project, facts: Partial<Pick<Project, "logo" | "status">>, run: () => Promise<void>): Promise<void> {
  const before = { logo: project.logo, status: project.status };
  Object.assign(project, facts);
  try {
    await run();
  } finally {
    Object.assign(project, before);
  }
}
