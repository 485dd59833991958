/** Where robots have no business; the line of the sitemap needs the site's `origin`, without a slash at the end. */
export const robots = (origin: string): string => `User-agent: *
Disallow: /admin/
Disallow: /api/
Disallow: /_next/
Disallow: /analytics/
Crawl-delay: 1

Sitemap: ${origin}/sitemap.xml
`;
