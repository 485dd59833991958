import type { ComponentProps } from "react";

/**
 * A form whose answer is a page of its own. Without scripts the browser sends it; with them submit-by-fetch.ts does, and the
 * page stays with everything that was typed when the site doesn't answer.
 */
export function FetchForm({ action, children, ...rest }: ComponentProps<"form"> & { action: string }) {
  return (
    <form action={action} method="post" data-fetch="" {...rest}>
      {children}
      <p role="alert" />
    </form>
  );
}
