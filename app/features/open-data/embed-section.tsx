import { CodeBlock } from "#app/features/open-data/code-block.tsx";
import { DocsSection } from "#app/features/open-data/docs-section.tsx";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LANGUAGES } from "#app/foundation/i18n/languages.ts";
import "./open-data.css";

/** Card size in pixels. It fits the longest words of every language. */
const [WIDTH, HEIGHT] = [320, 164];
const PREVIEWS = ["light", "dark"] as const;
const QUOTES: Record<string, string> = { "&": "&amp;", '"': "&quot;", "<": "&lt;" };

export function EmbedPart({ origin }: { origin: string }) {
  const { t } = useTranslation("open-data");
  const language = useLanguage();
  const title = t("embed.price").replaceAll(/[&"<]/g, (sign) => QUOTES[sign] ?? sign);
  const snippet = `<iframe src="${origin}/embed/price?language=${language}&amp;theme=auto"\n  title="${title}" width="${WIDTH}" height="${HEIGHT}"\n  loading="lazy" style="border: 0"></iframe>`;
  return (
    <DocsSection name="embed">
      <p>{t("embed.text")}</p>
      <h3>{t("embed.preview")}</h3>
      <div className="embed-previews buttons">
        {PREVIEWS.map((theme) => (
          <iframe
            key={theme}
            src={`/embed/price?language=${language}&theme=${theme}`}
            title={t(theme === "light" ? "embed.previewLight" : "embed.previewDark")}
            width={WIDTH}
            height={HEIGHT}
            loading="lazy"
            // Strict enough for any site that embeds it: the card's script only refreshes the price.
            sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
          />
        ))}
      </div>
      <h3>{t("embed.snippet")}</h3>
      <CodeBlock text={snippet} label={t("embed.snippet")} copyLabel={`${t("common:copy.action")} – ${t("embed.title")}`} />
      <p>{t("embed.options", { languages: LANGUAGES.map(({ code }) => code).join(", ") })}</p>
    </DocsSection>
  );
}
