import firstFormat from "./warm-up-intl.js?url";

/** React Router writes its scripts in another way than this module knows. */
export class UnexpectedScriptError extends Error {}

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;
const MODULE = /<script\b([^>]*\btype="module"[^>]*)>([\s\S]*?)<\/script>/;
const STATIC_IMPORT = /^import (?:\* as (\w+) from )?"([^"]+)";$/gm;

/** Loads a script; when the connection is lost just then, again once the browser is online, and every five seconds. */
const IMPORT_WITH_RETRY = `const load=async(href)=>{for(;;)try{return await import(href)}catch{await new Promise((done)=>{addEventListener("online",done,{once:true});setTimeout(done,5e3)})}};`;

/**
 * Lets a page paint before its scripts are requested. The page works without them, and on a slow connection they
 * would delay the style sheet and the fonts. After the first frame all of them are fetched in parallel.
 * @throws {UnexpectedScriptError} when React Router's scripts don't have the expected form
 */
export function deferScripts(html: string): string {
  const preloads = [...html.matchAll(PRELOAD)].map(([, href]) => href);
  const [whole, attributes, code] = MODULE.exec(html) ?? [];
  if (whole === undefined || code === undefined) throw new UnexpectedScriptError("No module script on the page");
  const imports = [...code.matchAll(STATIC_IMPORT)].map(([, name, href]) => ({ name, href }));
  const [first, ...routes] = imports;
  const rest = code.replace(STATIC_IMPORT, "").trim();
  if (!first || routes.length === 0 || routes.some(({ name }) => name === undefined) || /^import\s/m.test(rest)) {
    throw new UnexpectedScriptError(`The module script is another: ${code.slice(0, 200)}`);
  }
  const late = [
    `new Worker(${JSON.stringify(firstFormat)},{name:document.documentElement.lang});`,
    // The second frame begins when the first one is on the screen.
    "requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(async()=>{",
    `for(const href of ${JSON.stringify(preloads)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`,
    IMPORT_WITH_RETRY,
    `await load(${JSON.stringify(first.href)});`,
    `const [${routes.map(({ name }) => name).join()}]=await Promise.all(${JSON.stringify(routes.map(({ href }) => href))}.map(load));`,
    rest,
    "})))",
  ].join("");
  return html.replaceAll(PRELOAD, "").replace(MODULE, () => `<script${attributes}>${late}</script>`);
}
