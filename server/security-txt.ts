/** Expires at the end of next month, so that a cached copy soon becomes invalid after a change. */
const expiry = (now: number): string => {
  const day = new Date(now);
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 2)).toISOString();
};

/** Writes security.txt (RFC 9116). `origin` has no trailing slash. */
export const writeSecurityTxt = (origin: string, email: string, now: number): string => `Contact: mailto:${email}
Expires: ${expiry(now)}
Canonical: ${origin}/.well-known/security.txt
`;
