/** As an element's `ref`: gives it the focus once it's there, as to an answer that takes the place of a form. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();
