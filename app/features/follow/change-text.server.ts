import type { Change } from "#app/features/follow/follow.ts";
import { epochStart } from "#app/foundation/cardano-epochs.ts";
import { formatsFor } from "#app/foundation/i18n/formats.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";

/** Describes a change in one sentence. Titles in it are plain text by third parties. */
export function changeText(change: Change, language: Language): string {
  const t = translatorFor(language, "follow", "governance");
  const formats = formatsFor(language);
  const epochAndDate = (epoch: number) => ({ epoch: formats.integer(epoch), date: formats.date(epochStart(epoch)) });
  switch (change.type) {
    case "terms": {
      const { epoch, margin, fixedCost, pledge } = change;
      const terms = { margin: formats.share(margin * 100), cost: formats.decimal(fixedCost), pledge: formats.decimal(pledge) };
      return epoch === null ? t("changes.terms", terms) : t("changes.termsFrom", { ...terms, ...epochAndDate(epoch) });
    }
    case "open":
      return t("changes.open");
    case "closing":
      return change.epoch === null ? t("changes.closing") : t("changes.closingIn", epochAndDate(change.epoch));
    case "closed":
      return change.epoch === null ? t("changes.closed") : t("changes.closedIn", epochAndDate(change.epoch));
    case "pledge":
      return t(change.isMet ? "changes.pledgeMet" : "changes.pledgeNotMet");
    case "activity":
      return t(change.isActive ? "changes.active" : "changes.inactive");
    case "registration":
      return t(change.isRegistered ? "changes.registered" : "changes.unregistered");
    case "vote":
      return t(`changes.${change.choice}`, { action: change.title ?? change.action });
    case "status":
      return t(`changes.status.${change.status}`);
    case "project":
      return t(`changes.project.${change.status}`);
    case "report":
      return t(`changes.report.${change.state}`);
    case "counted":
      return "";
  }
}
