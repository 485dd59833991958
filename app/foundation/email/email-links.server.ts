import { pathIn, type Language } from "#app/foundation/i18n/languages.ts";

/** Recipient of an email; `origin` is this site's. */
export interface EmailRecipient {
  to: string;
  language: Language;
  origin: string;
}

export const linkTo = (path: string, { language, origin }: EmailRecipient, token: string): string =>
  `${origin}${pathIn(path, language)}?${new URLSearchParams({ token })}`;

/** Address for one-click unsubscribe (POST) at an API path; a GET redirects to the page. */
export const oneClickAddress = (path: string, { language, origin }: EmailRecipient, token: string): string =>
  `${origin}${path}?${new URLSearchParams({ token, language })}`;
