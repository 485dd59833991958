import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { CategoryCards } from "#app/features/ecosystem/categories/category-cards.tsx";
import { EMPTY_DIRECTORY, NO_CARD_FIGURES, type Card, type Directory } from "#app/features/ecosystem/ecosystem.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { I18nProvider } from "#app/foundation/i18n/i18n-provider.tsx";
import { LANGUAGES, type Language } from "#app/foundation/i18n/languages.ts";

const NOW = Date.UTC(2026, 10, 26);
const bridge: Card = {
  confirmed: "2026-08-22",
  id: "bridge",
  name: "Bridge",
  category: "infrastructure",
  status: "live",
  description: "Moves tokens between chains.",
  tags: ["bridge"],
};
const tvl = { value: 715_240, source: "defillama" as const, observedAt: NOW, fetchedAt: NOW, staleAt: NOW + 1 };

function render(language: Language, directory: Directory): string {
  const Page = () => (
    <I18nProvider language={language}>
      <RenderedAt value={NOW}>
        <CategoryCards categories={["infrastructure"]} cards={[bridge]} directory={directory} />
      </RenderedAt>
    </I18nProvider>
  );
  const loaderData = { page: { messages: messagesOf(language, "common", "directory", "catalog", "categories") } };
  const Stub = createRoutesStub([{ id: "page", path: "/", Component: Page, loader: () => loaderData.page }]);
  return renderToString(<Stub hydrationData={{ loaderData }} />);
}

test.each(LANGUAGES.map(({ code }) => code))(
  "In %s the categories' totals have a note that they can exceed the chain's total",
  (language) => {
    const known = { ...EMPTY_DIRECTORY, projects: { bridge: { ...NO_CARD_FIGURES, tvl } } };
    expect(render(language, known)).toContain("DefiLlama");
    expect(render(language, known)).toMatch(/class="split fine-print"[^>]*>.*(?:[Bb]ridge|pont|puente|most)/);
    expect(render(language, EMPTY_DIRECTORY)).not.toContain("split fine-print");
  },
);
