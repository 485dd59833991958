import { setImmediate, setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { drawLogoInProcess } from "./draw-logo.server.ts";
import { drawLogo } from "./logo-image.server.ts";
import { iconFile } from "#simulator/sources/site-icons.ts";

const bytesOf = async (name: string) => Buffer.from((await iconFile(name, "minswap.org"))?.body ?? "");

test.each(["icon.png", "small.png", "pixel-bomb.png", "hostile.svg"])(
  "%s gives the same image or refusal as in this process",
  async (name) => {
    const file = await bytesOf(name);
    expect(await drawLogoInProcess(file)).toEqual(await drawLogo(file));
  },
);

test("Gives up on an SVG that takes too long", async () => {
  const groups = Array.from({ length: 12 }, (_, index) => `<g id="g${index + 1}">${`<use href="#g${index}"/>`.repeat(10)}</g>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><defs><path id="g0" d="M0 0h9v9z"/>${groups.join("")}</defs><use href="#g12"/></svg>`;
  const start = performance.now();
  expect(await drawLogoInProcess(Buffer.from(svg), 2_000)).toEqual({ refused: "too-slow" });
  expect(performance.now() - start).toBeLessThan(5_000);
});

test("Gives up without an error on an image that was drawn while this process was blocked", async () => {
  const drawn = drawLogoInProcess(await bytesOf("icon.png"), 1_500);
  // Wait for the file to be written. The blocking wait below then lets the timeout fire before the end of the process is noticed.
  await setTimeout(50);
  await setImmediate();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000);
  expect(await drawn).toEqual({ refused: "too-slow" });
});
