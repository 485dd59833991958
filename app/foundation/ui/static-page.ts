/** The `handle` of a page on which nothing needs React: it comes with the script of the frame alone, and no data. */
export const STATIC_PAGE = { hydrate: false } as const;
