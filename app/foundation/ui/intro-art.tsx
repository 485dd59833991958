/** Terrain in the head of an inner page; each seed gives a different one. */
export function IntroArt({ seed }: { seed: string }) {
  return (
    <div className="page-intro-art screen-only" aria-hidden="true">
      <svg viewBox="0 0 1280 190" preserveAspectRatio="xMaxYMid slice">
        <use href={`/art/strip/${seed}.svg#art`} />
      </svg>
    </div>
  );
}
