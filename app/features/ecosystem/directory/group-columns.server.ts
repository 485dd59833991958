import type { EcosystemService } from "#app/features/ecosystem/ecosystem.server.ts";
import { projectTopic, type Card, type ProjectMetric } from "#app/features/ecosystem/ecosystem.ts";
import { findProject } from "#app/features/ecosystem/catalog/cards.server.ts";
import type { GroupColumns } from "#app/features/ecosystem/directory/table-columns.ts";
import { distinctOrigins } from "#app/features/ecosystem/ui/distinct-origins.ts";
import type { Project } from "#app/foundation/content/projects.server.ts";
import { nextStateChangeAt, type Figure } from "#app/foundation/figures/figure.ts";
import { expireAt, type RenderContext } from "#app/foundation/http/request-context.server.ts";
import { formatsFor } from "#app/foundation/i18n/formats.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";

type Ecosystem = Pick<EcosystemService, "latestFigures" | "latestReleases">;

/** Tags that say what holds a stablecoin's value. */
const BACKINGS = ["fiat-backed", "overcollateralized", "algorithmic"] as const;

/** Columns that only one group needs; null for a group with the directory's own. Unknown cells are empty. */
export async function groupColumns(
  ecosystem: Ecosystem,
  render: RenderContext,
  language: Language,
  group: string,
  cards: readonly Card[],
): Promise<GroupColumns | null> {
  const t = translatorFor(language, "catalog", "compare", "project", "tags");
  const formats = formatsFor(language);
  const used: Figure[] = [];
  const projects = cards.flatMap(({ id }) => findProject(id) ?? []);
  const table = (names: string[], cellsOf: (project: Project) => readonly (string | null)[]): Pick<GroupColumns, "names" | "cells"> => ({
    names,
    cells: Object.fromEntries(
      projects.map((project) => {
        const cells = project.status === "discontinued" ? [] : cellsOf(project);
        return [project.id, Object.fromEntries(names.map((name, column) => [name, cells[column] ?? null]))];
      }),
    ),
  });
  const figure = (id: string, metric: ProjectMetric, format: (value: number) => string): string | null => {
    const found = ecosystem.latestFigures(id).value[metric];
    if (!found) return null;
    used.push(found);
    return format(found.value);
  };
  /** Counts figures of the directory's own columns among the sources. */
  const showing = (...metrics: ProjectMetric[]) => {
    for (const { id } of projects) for (const metric of metrics) figure(id, metric, String);
  };
  const answer = (value: boolean | null | undefined): string | null => (value == null ? null : t(value ? "compare:yes" : "compare:no"));
  const withFigures = (columns: Omit<GroupColumns, "origins">): GroupColumns => {
    for (const { id } of projects) render.topics.add(projectTopic(id).name);
    expireAt(render, nextStateChangeAt(used, Date.now()));
    return { ...columns, origins: distinctOrigins(used) };
  };

  switch (group) {
    case "dex":
      showing("tvl", "change24h", "change7d");
      return withFigures({
        ...table([t("compare:rows.volume24h"), t("columns.fees")], ({ id }) => [
          figure(id, "protocolVolume24h", formats.usdCompact),
          figure(id, "fees24h", formats.usdCompact),
        ]),
        hide: "kind holders transactions",
      });
    case "stablecoins":
      return withFigures({
        ...table([t("project:stats.price"), t("columns.offPeg"), t("project:live.supply"), t("columns.backing")], ({ id, tags }) => [
          figure(id, "price", formats.price),
          tags.includes("usd-peg") ? figure(id, "price", (price) => formats.signedChange((price - 1) * 100)) : null,
          figure(id, "stablecoinSupply", formats.compact),
          BACKINGS.filter((tag) => tags.includes(tag))
            .map((tag) => t(`tags:${tag}`))
            .join(", ") || null,
        ]),
        hide: "kind tvl change week holders transactions",
      });
    case "wallets":
      return {
        ...table([t("compare:rows.platforms"), t("compare:rows.openSource"), t("compare:rows.hardware")], ({ wallet, openSource }) => [
          wallet?.platforms.map((platform) => t(`compare:platforms.${platform}`)).join(", ") ?? null,
          answer(openSource),
          answer(wallet?.hardware),
        ]),
        hide: "kind tvl change week holders transactions words lines",
        origins: [],
      };
    case "infrastructure": {
      showing("transactions30d");
      const releases = await ecosystem.latestReleases(projects.map(({ id }) => id));
      return {
        ...table([t("compare:rows.openSource"), t("columns.release")], ({ id, openSource, license }) => {
          const releasedAt = releases.get(id);
          return [license ?? answer(openSource), releasedAt === undefined ? null : formats.numericMonth(releasedAt)];
        }),
        hide: "tvl change week holders words",
        origins: distinctOrigins(used),
      };
    }
    default:
      return null;
  }
}
