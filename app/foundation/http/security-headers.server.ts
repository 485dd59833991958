const DENIED_FEATURES = [
  "accelerometer",
  "autoplay",
  "camera",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "usb",
  "xr-spatial-tracking",
];

/** The headers of every answer; HSTS only where the public site is https. */
export function securityHeaders(origin: string): [name: string, value: string][] {
  return [
    ...(origin.startsWith("https:") ? ([["Strict-Transport-Security", "max-age=63072000; includeSubDomains"]] as const) : []),
    ["X-Content-Type-Options", "nosniff"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    ["X-Frame-Options", "DENY"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Permissions-Policy", DENIED_FEATURES.map((feature) => `${feature}=()`).join(", ")],
  ].map(([name, value]): [string, string] => [name ?? "", value ?? ""]);
}
