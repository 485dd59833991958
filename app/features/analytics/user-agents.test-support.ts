/** User agents as their makers document them. What differs by version or device only is written once. */
const each = <Value extends string>(values: readonly Value[], write: (value: Value) => string): string[] => values.map(write);
const compatible = (name: string) => `Mozilla/5.0 (compatible; ${name})`;
const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko)";
const LINUX = "Mozilla/5.0 (X11; Linux x86_64)";
const PIXEL = "Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P)";

export const BOTS: readonly string[] = [
  // Search engines.
  compatible("Googlebot/2.1; +http://www.google.com/bot.html"),
  `Mozilla/5.0 ${CHROME.replace(")", "; compatible; Googlebot/2.1; +http://www.google.com/bot.html)")} Chrome/142.0.0.0 Safari/537.36`,
  `${PIXEL} ${CHROME} Chrome/142.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
  ...each(["Googlebot-Image/1.0", "Googlebot-Video/1.0", "Googlebot-News", "Storebot-Google/1.0", "APIs-Google (+https://developers.google.com/webmasters/APIs-Google.html)", "AdsBot-Google (+http://www.google.com/adsbot.html)", "Mediapartners-Google", "FeedFetcher-Google; (+http://www.google.com/feedfetcher.html)", "Google-Read-Aloud", "Google-Site-Verification/1.0", "GoogleOther", "Google-InspectionTool/1.0"], (name) => name),
  `${PIXEL} ${CHROME} Chrome/142.0.0.0 Mobile Safari/537.36 (compatible; AdsBot-Google-Mobile; +http://www.google.com/mobile/adsbot.html)`,
  `${PIXEL} ${CHROME} Chrome/142.0.0.0 Mobile Safari/537.36 (compatible; Google-InspectionTool/1.0;)`,
  compatible("bingbot/2.0; +http://www.bing.com/bingbot.htm"),
  `Mozilla/5.0 ${CHROME.replace(")", "; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)")} Chrome/136.0.0.0 Safari/537.36`,
  `${PIXEL} ${CHROME} Chrome/136.0.0.0 Mobile Safari/537.36 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)`,
  `Mozilla/5.0 (Windows NT 6.1; WOW64) ${CHROME} Chrome/136.0.0.0 Safari/537.36 BingPreview/1.0b`,
  "msnbot/2.0b (+http://search.msn.com/msnbot.htm)",
  ...each(["YandexBot/3.0", "YandexImages/3.0", "YandexMobileBot/3.0", "YandexMetrika/2.0", "YandexAccessibilityBot/3.0", "YandexRenderResourcesBot/1.0", "YandexWebmaster/2.0", "YandexFavicons/1.0"], (name) => compatible(`${name}; +http://yandex.com/bots`)),
  compatible("Baiduspider/2.0; +http://www.baidu.com/search/spider.html"),
  compatible("Baiduspider-render/2.0; +http://www.baidu.com/search/spider.html"),
  compatible("Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp"),
  "DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)",
  compatible("DuckDuckGo-Favicons-Bot/1.0; +http://duckduckgo.com"),
  "Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)",
  compatible("SeznamBot/4.0; +https://o-seznam.cz/napoveda/vyhledavani/en/seznambot-crawler/"),
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)`,
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4.1 Mobile/15E148 Safari/604.1 (Applebot/0.1; +http://www.apple.com/go/applebot)",
  ...each(["PetalBot;+https://webmaster.petalsearch.com/site/petalbot", "coccocbot-web/1.0; +http://help.coccoc.com/searchengine", "Qwantbot/1.0_4123; +https://help.qwant.com/bot/", "MojeekBot/0.11; +https://www.mojeek.com/bot.html", "Exabot/3.0; +http://www.exabot.com/go/robot", "YisouSpider/5.0", "Yeti/1.1; +https://naver.me/spd", "Mail.RU_Bot/2.1; +https://help.mail.ru/webmaster/indexing/robots"], compatible),
  // Language models.
  ...each(["GPTBot/1.2; +https://openai.com/gptbot", "ChatGPT-User/1.0; +https://openai.com/bot", "OAI-SearchBot/1.0; +https://openai.com/searchbot", "ClaudeBot/1.0; +claudebot@anthropic.com", "Claude-User/1.0; +Claude-User@anthropic.com", "PerplexityBot/1.0; +https://perplexity.ai/perplexitybot", "Perplexity-User/1.0; +https://perplexity.ai/perplexity-user", "YouBot/1.0; +https://about.you.com/youbot/"], (name) => `Mozilla/5.0 ${CHROME.replace(")", `; compatible; ${name})`)}`),
  ...each(["CCBot/2.0 (https://commoncrawl.org/faq/)", "anthropic-ai", "cohere-ai", "Diffbot/0.1", "omgili/0.5 +http://omgili.com", "ImagesiftBot", "FriendlyCrawler/1.0", "meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)"], (name) => name),
  "Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)",
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_10_1) AppleWebKit/600.2.5 (KHTML, like Gecko) Version/8.0.2 Safari/600.2.5 (Amazonbot/0.1; +https://developer.amazon.com/support/amazonbot)`,
  // Previews of links.
  ...each(["facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)", "facebookcatalog/1.0", "Twitterbot/1.0", "LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)", "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)", "Slackbot 1.0 (+https://api.slack.com/robots)", "Slack-ImgProxy 1.66 (+https://api.slack.com/robots)", "TelegramBot (like TwitterBot)", "WhatsApp/2.23.20.0 A", "WhatsApp/2.2346.52 N", "SkypeUriPreview Preview/0.5", "Viber/13.3.0", "redditbot/1.0 (+http://www.reddit.com/feedback)", "Mastodon/4.2.1 (http.rb/5.1.1; +https://mastodon.example/)", "Snapchat/10.77.0.54", "Pinterest/0.2 (+https://www.pinterest.com/bot.html)", "Bluesky Cardyb/1.1; +mailto:support@bsky.app", "Tumblr/14.0.835.186"], (name) => name),
  ...each(["Discordbot/2.0; +https://discordapp.com", "Pinterestbot/1.0; +http://www.pinterest.com/bot.html", "vkShare; +http://vk.com/dev/Share", "Embedly/0.2; +http://support.embed.ly/", "Iframely/1.3.1; +https://iframely.com/docs/about", "XING-contenttabreceiver/2.0", "Google-PageRenderer Google (+https://developers.google.com/+/web/snippet/)", "Quora Link Preview/1.0; +http://www.quora.com"], compatible),
  // Search engine optimization, archives, security.
  ...each(["SemrushBot/7~bl; +http://www.semrush.com/bot.html", "SiteAuditBot/0.97; +http://www.semrush.com/bot.html", "AhrefsBot/7.0; +http://ahrefs.com/robot/", "AhrefsSiteAudit/6.1; +http://ahrefs.com/robot/site-audit", "MJ12bot/v1.4.8; http://mj12bot.com/", "DotBot/1.2; +https://opensiteexplorer.org/dotbot; help@moz.com", "rogerbot/1.2", "BLEXBot/1.0; +http://webmeup-crawler.com/", "DataForSeoBot/1.0; +https://dataforseo.com/dataforseo-bot", "serpstatbot/2.1 (advanced backlink tracking bot; https://serpstatbot.com/", "Barkrowler/0.9; +https://babbar.tech/crawler", "MegaIndex.ru/2.0; +http://megaindex.com/crawler", "SEOkicks; +https://www.seokicks.de/robot.html", "linkdexbot/2.0; +http://www.linkdex.com/bots/", "SISTRIX Crawler; http://crawler.sistrix.net/", "archive.org_bot +http://archive.org/details/archive.org_bot", "special_archiver/3.1.1 +http://www.archive.org/details/archive.org_bot", "heritrix/3.4.0 +https://archive.example", "CensysInspect/1.1; +https://about.censys.io/", "InternetMeasurement/1.0; +https://internet-measurement.com/", "NetcraftSurveyAgent/1.0; +info@netcraft.com", "Nimbostratus-Bot/v1.3.2; http://cloudsystemnetworks.com", "Nmap Scripting Engine; https://nmap.org/book/nse.html", "Neevabot/1.0; +https://neeva.com/neevabot", "ZoominfoBot (zoominfobot at zoominfo dot com)", "TurnitinBot/3.0", "Screaming Frog SEO Spider/19.0"], compatible),
  ...each(["Screaming Frog SEO Spider/20.1", "Sitebulb/7.0 Crawler", "Wappalyzer", "W3C_Validator/1.3 http://validator.w3.org/services", "W3C-checklink/5.0 libwww-perl/6.53", "masscan/1.3 (https://github.com/robertdavidgraham/masscan)", "zgrab/0.x", "Expanse, a Palo Alto Networks company, searches across the global IPv4 space", "Nuclei - Open-source project (github.com/projectdiscovery/nuclei)", "sqlmap/1.7.2#stable (https://sqlmap.org)"], (name) => name),
  // Watchers.
  ...each(["UptimeRobot/2.0; http://www.uptimerobot.com/", "StatusCake", "Site24x7", "Better Uptime Bot", "HetrixTools Uptime Monitoring Bot. https://hetrix.tools/uptime-monitoring-bot.html"], compatible),
  ...each(["Pingdom.com_bot_version_1.4_(http://www.pingdom.com/)", "DatadogSynthetics", "NewRelicPinger/1.0 (1234)", "Zabbix", "check_http/v2.3.3 (nagios-plugins 2.3.3)", "Checkly/1.0 (https://www.checklyhq.com)", "ELB-HealthChecker/2.0", "GoogleHC/1.0", "kube-probe/1.29", "Prometheus/2.48.0", "Blackbox Exporter/0.24.0"], (name) => name),
  // Browsers without a person.
  ...each(["114.0.5735.90", "120.0.6099.28", "130.0.6723.31", "138.0.7204.23", "142.0.7444.59"], (version) => `${LINUX} ${CHROME} HeadlessChrome/${version} Safari/537.36`),
  `${LINUX} AppleWebKit/538.1 (KHTML, like Gecko) PhantomJS/2.1.1 Safari/538.1`,
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME} Chrome/137.0.0.0 Safari/537.36 Chrome-Lighthouse`,
  `Mozilla/5.0 (Linux; Android 11; moto g power (2022)) ${CHROME} Chrome/137.0.0.0 Mobile Safari/537.36 Chrome-Lighthouse`,
  `${LINUX} ${CHROME} Chrome/120.0.0.0 Safari/537.36 Google-PageSpeed-Insights`,
  `${LINUX} ${CHROME} Chrome/114.0.0.0 Safari/537.36 GTmetrix`,
  `${LINUX} ${CHROME} Chrome/120.0.0.0 Safari/537.36 PTST/231012.181544`,
  `${LINUX} ${CHROME} Chrome/117.0.0.0 Safari/537.36 Prerender (+https://github.com/prerender/prerender)`,
  `${LINUX} (KHTML, like Gecko) jsdom/22.1.0`,
  `${LINUX} ${CHROME} Electron-Fetch/1.0 Puppeteer/21.0`,
  // Libraries.
  ...each(["curl/7.68.0", "curl/7.81.0", "curl/8.5.0", "curl/8.16.0", "Wget/1.21.2", "Wget/1.25.0 (linux-gnu)", "python-requests/2.25.1", "python-requests/2.32.5", "Python-urllib/3.12", "python-httpx/0.27.0", "Python/3.11 aiohttp/3.9.1", "aiohttp/3.8.4", "urllib3/2.2.1", "Scrapy/2.11.0 (+https://scrapy.org)", "Go-http-client/1.1", "Go-http-client/2.0", "okhttp/3.14.9", "okhttp/4.12.0", "okhttp/5.0.0-alpha.11", "Apache-HttpClient/4.5.14 (Java/17.0.9)", "Apache-HttpAsyncClient/4.1.5 (Java/1.8.0_392)", "Java/1.8.0_321", "Java-http-client/21.0.1", "Jetty/9.4.44", "axios/0.27.2", "axios/1.7.9", "node", "node-fetch/1.0 (+https://github.com/bitinn/node-fetch)", "undici", "got (https://github.com/sindresorhus/got)", "node-superagent/8.1.2", "Deno/2.0.0", "Bun/1.1.38", "libwww-perl/6.67", "lwp-trivial/1.41", "Mechanize/2.9.1 Ruby/3.2.2 (http://github.com/sparklemotion/mechanize/)", "Ruby", "Faraday v2.7.12", "GuzzleHttp/7", "PHP/8.2.13", "Symfony HttpClient/Curl", "WordPress/6.4.2; https://blog.example", "Dalvik/2.1.0 (Linux; U; Android 13; SM-A536B Build/TP1A.220624.014)", "CFNetwork/1490.0.4 Darwin/23.2.0", "reqwest/0.11.22", "hyper/0.14.27", "ureq/2.9.1", "PostmanRuntime/7.36.0", "insomnia/8.4.5", "HTTPie/3.2.2", "RestSharp/110.2.0.0", "Microsoft-CryptoAPI/10.0", "Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.17126; Pro)", "WindowsPowerShell/5.1.22621.2506", "Typhoeus - https://github.com/typhoeus/typhoeus", "lychee/0.15.1", "k6/0.48.0 (https://k6.io/)", "ApacheBench/2.3"], (name) => name),
  // Readers of feeds.
  ...each(["Feedly/1.0 (+http://www.feedly.com/fetcher.html; 12 subscribers; like FeedFetcher-Google)", "NewsBlur Feed Fetcher - 3 subscribers", "Feedbin feed-id:1234 - 2 subscribers", "Tiny Tiny RSS/23.10 (https://tt-rss.org/)", "FreshRSS/1.22.1 (Linux; https://freshrss.org)", "Miniflux/2.0.50", "Inoreader/1.0 (+http://www.inoreader.com/feed-fetcher; 4 subscribers; )", "FeedBurner/1.0 (http://www.FeedBurner.com)"], (name) => name),
];

const ANDROIDS = ["Linux; Android 10; K", "Linux; Android 13; SM-S918B", "Linux; Android 14; Pixel 8 Pro", "Linux; Android 12; M2101K6G", "Linux; Android 11; CPH2269", "Linux; Android 15; SM-A556B", "Linux; Android 9; Redmi Note 8"];
const DESKTOPS = ["Windows NT 10.0; Win64; x64", "Macintosh; Intel Mac OS X 10_15_7", "X11; Linux x86_64", "X11; CrOS x86_64 14541.0.0"];
const CHROMES = ["109.0.0.0", "120.0.0.0", "131.0.0.0", "138.0.0.0", "140.0.0.0", "142.0.0.0"];
const IPHONES = ["15_8_3", "16_7_10", "17_6_1", "18_1_1", "18_5", "18_6_2"];
const FIREFOXES = ["115.0", "128.0", "136.0", "143.0", "145.0"];

const chrome = (platform: string, version: string, end = "") => `Mozilla/5.0 (${platform}) ${CHROME} Chrome/${version} ${platform.includes("Android") ? "Mobile " : ""}Safari/537.36${end}`;
const safari = (system: string, end: string) => `Mozilla/5.0 (iPhone; CPU iPhone OS ${system} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${end}`;

export const BROWSERS: readonly string[] = [
  ...[...DESKTOPS, ...ANDROIDS].flatMap((platform) => each(CHROMES, (version) => chrome(platform, version))),
  ...DESKTOPS.slice(0, 3).flatMap((platform) => each(["120.0.0.0", "138.0.0.0", "142.0.0.0"], (version) => chrome(platform, version, ` Edg/${version}`))),
  ...each(CHROMES, (version) => chrome("Linux; Android 10; K", version, ` EdgA/${version}`)),
  ...DESKTOPS.slice(0, 3).flatMap((platform) => each(["105.0.0.0", "117.0.0.0", "123.0.0.0"], (version) => chrome(platform, "138.0.0.0", ` OPR/${version}`))),
  ...each(["3.0", "4.1"], (version) => chrome("Windows NT 10.0; Win64; x64", "130.0.0.0", ` Vivaldi/${version}`)),
  ...ANDROIDS.flatMap((platform) => each(["23.0", "27.0", "28.0"], (version) => `Mozilla/5.0 (${platform}) ${CHROME} SamsungBrowser/${version} Chrome/130.0.0.0 Mobile Safari/537.36`)),
  ...["Windows NT 10.0; Win64; x64", "Macintosh; Intel Mac OS X 10.15", "X11; Linux x86_64", "X11; Ubuntu; Linux x86_64", "Windows NT 6.1; Win64; x64"].flatMap((platform) => each(FIREFOXES, (version) => `Mozilla/5.0 (${platform}; rv:${version}) Gecko/20100101 Firefox/${version}`)),
  ...each(FIREFOXES, (version) => `Mozilla/5.0 (Android 14; Mobile; rv:${version}) Gecko/${version} Firefox/${version}`),
  ...each(["16.6", "17.5", "18.0", "18.6", "26.0"], (version) => `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`),
  ...each(IPHONES, (system) => safari(system, `Version/${system.split("_", 1)[0]}.0 Mobile/15E148 Safari/604.1`)),
  ...each(IPHONES, (system) => safari(system, `Version/${system.split("_", 1)[0]}.0 Mobile/15E148 Safari/604.1`).replace("iPhone; CPU iPhone OS", "iPad; CPU OS")),
  ...each(IPHONES, (system) => safari(system, "CriOS/138.0.7204.156 Mobile/15E148 Safari/604.1")),
  ...each(IPHONES, (system) => safari(system, "FxiOS/141.0 Mobile/15E148 Safari/605.1.15")),
  ...each(IPHONES, (system) => safari(system, "EdgiOS/138.0.3351.83 Version/17.0 Mobile/15E148 Safari/604.1")),
  ...each(IPHONES, (system) => safari(system, "Mobile/15E148 DuckDuckGo/7 Safari/605.1.15")),
  ...each(["367.1.742107159", "372.0.768193443"], (version) => safari("18_5", `GSA/${version} Mobile/15E148 Safari/604.1`)),
  // Pages opened in apps.
  ...each(IPHONES, (system) => safari(system, "Mobile/15E148 [FBAN/FBIOS;FBAV/489.0.0.49.70;FBBV/670000000;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSS/3;FBID/phone;FBLC/en_US;FBOP/5]")),
  ...each(IPHONES, (system) => safari(system, "Mobile/15E148 Instagram 348.0.0.20.83 (iPhone14,5; iOS 17_6_1; en_US; en; scale=3.00; 1170x2532; 640000000)")),
  ...each(ANDROIDS, (platform) => `Mozilla/5.0 (${platform}; wv) ${CHROME} Version/4.0 Chrome/138.0.7204.63 Mobile Safari/537.36`),
  ...each(ANDROIDS.slice(0, 3), (platform) => `Mozilla/5.0 (${platform}) ${CHROME} Chrome/130.0.0.0 Mobile Safari/537.36 OPR/84.0.0.0`),
  ...each(["13.1.2.1300", "15.5.0.1300"], (version) => `Mozilla/5.0 (Linux; U; Android 12; en-US; CPH2269) ${CHROME} Version/4.0 Chrome/100.0.4896.58 UCBrowser/${version} Mobile Safari/537.36`),
];
