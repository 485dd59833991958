/*
 * The first number that a browser process writes makes V8's list of locales: 20 to 80 ms in which a page on the same
 * thread answers to nobody. Made here, it is there when the page wakes up. The worker's name is the page's language.
 */
new Intl.NumberFormat(name, { notation: "compact", style: "currency", currency: "USD" }).format(1e6);
new Intl.DateTimeFormat(name, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" }).format(0);
new Intl.RelativeTimeFormat(name, { style: "short" }).format(-1, "minute");
close();
