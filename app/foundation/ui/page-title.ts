/** The document's title of a page: with the site's name, unless the title has it already. */
export const withSiteName = (title: string, siteName: string): string =>
  siteName === "" || title.includes(siteName) ? title : `${title} · ${siteName}`;
