import { waitForScripts, expect, test } from "./fixtures.ts";

/** A4 without its 1 cm margins, in CSS pixels. */
const PAPER = { width: 718, height: 1047 };
const PATHS = [
  "/ecosystem/defi/dex/project/minswap",
  "/staking",
  "/get-started",
  "/starter-kit/order",
  "/starter-kit/thanks",
  "/news",
  "/glossary",
  "/compare?ids=minswap,sundaeswap",
];
/** Decorative images that are not printed. */
const ART = ".page-intro-art, .story-art";

for (const prefix of ["", "/pl"]) {
  test(`prints pages of ${prefix || "/"} light, complete and without art`, async ({ page, site }) => {
    await page.setViewportSize(PAPER);
    await page.addInitScript(() => localStorage.setItem("theme", "dark"));
    const faults: string[] = [];
    for (const path of PATHS) {
      await page.emulateMedia({ media: "screen" });
      await page.goto(site.origin + prefix + path);
      await waitForScripts(page);
      await page.emulateMedia({ media: "print" });
      const found = await page.evaluate((art) => {
        const isDrawn = (element: Element) => element.checkVisibility();
        const title = document.querySelector("h1");
        const box = title?.getBoundingClientRect();
        /** Lightness from 0 to 1, for any CSS color notation. */
        const lightness = (color: string) => {
          const canvas = document.createElement("canvas").getContext("2d");
          if (!canvas) return Number.NaN;
          canvas.fillStyle = color;
          canvas.fillRect(0, 0, 1, 1);
          const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
          return (red + green + blue) / 765;
        };
        return [
          ...(box && box.width >= Math.min(240, 12 * (title?.innerText.length ?? 0)) && box.height < 160
            ? []
            : [`the title has ${Math.round(box?.width ?? 0)} × ${Math.round(box?.height ?? 0)} px`]),
          ...(document.documentElement.scrollWidth > innerWidth ? [`the content is ${document.documentElement.scrollWidth} px wide`] : []),
          ...[...document.querySelectorAll("main *")]
            .flatMap((element) => {
              const { right, width } = element.getBoundingClientRect();
              return width > 0 && right > innerWidth + 1 && isDrawn(element) && !element.closest("[aria-hidden=true]")
                ? [`${element.className || element.tagName} ends ${Math.round(right - innerWidth)} px beside the paper`]
                : [];
            })
            .slice(0, 3),
          ...[...document.querySelectorAll(art)]
            .filter(isDrawn)
            .map((element) => `${element.getAttribute("class")} is printed`)
            .slice(0, 1),
          // Only the button to a project's site prints its address, for a reader to type.
          ...[...document.querySelectorAll(".button:not(.project-link-main > *)")]
            .flatMap((button) =>
              getComputedStyle(button, "::after").content.includes("http") ? [`the button "${button.textContent}" has an address`] : [],
            )
            .slice(0, 1),
          ...(lightness(getComputedStyle(document.body).color) < 0.4 ? [] : [`text in ${getComputedStyle(document.body).color}`]),
          ...(lightness(getComputedStyle(document.documentElement).backgroundColor) > 0.95
            ? []
            : [`on ${getComputedStyle(document.documentElement).backgroundColor}`]),
        ];
      }, ART);
      faults.push(...found.map((fault) => `${path}: ${fault}`));
    }
    expect(faults, "Mend it in the @media print part of its style sheet.").toEqual([]);
  });
}
