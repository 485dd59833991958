import { createHash } from "node:crypto";
import noWorker from "./unregister-worker.js?raw";
import style from "./offline-page.css?raw";
import worker from "./service-worker.js?raw";
import { escapeHtml } from "#app/foundation/content/pages.server.ts";
import { siteContent } from "#app/foundation/content/site.server.ts";
import { DEFAULT_LANGUAGE, LANGUAGES, localeOf, type Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";
import { PROBE_URL } from "#app/foundation/ui/connection.ts";
import { headScript } from "#app/foundation/ui/head-script.server.ts";
import { STANDALONE_LOGO, STANDALONE_FONTS, renderStandalonePage } from "#app/foundation/ui/standalone-page.server.ts";

/** Placeholder for the time, which no message contains. */
const LAST_SEEN_PLACEHOLDER = "%last-seen%";
/** Asks for the site itself, because the browser may be online before the online event, and the site may be down. */
const RETURN_SCRIPT = `const look=()=>{if(navigator.onLine&&!document.hidden)fetch("${PROBE_URL}",{method:"HEAD",cache:"no-store"}).then(({ok})=>ok&&location.reload(),()=>{})};addEventListener("online",look);setInterval(look,5000)`;

/** Shows the reason that fits: a browser may be online while the site is down. */
const REASON_SCRIPT = `const show=()=>{for(const part of document.querySelectorAll("[data-online]"))part.hidden=part.dataset.online!==String(navigator.onLine);document.title=document.querySelector("h1:not([hidden])").textContent+document.title.slice(document.title.lastIndexOf(" · "))};addEventListener("online",show);addEventListener("offline",show);addEventListener("DOMContentLoaded",show)`;

/** Page shown offline or while the site is down. It has no URL: the service worker returns it for any page. */
function offlinePage(language: Language): { html: string; policy: string } {
  const t = translatorFor(language, "offline");
  const { name } = siteContent();
  // An empty href leads to the requested page.
  const reasons = (tag: string, offline: string, unreachable: string) =>
    `<${tag} data-online="false">${escapeHtml(offline)}</${tag.split(" ", 1)[0]}><${tag} data-online="true" hidden>${escapeHtml(unreachable)}</${tag.split(" ", 1)[0]}>`;
  const body = `<main id="main"><p class="brand">${STANDALONE_LOGO}${escapeHtml(name)}</p>${reasons("h1", t("title"), t("unreachable.title"))}${reasons("p", t("text"), t("unreachable.text"))}<p class="last-seen">${escapeHtml(t("lastSeen", { time: LAST_SEEN_PLACEHOLDER }))}</p><a class="button" href="">${escapeHtml(t("retry"))}</a>${reasons('p class="retry"', t("again"), t("unreachable.again"))}</main>`;
  const { html, policy } = renderStandalonePage({
    language,
    title: `${t("title")} · ${name}`,
    theme: "auto",
    css: style,
    body,
    scripts: [headScript, REASON_SCRIPT, RETURN_SCRIPT],
    ancestors: "'none'",
  });
  return { html, policy: `${policy}; connect-src 'self'` };
}

/** Browsers detect a new worker because its script differs from build to build. `assets` are the paths of the client build. */
export function renderWorkerScript(assets: readonly string[]): string {
  const pages = LANGUAGES.map(({ code }) => [code, offlinePage(code)] as const);
  const site = {
    build: createHash("sha256")
      .update([...assets].sort().join())
      .digest("base64url")
      .slice(0, 16),
    assets: STANDALONE_FONTS,
    pages: Object.fromEntries(pages.map(([code, { html }]) => [code, html])),
    locales: Object.fromEntries(LANGUAGES.map(({ code }) => [code, localeOf(code)])),
    policy: offlinePage(DEFAULT_LANGUAGE).policy,
    mark: LAST_SEEN_PLACEHOLDER,
  };
  return `const SITE = ${JSON.stringify(site)};\n${worker}`;
}

export const NO_WORKER: string = noWorker;
