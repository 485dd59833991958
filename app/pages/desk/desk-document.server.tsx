import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import * as v from "valibot";
import siteStyles from "#app/styles.css?inline";
import deskStyles from "#app/features/desk/desk.css?inline";
import { mayUse } from "#app/features/desk/desk-requests.server.ts";
import type { Member } from "#app/features/desk/desk.ts";
import { DESK_PAGES } from "#app/pages/desk/desk-pages.server.tsx";
import SignOutIsland from "#app/pages/desk/desk-sign-out.island.tsx";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { MessagesProvider } from "#app/foundation/i18n/i18n.tsx";
import { Island } from "#app/foundation/islands/island.tsx";
import { buildFolder } from "#app/foundation/paths.server.ts";
import { remember } from "#app/foundation/remember.server.ts";
import "#app/features/desk/desk.css";

const ENTRY = "app/entry.desk.ts";
const manifestSchema = v.record(v.string(), v.object({ file: v.string() }));
const MIN_PASSKEYS = 2;

const styles = siteStyles + deskStyles;
const styleHash = createHash("sha256").update(styles).digest("base64");

/** Address of the desk's script in the browser build. */
const builtScript = (): string =>
  remember("desk-script", () => {
    const manifest = v.parse(manifestSchema, JSON.parse(readFileSync(join(buildFolder, "client/.vite/desk-manifest.json"), "utf8")));
    const entry = manifest[ENTRY];
    if (!entry) throw new Error(`The build has no ${ENTRY}`);
    return `/${entry.file}`;
  });

interface DeskDocument {
  title: string;
  siteName: string;
  /** Null for visitors who aren't signed in. */
  viewer: { member: Member; path: string; passkeys: number } | null;
  /** Development server's runtime of React components; undefined in production. */
  developmentRuntime: string | undefined;
  children: ReactNode;
}

function Header({ siteName, viewer }: Pick<DeskDocument, "siteName" | "viewer">) {
  return (
    <header className="desk-bar">
      <span className="stressed">{siteName}</span>
      {viewer && (
        <>
          <nav className="desk-pages" aria-label="Desk">
            {DESK_PAGES.filter(({ role }) => mayUse(viewer.member, role)).map(({ path, title }) => (
              <a key={path} href={path === "" ? "/desk" : `/desk/${path}`} aria-current={path === viewer.path ? "page" : undefined}>
                {title}
              </a>
            ))}
          </nav>
          <Island of={SignOutIsland} props={{}} when="load" />
        </>
      )}
    </header>
  );
}

/** Renders a page of the desk, with its content security policy. */
export function renderDeskDocument({ title, siteName, viewer, developmentRuntime, children }: DeskDocument) {
  const script = developmentRuntime === undefined ? builtScript() : undefined;
  // Valid at every address of the desk, so that one without passkeys can say so.
  const nonce = randomBytes(16).toString("base64");
  const html = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · Desk · ${siteName}`}</title>
        <style dangerouslySetInnerHTML={{ __html: styles }} />
        {script !== undefined && <script type="module" src={script} nonce={nonce} />}
        {developmentRuntime !== undefined && (
          <script
            type="module"
            dangerouslySetInnerHTML={{
              __html: `await import(${JSON.stringify(developmentRuntime)});await import(${JSON.stringify(`/${ENTRY}`)})`,
            }}
          />
        )}
      </head>
      <body>
        <MessagesProvider language="en" namespaces={messagesOf("en", "common")}>
          <Header siteName={siteName} viewer={viewer} />
          <main className="desk-page">
            <h1>{title}</h1>
            <noscript>
              <p className="desk-note">The desk needs scripts: browsers offer passkeys to scripts only.</p>
            </noscript>
            {viewer && viewer.passkeys < MIN_PASSKEYS && (
              <p className="desk-note">
                You have one passkey. <a href="/desk/passkeys">Add a second one</a> on another device or security key, so that you don’t
                lose access with a lost device.
              </p>
            )}
            {children}
          </main>
        </MessagesProvider>
      </body>
    </html>,
  );
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'sha256-${styleHash}'`,
    "font-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
  return { html: `<!DOCTYPE html>${html}`, policy: developmentRuntime === undefined ? policy : undefined };
}
