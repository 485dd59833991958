import type { Difference, SecondSource } from "#app/features/check/second-source.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./check.css";
import "#app/foundation/ui/titles.css";
import "#app/foundation/ui/points.css";
import "#app/foundation/ui/boxes.css";

type Subject = "stake" | "tx";

export function SourceDifferences({ second, of, isKnown }: { second: SecondSource | null; of: Subject; isKnown: boolean | null }) {
  const { t } = useTranslation("check");
  const formats = useFormats();
  if (!second) return null;
  const { differences, isShown, fetchedAt } = second;
  // A difference of one block isn't a contradiction yet.
  const isDelay = differences.every(({ field }) => field === "balance");
  return (
    <>
      {differences.length > 0 && (
        <section className="notice grid" aria-labelledby="check-differences">
          <h3 className="card-title" id="check-differences">
            {t(isDelay ? "second.balanceTitle" : "second.title")}
          </h3>
          <ul className="bullets">
            {differences.map((difference) => (
              <li key={difference.field}>
                <DifferenceText difference={difference} />
              </li>
            ))}
          </ul>
          <p>
            {!isShown && t("second.below")} {t(isDelay ? "second.balanceWhy" : "second.why")}
          </p>
        </section>
      )}
      {isShown && isKnown && <p>{t(`second.shown.${of}`, { time: formats.dateTime(fetchedAt) })}</p>}
    </>
  );
}

const LABELS = { fee: "tx.fee", rewards: "stake.available", balance: "stake.balance" } as const;

function DifferenceText({ difference }: { difference: Difference }) {
  const { t } = useTranslation("check");
  const formats = useFormats();
  if (difference.field === "known") return t(difference.koios ? "second.onlyKoios" : "second.onlyBlockfrost");
  if (difference.field === "rewards" || difference.field === "fee" || difference.field === "balance") {
    const ada = (amount: number) => t("stake.ada", { amount: formats.ada(amount) });
    const label = t(LABELS[difference.field]);
    return t("second.says", { label, koios: ada(difference.koios), blockfrost: ada(difference.blockfrost) });
  }
  const chosen = (id: string | null) => {
    if (id === null) return t("second.none");
    return id === "abstain" || id === "no-confidence" ? t(`stake.choices.${id}`) : id;
  };
  const { koios, blockfrost } = difference;
  return t("second.says", { label: t(`stake.${difference.field}`), koios: chosen(koios), blockfrost: chosen(blockfrost) });
}

interface NoteProps {
  second: SecondSource | null;
  of: Subject;
  /** True if there is a value that both sources could report differently. */
  isCompared: boolean;
}

export function SecondSourceNote({ second, of, isCompared }: NoteProps) {
  const { t } = useTranslation("check");
  const formats = useFormats();
  if (!second) return null;
  const { differences, isShown, fetchedAt } = second;
  // The sentence above has the time.
  if (isShown && isCompared) return null;
  const time = formats.dateTime(fetchedAt);
  const isSame = isCompared && differences.length === 0;
  return <p className="secondary">{isSame ? t(`second.same.${of}`, { time }) : t("second.readAt", { time })}</p>;
}
