import { createContext, use } from "react";
import { Links } from "react-router";
import errorStyles from "./error-page.css?url";

/** Values that only the server has when it renders a page. */
interface DocumentHead {
  /** Scripts of the head by name; the nonce allows them and the styles. */
  first: string;
  fonts: string;
  nonce: string;
  /** Loads the frame's script. */
  frame: string;
  /** The page's style sheets as one text; undefined in development, which links them. */
  styles: string | undefined;
}

export const DocumentHeadContext = createContext<DocumentHead | null>(null);

/** `first` runs first in the head, to set theme and language before painting; `fonts` runs after the styles, `frame` last. */
export function HeadScript({ name }: { name: "first" | "fonts" | "frame" }) {
  const head = use(DocumentHeadContext);
  if (!head) return null;
  return <script nonce={head.nonce} dangerouslySetInnerHTML={{ __html: head[name] }} />;
}

/** Inlines the page's styles, because a link would take another round trip before the first paint. */
export function PageStyles() {
  const head = use(DocumentHeadContext);
  if (head?.styles === undefined)
    return (
      <>
        <Links />
        <link rel="stylesheet" href={errorStyles} />
      </>
    );
  return <style nonce={head.nonce} dangerouslySetInnerHTML={{ __html: head.styles }} />;
}
