/**
 * Writes robots.txt. /api/docs stays open because the longest matching rule wins (RFC 9309, section 2.2.2). `origin` has no trailing
 * slash.
 */
export const writeRobotsTxt = (origin: string): string => `User-agent: *
Disallow: /admin/
Disallow: /api/
Allow: /api/docs
Disallow: /_next/
Disallow: /analytics/
Crawl-delay: 1

Sitemap: ${origin}/sitemap.xml
`;
