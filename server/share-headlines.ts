import type { AppServices } from "#server/app-services.ts";
import { findProject } from "#app/features/ecosystem/catalog/cards.server.ts";
import { projectPath } from "#app/features/ecosystem/ecosystem.ts";
import { priceHistoryOf } from "#app/features/ecosystem/history/project-history.server.ts";
import { tokenDigits } from "#app/features/ecosystem/ui/token-price.ts";
import { rewardFigure } from "#app/features/staking/yearly-reward.ts";
import { yearlyReward } from "#app/features/staking/yearly-reward.server.ts";
import { categories } from "#app/foundation/content/categories.server.ts";
import { downsample, type Point } from "#app/foundation/figures/chart/price-scale.ts";
import { SOURCES, type Figure } from "#app/foundation/figures/figure.ts";
import { formatsFor } from "#app/foundation/i18n/formats.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";
import type { ShareImage } from "#app/foundation/ui/art/share-image.server.ts";

export type HeadlineServices = Pick<AppServices, "ecosystem" | "governance" | "market" | "staking">;
type Headline = Pick<ShareImage, "figure" | "trend">;
export const NO_HEADLINE: Headline = { figure: null };

/** Category whose colors a page uses, for pages without a category. */
const PAGE_CATEGORIES: Readonly<Record<string, string>> = {
  "/network": "infrastructure",
  "/staking": "wallets",
  "/staking/pools": "wallets",
  "/governance": "governance",
  "/governance/dreps": "governance",
  "/governance/treasury": "governance",
  "/governance/dreps/compare": "governance",
  "/governance/committee": "governance",
  "/news": "nfts",
  "/community": "gaming",
};

/** More points would make such a short line look rough. */
const trendOf = (points: readonly Point[]): number[] => downsample(points, 80).map(([, price]) => price);

const projectAt = (path: string) => {
  const project = findProject(path.split("/").at(-1) ?? "");
  return project && projectPath(project) === path ? project : undefined;
};

/** A page picture's category and color. */
export function subjectOf(path: string, language: Language): Pick<ShareImage, "kind" | "hue"> {
  const project = projectAt(path);
  const category = project?.category ?? PAGE_CATEGORIES[path] ?? (path.startsWith("/governance/") ? "governance" : path.split("/")[2]);
  const hue = categories().find(({ id }) => id === category)?.hue;
  return { hue, kind: project && translatorFor(language, "categories").dynamic("categories:names", project.category) };
}

/** The main figure of a page, if we have a reading, with its source, time and stored history. */
export async function headlineOf(services: HeadlineServices, path: string, language: Language): Promise<Headline> {
  const { ecosystem, governance, market, staking } = services;
  const formats = formatsFor(language);
  const t = translatorFor(language, "project", "home", "network", "governance");
  const show = (label: string, figure: Figure | null | undefined, format: (value: number) => string): Headline =>
    figure
      ? {
          figure: {
            label: label.charAt(0).toLocaleUpperCase(language) + label.slice(1),
            value: format(figure.value),
            note: `${formats.date(figure.observedAt)}, ${formats.clock(figure.observedAt)} · ${SOURCES[figure.source]}`,
          },
        }
      : NO_HEADLINE;
  const ada = (value: number) => `${formats.compactExact(value)} ADA`;

  switch (path) {
    case "/":
    case "/converter": {
      const trend = trendOf(market.latestHistory("30d").value?.points ?? []);
      return { ...show(t("home:live.price"), market.latestMarket().value.price, (price) => formats.price(price)), trend };
    }
    case "/ecosystem":
      return show(t("live.tvl"), ecosystem.latestDirectory().value.chainTvl, formats.usdCompact);
    case "/network":
      return show(t("network:figures.epochTransactions.label"), market.latestNetwork().value.epochTransactions, formats.integer);
    case "/staking":
    case "/staking/pools": {
      const { parameters } = staking.latestStaking().value;
      const reward = await yearlyReward(staking);
      const [low, high] = [formats.share(reward?.low ?? 0), formats.share(reward?.high ?? 0)];
      return show(
        t("home:entryCards.delegate.range", { low, high }),
        parameters && reward && rewardFigure(reward, parameters),
        formats.share,
      );
    }
    case "/governance":
    case "/governance/dreps": {
      const { dreps } = governance.latestGovernance().value;
      const power: Figure | null =
        typeof dreps?.power === "number"
          ? { value: dreps.power, source: dreps.source, observedAt: dreps.fetchedAt, fetchedAt: dreps.fetchedAt, staleAt: dreps.staleAt }
          : null;
      return show(t("governance:facts.power"), power, ada);
    }
  }
  const project = projectAt(path);
  if (!project) return NO_HEADLINE;
  const { tvl, price } = ecosystem.latestFigures(project.id).value;
  if (tvl) return show(t("live.tvl"), tvl, formats.usdCompact);
  const trend = trendOf((await priceHistoryOf(ecosystem, project.id, "30d"))?.points ?? []);
  const label = t("live.price", { ticker: project.token?.ticker ?? project.name });
  return { ...show(label, price, (value) => formats.price(value, tokenDigits(value))), trend };
}
