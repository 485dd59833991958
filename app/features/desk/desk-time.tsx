/** A time in UTC, the same on the server and in every browser. */
export function DeskTime({ at }: { at: number }) {
  const iso = new Date(at).toISOString();
  return <time dateTime={iso}>{`${iso.slice(0, 16).replace("T", " ")} UTC`}</time>;
}
