import { clsx } from "clsx";
import type { ReactNode } from "react";
import { CategoryLabel } from "#app/features/ecosystem/ui/category-label.tsx";
import { rowApplies, type ComparedProject, type Row } from "#app/features/ecosystem/compare/comparison.ts";
import type { ProjectMetric } from "#app/features/ecosystem/ecosystem.ts";
import { MetricChange, MetricValue } from "#app/features/ecosystem/ui/metric-value.tsx";
import { useProjectFigures } from "#app/features/ecosystem/project-context.tsx";
import { usePriceText } from "#app/features/ecosystem/ui/use-price-text.ts";
import { hasReceivedGrant } from "#app/foundation/content/project-facts.ts";
import { dateText } from "#app/foundation/i18n/date-text.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./compare.css";
import "#app/foundation/ui/chips.css";
import "#app/foundation/ui/art/hatches.css";
import "#app/foundation/ui/points.css";

/** Message for rows that don't apply; wallet rows use "Not a wallet". */
const MISSING_REASONS: Partial<Record<Row, "notApplicable" | "noToken" | "noStablecoin">> = {
  tvl: "notApplicable",
  volume24h: "noToken",
  price: "noToken",
  marketCap: "noToken",
  holders: "noToken",
  stablecoinSupply: "noStablecoin",
};

export function ComparedCell({ row, project }: { row: Row; project: ComparedProject }) {
  const { t } = useTranslation("compare");
  return rowApplies(row, project) ? <Fact row={row} project={project} /> : <MutedText>{t(MISSING_REASONS[row] ?? "noWallet")}</MutedText>;
}

function Fact({ row, project }: { row: Row; project: ComparedProject }) {
  const { t } = useTranslation(["compare", "catalog", "tags"]);
  const formats = useFormats();
  const priceText = usePriceText();
  const { category, subcategory, description, status, founded, launched, custody, audits, license, openSource, closed, tags, wallet } =
    project.facts;
  switch (row) {
    case "description":
      return <p>{description}</p>;
    case "category":
      return (
        <span data-cat={category}>
          <CategoryLabel category={category} subcategory={subcategory} />
        </span>
      );
    case "status":
      return (
        <>
          <span className="status" data-status={status}>
            {t(`catalog:status.${status}`)}
          </span>
          {closed?.date && <p className="fine-print">{t("closedOn", { date: dateText(closed.date, formats) })}</p>}
          {closed?.moneyLost === true && <p className="fine-print alarm">{t("moneyLost")}</p>}
          {closed?.moneyLost === "unknown" && <p className="fine-print">{t("moneyLostUnknown")}</p>}
        </>
      );
    case "founded":
      return <ValueOrUnknown value={founded}>{String(founded)}</ValueOrUnknown>;
    case "launched":
      return <ValueOrUnknown value={launched}>{launched !== null && dateText(launched, formats)}</ValueOrUnknown>;
    case "tags":
      return (
        <ul className="cluster">
          {tags.map((id) => (
            <li key={id} className="tag">
              {t.dynamic("tags:", id)}
            </li>
          ))}
        </ul>
      );
    case "tvl":
    case "marketCap":
    case "stablecoinSupply":
      return <LiveValue metric={row} format={formats.usdCompact} />;
    case "holders":
      return <LiveValue metric="holders" format={formats.integer} />;
    case "price":
      return (
        <>
          <LiveValue metric="price" format={priceText} />
          <MetricChange metric="change24h" />
        </>
      );
    case "volume24h":
      return <Volume />;
    case "custody":
      return <ValueOrUnknown value={custody}>{custody !== null && t(`catalog:custody.${custody}`)}</ValueOrUnknown>;
    case "license":
      return <ValueOrUnknown value={license}>{license}</ValueOrUnknown>;
    case "audits":
      return audits === null ? (
        <MutedText>{t("noneKnown")}</MutedText>
      ) : (
        <ul>
          {audits.map(({ by, year, url }) => (
            <li key={url}>
              <a href={url} rel="noopener">
                {year === null ? by : `${by}, ${year}`}
              </a>
            </li>
          ))}
        </ul>
      );
    case "catalyst":
      return hasReceivedGrant(project.facts.catalystFunded) ? <YesNo has /> : <MutedText>{t("noneKnown")}</MutedText>;
    case "openSource":
      return <YesNo has={openSource} />;
    case "platforms":
      return (
        <ValueOrUnknown value={wallet?.platforms?.[0] ?? null}>
          {wallet?.platforms?.map((platform) => t(`platforms.${platform}`)).join(", ")}
        </ValueOrUnknown>
      );
    default:
      return <YesNo has={wallet?.[row] ?? null} />;
  }
}

function MutedText({ children }: { children: string }) {
  return <span className="faint">{children}</span>;
}

function ValueOrUnknown({ value, children }: { value: string | number | null; children: ReactNode }) {
  return value === null ? <YesNo has={null} /> : children;
}

function YesNo({ has }: { has: boolean | null }) {
  const { t } = useTranslation(["compare", "catalog"]);
  const [answer, sign] =
    has === null ? (["unknown", "circle-question-mark"] as const) : has ? (["yes", "check"] as const) : (["no", "x"] as const);
  return (
    <span className={clsx("answer with-icon", has === null && "faint")} data-answer={answer}>
      <UiIcon name={sign} size={16} />
      {answer === "unknown" ? t("catalog:unknown") : t(answer)}
    </span>
  );
}

function LiveValue({ metric, format }: { metric: ProjectMetric; format: (value: number) => string }) {
  return useProjectFigures()[metric] ? <MetricValue metric={metric} format={format} className="compared-figure" /> : <YesNo has={null} />;
}

/** Names the kind of volume, because a protocol's trading volume and a token's aren't the same. */
function Volume() {
  const { t } = useTranslation("compare");
  const formats = useFormats();
  const figures = useProjectFigures();
  const metric = figures.protocolVolume24h ? "protocolVolume24h" : "tokenVolume24h";
  return (
    <>
      <LiveValue metric={metric} format={formats.usdCompact} />
      {figures[metric] && <p className="fine-print">{t(`volumeOf.${metric}`)}</p>}
    </>
  );
}
