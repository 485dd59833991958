import { pageLoader } from "#app/pages/page-loader.server.ts";
import { Gallery } from "#app/pages/ui/gallery.tsx";

export const loader = pageLoader({}, () => null);

/** All shared components, for developers: only `npm run dev` answers /ui. */
export default function Ui() {
  return (
    <>
      <title>Components</title>
      <Gallery />
    </>
  );
}
