import { createRoot, type Root } from "react-dom/client";
import Palette from "#app/features/search/palette.tsx";
import { MessagesProvider } from "#app/foundation/i18n/i18n.tsx";
import { frameData } from "#app/foundation/ui/frame-data.ts";

let root: Root | undefined;

/** Puts the palette beside the page, whether React runs on that or not. */
export function openPalette(): void {
  const { language, messages } = frameData();
  root ??= createRoot(document.body.appendChild(document.createElement("div")));
  root.render(
    <MessagesProvider language={language} namespaces={messages}>
      <Palette onClose={() => root?.render(null)} />
    </MessagesProvider>,
  );
}
