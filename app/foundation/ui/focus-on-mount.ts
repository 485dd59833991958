/** Use as an element's `ref` to focus it when it appears, such as an answer that replaces a form. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();
