import drawing from "./sprites/empty-art.svg?url";

/**
 * A chart in plates: contours thin out toward the one uncharted plate, which has a single sounding. Decorative. 1920 x 560 px;
 * style sheets place it so that the blank plate is visible at every width.
 */
export function EmptyArt() {
  return (
    <div className="empty-art" aria-hidden="true">
      <svg className="empty-art-contours" viewBox="0 0 1920 560">
        <use href={`${drawing}#art`} />
      </svg>
      <svg className="empty-art-frame" viewBox="0 0 1920 560" fill="none">
        <path
          className="empty-art-grid"
          d="M160 0V560M380 0V560M600 0V560M820 0V560M1040 0V560M1480 0V560M1700 0V560M0 150H1920M0 370H1920"
        />
        <path className="empty-art-grid" d="M1260 0V150M1260 370V560" />
        <rect className="empty-art-blank" x="1150" y="150" width="220" height="220" />
        <path className="empty-art-ticks" d="M1150 162V150H1162M1358 150H1370V162M1370 358V370H1358M1162 370H1150V358" />
        <circle className="empty-art-ring" cx="1260" cy="260" r="14" />
        <circle className="empty-art-dot" cx="1260" cy="260" r="5.5" />
      </svg>
    </div>
  );
}
