import { SAME_DAY_MS } from "#app/foundation/figures/timestamp-text.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";

interface Props {
  /** Milliseconds since 1970. */
  since: number;
  renderedAt: number;
}

/** Bar below the header while no source can be reached. */
export function OutageBar({ since, renderedAt }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const isToday = renderedAt - since < SAME_DAY_MS;
  const time = `${isToday ? formats.hourMinute(since) : formats.dateTime(since)}\u00a0UTC`;
  return (
    <p className="site-bar" role="status">
      {t(isToday ? "outage.today" : "outage.earlier", { time })}
    </p>
  );
}
