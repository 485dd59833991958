import { proofpointTarget } from "#app/foundation/pasted/proofpoint.ts";

/** Links from email programs aren't nested deeper. */
const MAX_DEPTH = 5;

interface Wrapper {
  name: string;
  host: RegExp;
  path?: RegExp;
  target: (url: URL) => string | null;
}

const parameter =
  (...names: string[]) =>
  (url: URL): string | null =>
    names.map((name) => url.searchParams.get(name)).find((value) => value) ?? null;

const fromBase64 = (text: string): string | null => {
  try {
    return atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return null;
  }
};
const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

/** Services that wrap a link and contain the original address. */
const WRAPPERS: readonly Wrapper[] = [
  {
    name: "Outlook Safe Links",
    host: /(?:^|\.)safelinks\.protection\.(?:outlook\.com|outlook\.cn|office365\.us)$/,
    target: parameter("url"),
  },
  { name: "Teams", host: /^statics\.teams\.(?:cdn\.office\.net|microsoft\.com)$/, path: /safelinks/, target: parameter("url") },
  { name: "Proofpoint", host: /^(?:www\.)?urldefense(?:\.proofpoint)?\.(?:com|us)$/, target: proofpointTarget },
  { name: "Barracuda", host: /^linkprotect\.cudasvc\.com$/, target: parameter("a") },
  {
    name: "Cisco",
    host: /^secure-web\.cisco\.com$/,
    target: ({ pathname, search }) => decoded((/\/(https?(?:%3A|:).*)$/i.exec(pathname)?.[1] ?? "") + search),
  },
  { name: "Sophos", host: /(?:^|\.)protection\.sophos\.com$/, target: (url) => fromBase64(parameter("u")(url) ?? "") },
  { name: "Trend Micro", host: /(?:^|\.)trendmicro\.com$/, path: /clicktime/, target: parameter("url") },
  { name: "Trellix", host: /^protect\d*\.fireeye\.com$/, target: parameter("u") },
  { name: "Symantec", host: /^clicktime\.symantec\.com$/, target: parameter("u") },
  { name: "Trustwave", host: /^scanmail\.trustwave\.com$/, target: parameter("u") },
  { name: "Google", host: /^(?:www\.)?google\.(?:com?(?:\.[a-z]{2})?|[a-z]{2})$/, path: /^\/url$/, target: parameter("q", "url") },
  {
    name: "Google",
    host: /^(?:www\.)?google\.(?:com?(?:\.[a-z]{2})?|[a-z]{2})$/,
    path: /^\/amp\/s\//,
    target: ({ pathname, search }) => `https://${pathname.slice("/amp/s/".length)}${search}`,
  },
  { name: "Google", host: /^translate\.google\.com$/, target: parameter("u") },
  {
    name: "Bing",
    host: /^(?:www\.)?bing\.com$/,
    path: /^\/ck\/a/,
    target: (url) => fromBase64((parameter("u")(url) ?? "").replace(/^a1/, "")),
  },
  { name: "DuckDuckGo", host: /^(?:www\.)?duckduckgo\.com$/, path: /^\/l\/?$/, target: parameter("uddg") },
  { name: "Facebook", host: /^(?:lm?|www|m)\.facebook\.com$/, path: /^\/(?:l\.php|flx\/warn)/, target: parameter("u") },
  { name: "Instagram", host: /^l\.instagram\.com$/, target: parameter("u") },
  { name: "Threads", host: /^l\.threads\.(?:com|net)$/, target: parameter("u") },
  { name: "Messenger", host: /^l\.messenger\.com$/, target: parameter("u") },
  { name: "WhatsApp", host: /^l\.wl\.co$/, target: parameter("u") },
  { name: "YouTube", host: /^(?:www\.|m\.)?youtube\.com$/, path: /^\/redirect$/, target: parameter("q") },
  { name: "LinkedIn", host: /^(?:www\.)?linkedin\.com$/, path: /^\/(?:redir\/redirect|safety\/go)/, target: parameter("url") },
  { name: "Reddit", host: /^out\.reddit\.com$/, target: parameter("url") },
  { name: "Steam", host: /^steamcommunity\.com$/, path: /^\/linkfilter/, target: parameter("u", "url") },
  { name: "VK", host: /^(?:m\.)?vk\.com$/, path: /^\/away(?:\.php)?$/, target: parameter("to") },
  { name: "Telegram", host: /^t\.me$/, path: /^\/(?:iv|share\/url)$/, target: parameter("url") },
  { name: "Slack", host: /^slack-redir\.net$/, target: parameter("url") },
  { name: "Tumblr", host: /^t\.umblr\.com$/, target: parameter("z") },
];
/** Services whose links don't contain the original address. */
const HIDING: readonly (readonly [name: string, host: RegExp])[] = [
  ["Mimecast", /(?:^|\.)mimecast(?:protect)?\.com$/],
  ...[
    "bit.ly",
    "t.co",
    "tinyurl.com",
    "goo.gl",
    "ow.ly",
    "is.gd",
    "buff.ly",
    "rebrand.ly",
    "cutt.ly",
    "shorturl.at",
    "lnkd.in",
    "t.ly",
    "rb.gy",
  ].map((host) => [host, new RegExp(`^${host.replace(".", "\\.")}$`)] as const),
];

export interface UnwrappedLink {
  link: string;
  /** Services that wrapped it, outermost first. */
  wrappers: string[];
  /** Service that hides the address; null if it's readable. */
  hiddenBy: string | null;
}

/** Extracts the address from a link wrapped by an email program, a search engine or a social network. */
export function unwrapLink(text: string): UnwrappedLink {
  const wrappers: string[] = [];
  let link = text;
  for (;;) {
    const url = URL.parse(/^https?:/i.test(link) ? link.replaceAll("&amp;", "&") : `https://${link}`);
    const hosted = url?.hostname.replace(/\.$/, "") ?? "";
    const wrapper = url && WRAPPERS.find(({ host, path }) => host.test(hosted) && (path?.test(url.pathname) ?? true));
    const target = (wrapper && wrapper.target(url)?.trim()) || "";
    if (wrapper && /^https?:\/\/[^/]/i.test(target)) {
      if (wrappers.length === MAX_DEPTH) return { link, wrappers, hiddenBy: wrapper.name };
      wrappers.push(wrapper.name);
      link = target;
    } else {
      const hidden = HIDING.find(([, host]) => host.test(hosted));
      const isPath = url !== null && url.pathname !== "/";
      return { link, wrappers, hiddenBy: hidden && isPath ? hidden[0] : null };
    }
  }
}
