/** Any path that no route knows. The root's error boundary shows the page. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}
