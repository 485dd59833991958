import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { I18nProvider } from "#app/foundation/i18n/i18n-provider.tsx";
import { CrashPage, PlainCrashPage } from "#app/foundation/ui/crash-page.tsx";

const ADDRESS = "/search?q=zzzz&type=projects";

test.each([
  ["with its texts", CrashPage],
  ["without its texts", PlainCrashPage],
])("the error page %s asks for the same address again", (_, Page) => {
  const loaderData = { page: { messages: messagesOf("en", "common") } };
  const Stub = createRoutesStub([
    {
      id: "page",
      path: "/search",
      Component: () => (
        <I18nProvider language="en">
          <Page message="500 Server Error" />
        </I18nProvider>
      ),
      loader: () => loaderData.page,
    },
  ]);
  const html = renderToString(<Stub initialEntries={[ADDRESS]} hydrationData={{ loaderData }} />);
  expect(html).toContain("500 Server Error");
  expect(html).toMatch(new RegExp(`<a href="${ADDRESS.replaceAll("&", "&amp;").replace("?", "\\?")}"[^>]*>Try Again</a>`));
});
