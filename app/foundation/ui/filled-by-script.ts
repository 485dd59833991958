/** For an element whose content a script of the frame writes: React leaves it alone, also when the script was there first. */
export const FILLED_BY_SCRIPT = { dangerouslySetInnerHTML: { __html: "" }, suppressHydrationWarning: true } as const;
