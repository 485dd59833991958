import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test } from "vitest";
import { CompareForm } from "#app/features/ecosystem/compare/compare-form.tsx";
import { CompareTable } from "#app/features/ecosystem/compare/compare-table.tsx";
import { comparedFacts, groupedChoices } from "#app/features/ecosystem/compare/comparison.server.ts";
import type { ComparedProject } from "#app/features/ecosystem/compare/comparison.ts";
import { NO_CARD_FIGURES, PROJECT_METRICS, type ProjectFigures } from "#app/features/ecosystem/ecosystem.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { projects, type Project } from "#app/foundation/content/projects.server.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import type { Figure } from "#app/foundation/figures/figure.ts";
import { I18nProvider } from "#app/foundation/i18n/i18n-provider.tsx";

const NOW = Date.UTC(2026, 10, 21, 12);
const figure = (value: number, source: Figure["source"] = "coingecko"): Figure => ({
  value,
  source,
  observedAt: NOW - 12_000,
  fetchedAt: NOW - 12_000,
  staleAt: NOW + 60_000,
});

const NO_FIGURES = { cardFiguresOf: () => NO_CARD_FIGURES, withShownStatus: (project: Project) => project };

function projectOf(id: string): Project {
  const project = projects().get(id);
  if (!project) throw new Error(`${id} is not in the catalog`);
  return project;
}

function column(id: string, figures: Partial<ProjectFigures> = {}): ComparedProject {
  const project = projectOf(id);
  const value: ProjectFigures = Object.assign({}, ...PROJECT_METRICS.map((metric) => ({ [metric]: figures[metric] ?? null })));
  return { facts: comparedFacts(NO_FIGURES, project, "en"), figures: value };
}

function render(content: React.ReactNode): string {
  const Page = () => <I18nProvider language="en">{content}</I18nProvider>;
  const Stub = createRoutesStub([{ id: "page", path: "/compare", loader: () => null, HydrateFallback: () => null, Component: Page }]);
  const loaderData = { page: { messages: messagesOf("en", "common", "compare", "catalog", "categories", "tags") } };
  return renderToString(<Stub initialEntries={["/compare"]} hydrationData={{ loaderData }} />).replaceAll("<!-- -->", "");
}
const table = (...columns: ComparedProject[]) =>
  render(
    <RenderedAt value={NOW}>
      <CompareTable columns={columns} />
    </RenderedAt>,
  );
/** Text of each cell in a row. */
const cells = (html: string, row: string): string[] => {
  const [, inside = ""] = new RegExp(`<tr data-row="${row}"[^>]*>(.*?)</tr>`).exec(html) ?? [];
  return [...inside.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, text = ""]) =>
    text
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );
};

describe("The comparison table", () => {
  test("shows figures with their meaning and source", () => {
    const html = table(
      column("minswap", {
        tvl: figure(19.29e6, "defillama"),
        protocolVolume24h: figure(296_890, "defillama"),
        price: figure(0.009),
        change24h: figure(-2.6),
      }),
      column("sundaeswap", { tokenVolume24h: figure(1.9e6) }),
    );
    expect(cells(html, "tvl")).toEqual(["$19.29M", "Unknown"]);
    expect(cells(html, "volume24h")).toEqual(["$296.89K traded on it", "$1.90M of its token"]);
    expect(cells(html, "price")).toEqual(["$0.009000 \u22122.60%", "Unknown"]);
    expect(html).toContain('value="19290000" data-metric="tvl"');
    expect(html).toMatch(/<tfoot>.*DefiLlama.*CoinGecko.*Status as of.*<\/tfoot>/);
  });

  test("has a name, and a header for each column and row", () => {
    const html = table(column("eternl"), column("lace"));
    expect(html).toContain("Comparison of Eternl, Lace</caption>");
    expect(html.match(/<th scope="col"/g)).toHaveLength(2);
    expect(html).toContain('aria-label="Remove Eternl"');
    expect(html).toContain('href="/compare?project=lace"');
    expect(html).toMatch(/role="region" aria-labelledby="compare-caption" tabindex="0"/i);
  });

  test("marks only rows with different values", () => {
    const html = table(column("eternl"), column("lace"));
    expect(html).toMatch(/data-row="openSource" data-differs="true"/);
    expect(html).toMatch(/data-row="hardware"><th/);
    expect(cells(html, "openSource")).toEqual(["No", "Yes"]);
  });

  test("marks rows that don't apply to a wallet or an exchange", () => {
    const html = table(column("lace"), column("minswap", { tvl: figure(1e6, "defillama"), price: figure(1) }));
    expect(cells(html, "hardware")).toEqual(["Yes", "Not a wallet"]);
    expect(cells(html, "tvl")).toEqual(["Does not apply", "$1.00M"]);
    expect(cells(html, "price")).toEqual(["No token listed", "$1.00"]);
  });

  test("warns of a closed project", () => {
    expect(cells(table(column("yoroi")), "status")[0]).toMatch(/^Discontinued Closed: Jun 2026 People lost money/);
  });
});

describe("The form", () => {
  const form = (ids: string[]) => render(<CompareForm ids={ids} choices={groupedChoices("en")} similar={[]} />);

  test("keeps the compared projects and offers the others by category", () => {
    const html = form(["minswap"]);
    expect(html).toContain('<input type="hidden" name="project" value="minswap"/>');
    expect(html).not.toContain('<option value="minswap"');
    expect(html).toMatch(/<optgroup label="Wallets">.*<option value="lace">Lace<\/option>/);
    expect(html).toContain("Nami · Discontinued");
    expect(html.match(/<option value="[a-z\d]/g)).toHaveLength(projects().size - 1);
  });

  test("disappears when the comparison is full", () => {
    expect(form(["minswap", "lace", "usdm", "djed"])).not.toContain("<form");
  });
});
