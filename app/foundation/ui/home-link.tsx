import { Link, useNavigate, type LinkProps } from "react-router";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { chosenLanguage } from "#app/foundation/ui/language-preference.ts";

/** Leads to "/" from every language. Whoever has chosen one arrives where a reload of "/" leads as well: at its front page. */
export function HomeLink(props: Omit<LinkProps, "to" | "onClick">) {
  const navigate = useNavigate();
  return (
    <Link
      {...props}
      to="/"
      onClick={(event) => {
        const home = pathIn("/", chosenLanguage());
        // A press that opens another tab is the browser's, and the head script leads on there.
        if (home === "/" || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void navigate(home);
      }}
    />
  );
}
