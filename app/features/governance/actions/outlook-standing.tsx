import type { OtherAction, Standing } from "#app/features/governance/actions/standing.ts";
import { governanceActionPath } from "#app/features/governance/governance.ts";
import { kindText } from "#app/features/governance/kind-text.ts";
import { shortId } from "#app/features/governance/short-id.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import "#app/features/governance/actions/governance-action.css";

type Obstacle = NonNullable<Standing["obstacle"]>;

/** The reason that keeps an open action from taking effect, however its votes are. */
export function ObstacleText({ obstacle }: { obstacle: Obstacle }) {
  const { t } = useTranslation("governance-action");
  const formats = useFormats();
  switch (obstacle.reason) {
    case "treasury-too-small":
      return <p>{t("obstacle.treasury", { amount: formats.compact(obstacle.left) })}</p>;
    case "term-too-long":
      return <p>{t("obstacle.term", { epoch: obstacle.until })}</p>;
    case "delayed":
      return <Others text={t("obstacle.delayed")} actions={[obstacle.by]} />;
    case "waits-for":
      return <Others text={t("obstacle.waitsFor")} actions={[obstacle.by]} />;
    case "superseded":
      return obstacle.by === null ? <p>{t("obstacle.outdated")}</p> : <Others text={t("obstacle.superseded")} actions={[obstacle.by]} />;
  }
}

/** Other open actions that rule each other out. */
export function Rivals({ rivals }: { rivals: readonly OtherAction[] }) {
  const { t } = useTranslation("governance-action");
  return rivals.length === 0 ? null : <Others text={t("obstacle.rivals")} actions={rivals} />;
}

function Others({ text, actions }: { text: string; actions: readonly OtherAction[] }) {
  const { t } = useTranslation(["governance-action", "governance"]);
  return (
    <>
      <p>{text}</p>
      <ul className="outlook-others">
        {actions.map(({ id, title, kind }) => (
          <li key={id}>
            <LocalLink to={governanceActionPath(id)}>
              {title === null ? `${kindText(t, kind)} · ${shortId(id)}` : <bdi>{title}</bdi>}
            </LocalLink>
          </li>
        ))}
      </ul>
    </>
  );
}
