import type { CheckedAction } from "#app/features/check/check.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./check.css";

export function ActionDetails({ action: { id, title, path, url } }: { action: CheckedAction }) {
  const { t } = useTranslation("check");
  return (
    <>
      {title !== null && <p className="check-quoted">{title}</p>}
      <p className="identifier secondary">{id}</p>
      {path === null && (
        <p>
          <a href={url} rel="noopener nofollow">
            {t("actions.elsewhere")}
          </a>
        </p>
      )}
    </>
  );
}
