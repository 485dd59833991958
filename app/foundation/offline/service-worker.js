/*
 * Shows an offline page. The server prepends `SITE`: { build, assets, pages, locales, policy, mark }. Pages and the API always
 * come from the network, because a cached price could be outdated without saying so. Only hashed assets and the time of the
 * last page are cached.
 *
 * There is no skipWaiting: a new worker waits until the last tab of the old one is closed before it removes the old assets, so
 * that a tab that was open during a deploy still finds them.
 */
const ASSETS = `assets-${SITE.build}`;
const METADATA_CACHE = "notes";
const LAST_SEEN = "/last-seen";
const ASSET = /^\/assets\/[^/]+$/;

addEventListener("install", (event) => {
  event.waitUntil(Promise.all([caches.open(ASSETS).then((cache) => cache.addAll(SITE.assets)), saveLastVisit()]));
});

addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== ASSETS && name !== METADATA_CACHE) await caches.delete(name);
      await registration.navigationPreload?.enable();
      // Claims the first tab without a reload; after an update no tab of the old worker is left.
      await clients.claim();
    })(),
  );
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(handlePage(event, url));
  else if (ASSET.test(url.pathname)) event.respondWith(handleAsset(event, url));
});

async function handlePage(event, url) {
  // A page in a frame of another site gets the browser's own error page.
  const isFrame = event.request.destination === "iframe";
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    if (!isFrame) event.waitUntil(saveLastVisit());
    return answer;
  } catch (error) {
    if (isFrame) throw error;
    return offlinePage(url);
  }
}

async function handleAsset(event, url) {
  const cache = await caches.open(ASSETS);
  const kept = await cache.match(url.pathname);
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.status === 200 && answer.type === "basic") event.waitUntil(cache.put(url.pathname, answer.clone()));
  return answer;
}

async function saveLastVisit() {
  const cache = await caches.open(METADATA_CACHE);
  await cache.put(LAST_SEEN, new Response(String(Date.now())));
}

async function offlinePage({ pathname }) {
  const first = pathname.split("/")[1];
  const language = Object.hasOwn(SITE.pages, first) ? first : "en";
  const noted = await (await caches.open(METADATA_CACHE)).match(LAST_SEEN);
  const seen = noted ? new Date(Number(await noted.text())) : undefined;
  const time = seen
    ? `<time datetime="${seen.toISOString()}">${new Intl.DateTimeFormat(SITE.locales[language], { dateStyle: "long", timeStyle: "short" }).format(seen)}</time>`
    : "–";
  return new Response(SITE.pages[language].replace(SITE.mark, time), {
    status: 503,
    headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": SITE.policy, "Cache-Control": "no-store" },
  });
}
