import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import type { Route } from "./+types/root";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { renderContext } from "#app/foundation/http/request-context.server.ts";
import { I18nProvider } from "#app/foundation/i18n/i18n.tsx";
import { DEFAULT_LANGUAGE, localeOf, splitPath } from "#app/foundation/i18n/languages.ts";
import "./styles.css";

export function loader({ context, url }: Route.LoaderArgs) {
  const { origin, simulated, development } = context.get(renderContext);
  const { language } = splitPath(url.pathname);
  return { language, origin, simulated, development, year: new Date().getUTCFullYear(), messages: messagesOf(language, "common") };
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const language = data?.language ?? DEFAULT_LANGUAGE;
  return (
    <html lang={localeOf(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <I18nProvider language={language}>{children}</I18nProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}
