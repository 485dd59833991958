import firstFormat from "./warm-up-intl.js?url";

/** React Router writes its scripts in another way than this module knows. */
export class UnexpectedScriptError extends Error {}

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;
const MODULE = /<script\b([^>]*\btype="module"[^>]*)>([\s\S]*?)<\/script>/;
const STATIC_IMPORT = /^import (?:\* as (\w+) from )?"([^"]+)";$/gm;

/** Loads a script; when the connection is lost just then, again once the browser is online, and every five seconds. */
const IMPORT_WITH_RETRY = `const load=async(href)=>{for(;;)try{return await import(href)}catch{await new Promise((done)=>{addEventListener("online",done,{once:true});setTimeout(done,5e3)})}};`;

// The second frame begins when the first one is on the screen.
const afterFirstFrame = (code: string): string => `requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(async()=>{${code}})))`;

const preload = (hrefs: readonly string[]): string =>
  `for(const href of ${JSON.stringify(hrefs)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`;

/** The same for a page without React: asks for one script and what that imports, after the first frame. */
export const deferredImport = ({ module, imports }: { module: string; imports: string[] }): string =>
  afterFirstFrame(`${preload(imports)}${IMPORT_WITH_RETRY}await load(${JSON.stringify(module)});`);

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
    afterFirstFrame(
      [
        preload(preloads.flatMap((href) => href ?? [])),
        IMPORT_WITH_RETRY,
        `await load(${JSON.stringify(first.href)});`,
        `const [${routes.map(({ name }) => name).join()}]=await Promise.all(${JSON.stringify(routes.map(({ href }) => href))}.map(load));`,
        rest,
        // The frame's script may have been imported by a route before.
        'dispatchEvent(new Event("route-modules"));',
      ].join(""),
    ),
  ].join("");
  return html.replaceAll(PRELOAD, "").replace(MODULE, () => `<script${attributes}>${late}</script>`);
}
