/**
 * Where robots have no business, and the one page below it that they may read: of two rules the longer one counts
 * (RFC 9309, 2.2.2). The line of the sitemap needs the site's `origin`, without a slash at the end.
 */
export const robots = (origin: string): string => `User-agent: *
Disallow: /admin/
Disallow: /api/
Allow: /api/docs
Disallow: /_next/
Disallow: /analytics/
Crawl-delay: 1

Sitemap: ${origin}/sitemap.xml
`;
