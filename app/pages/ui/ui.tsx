import { pageLoader } from "#app/pages/page-loader.server.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { Gallery } from "#app/pages/ui/gallery.tsx";

export const loader = pageLoader({}, ({ language }) => ({ messages: messagesOf(language, "lists") }));

/** All shared components, for developers: /ui exists only with `npm run dev`. */
export default function Ui() {
  return (
    <>
      <title>Components</title>
      <Gallery />
    </>
  );
}
