/** The site's logo: three nested, off-center depth rings and one sounding. Decorative, because the wordmark names the site. */
export function Logo({ size = 30 }: { size?: number }) {
  return (
    <svg className="mark" width={size} height={size} viewBox="0 0 30 30" fill="none" aria-hidden="true">
      <g stroke="var(--primary)" strokeWidth="1.5">
        <circle cx="15" cy="15" r="14" />
        <ellipse cx="16.4" cy="14.9" rx="9.5" ry="9.2" />
        <circle cx="17.9" cy="14.6" r="5" />
      </g>
      <circle cx="18.1" cy="14.5" r="2.5" fill="var(--amber)" />
    </svg>
  );
}
