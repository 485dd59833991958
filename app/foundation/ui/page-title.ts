/** Document title of a page; appends the site's name unless the title contains it. */
export const withSiteName = (title: string, siteName: string): string =>
  siteName === "" || title.includes(siteName) ? title : `${title} · ${siteName}`;
