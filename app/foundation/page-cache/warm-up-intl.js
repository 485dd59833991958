/*
 * The first formatted number of a browser process makes V8 build its list of locales, which blocks the main thread for 20 to 80 ms.
 * Done here in a worker, it is ready when the page hydrates. The worker's name is the page's language.
 */
new Intl.NumberFormat(name, { notation: "compact", style: "currency", currency: "USD" }).format(1e6);
new Intl.DateTimeFormat(name, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" }).format(0);
new Intl.RelativeTimeFormat(name, { style: "short" }).format(-1, "minute");
close();
