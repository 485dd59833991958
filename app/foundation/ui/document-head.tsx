import { createContext, use } from "react";
import { Links } from "react-router";
import errorStyles from "./error-page.css?url";

/** What the server gives a page to write: a browser has no use for it. */
interface DocumentHead {
  /** The scripts of the head by their names, and the nonce that marks them and the styles. */
  first: string;
  fonts: string;
  nonce: string;
  /** Loads the script of the frame. */
  frame: string;
  /** The style sheets of the page as one; undefined where they are links, in development. */
  styles: string | undefined;
}

export const DocumentHeadContext = createContext<DocumentHead | null>(null);

/** `first` runs first in the head, so that theme and language are set before painting; `fonts` after the styles; `frame` last. */
export function HeadScript({ name }: { name: "first" | "fonts" | "frame" }) {
  const head = use(DocumentHeadContext);
  if (!head) return null;
  return <script nonce={head.nonce} dangerouslySetInnerHTML={{ __html: head[name] }} />;
}

/** The styles of the page are in it: a link would be one more round trip before the first paint. */
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
