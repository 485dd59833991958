/** Any path that no route knows. The root's error boundary shows the page. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}

/** Without a component the router would take this for a file and answer without any page. */
export default function NotFound() {
  return null;
}
