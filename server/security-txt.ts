/** Until the end of the next month, so that a copy that is kept doesn't outlive a change by much. */
const expiry = (now: number): string => {
  const day = new Date(now);
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 2)).toISOString();
};

/** Where to report a weakness (RFC 9116). `origin` has no trailing slash. */
export const writeSecurityTxt = (origin: string, email: string, now: number): string => `Contact: mailto:${email}
Expires: ${expiry(now)}
Canonical: ${origin}/.well-known/security.txt
`;
