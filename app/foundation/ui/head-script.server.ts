import { DEFAULT_LANGUAGE, LANGUAGES } from "#app/foundation/i18n/languages.ts";
import { PAGE_HEADINGS_SELECTOR, SCROLL_POSITION_KEY } from "#app/foundation/ui/scroll-position.ts";
import { THEME_COLORS } from "#app/foundation/ui/theme.ts";

/**
 * Pages are cached and the same for every visitor, so everything that differs between visitors is decided here, before the first
 * paint.
 * Language: with a stored language, an address without a prefix redirects to the same page in that language. The new address has a
 * prefix, so this can't loop.
 * Theme: the stored one, else the system's; later changes of either apply at once. Without storage, the choice from the "theme"
 * event lasts for this page.
 * Early presses: presses on buttons that wait for their script are recorded for it (early-input.ts, data-early); popovers open without
 * scripts. A search key waits for the palette; if scripts can't be loaded, it opens the search page.
 * A form that may contain a secret (`data-guarded`) isn't sent before its island can check it.
 * Starred projects: visitors who have some don't see the server's empty list.
 * Scroll position: a newly sorted list, or a page in another language, keeps its position (scroll-position.ts). Visitors from other
 * sites have none stored, so the storage isn't read: its first use takes a slow phone about 10 ms.
 * Deferred layout: a phone skips content below the first screen (`.later`) until the visitor moves, or until deferred-layout.ts
 * runs. An address with a fragment skips nothing, because it may jump there at once.
 */
export const headScript = `(() => {
const codes = ${JSON.stringify(LANGUAGES.map(({ code }) => code))}, colors = ${JSON.stringify(THEME_COLORS)};
const read = (key) => { try { return localStorage.getItem(key) } catch { return null } };
const { pathname, search, hash } = location, language = read("language");
if (language !== "${DEFAULT_LANGUAGE}" && codes.includes(language) && !codes.includes(pathname.split("/")[1]))
location.replace("/" + language + (pathname === "/" ? "" : pathname) + search + hash);
const root = document.documentElement, system = matchMedia("(prefers-color-scheme: dark)");
const meta = document.createElement("meta");
meta.name = "theme-color";
document.head.prepend(meta);
let chosen;
const apply = (event) => {
if (event.type === "theme" && event.detail) chosen = event.detail;
const theme = read("theme") ?? chosen;
root.dataset.theme = theme === "light" || theme === "dark" ? theme : system.matches ? "dark" : "light";
meta.content = colors[root.dataset.theme];
};
apply({});
root.dataset.scripts = "";
system.addEventListener("change", apply);
addEventListener("storage", apply);
addEventListener("theme", apply);
addEventListener("click", ({ target }) => {
const button = target.closest?.("button[type=button]:not([popovertarget], [data-hydrated] *)");
if (button?.closest("[data-island]")) (window.earlyPresses ??= []).push(button);
else if (button && !root.dataset.frame) button.dataset.early = "";
}, true);
addEventListener("keydown", (event) => {
const isField = event.target.closest?.("input, textarea, select"), isSearch = event.ctrlKey || event.metaKey ? event.key === "k" : event.key === "/" && !isField;
if (!isSearch || root.dataset.frame) return;
event.preventDefault();
root.dataset.search = "";
if (root.dataset.scripts) document.querySelector(".header-search-link")?.click();
}, true);
addEventListener("submit", (event) => {
const form = event.target, button = event.submitter ?? form.querySelector("button");
if (!form.matches("[data-island]:not([data-hydrated]) [data-guarded]")) return;
event.preventDefault();
event.stopImmediatePropagation();
button.ariaBusy = "true";
if (!(window.earlyPresses ??= []).includes(button)) window.earlyPresses.push(button);
}, true);
if (read("watchlist")) root.dataset.starred = "";
let kept = [];
if (document.referrer.startsWith(location.origin))
try { kept = sessionStorage.getItem("${SCROLL_POSITION_KEY}")?.split(" ") ?? []; sessionStorage.removeItem("${SCROLL_POSITION_KEY}") } catch {}
if (kept[0] === pathname) addEventListener("DOMContentLoaded", () => {
scrollTo(0, Number(kept[1]) + (document.querySelectorAll("${PAGE_HEADINGS_SELECTOR}")[kept[3]]?.getBoundingClientRect().top ?? 0));
document.querySelector('[data-keep-scroll="' + kept[2] + '"]')?.focus({ preventScroll: true });
});
else if (!hash && matchMedia("(width < 480px) and (height < 850px)").matches) {
root.dataset.far = "";
for (const sign of ["scroll", "wheel", "touchstart", "pointerdown", "keydown"])
addEventListener(sign, () => delete root.dataset.far, { once: true, passive: true });
}
})()`;

/**
 * Runs after the style sheet has loaded, just below it. Fonts that have loaded by then are used for the first frame. If layout
 * requested them instead, they'd be one frame late, and the whole page would be laid out twice. Polish characters have separate
 * font files.
 */
export const fontScript = `for(const font of ["1em 'Hanken Grotesk'","640 1em 'Bricolage Grotesque'"])document.fonts.load(font,document.documentElement.lang==="pl"?"lł":"l")`;
