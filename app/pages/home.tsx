import type { Route } from "./+types/home";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { splitPath } from "#app/foundation/i18n/languages.ts";

export function loader({ url }: Route.LoaderArgs) {
  return { messages: messagesOf(splitPath(url.pathname).language, "home") };
}

export default function Home() {
  return <main><h1>Home</h1></main>;
}
