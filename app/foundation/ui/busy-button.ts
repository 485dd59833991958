/** The buttons that had the focus when they were disabled. */
const left = new WeakSet<HTMLButtonElement>();

/** Disables a button while what it began is under way. A browser takes the focus from a disabled button, so it gets it back afterwards. */
export function setBusy(button: HTMLButtonElement, isBusy: boolean): void {
  if (isBusy && document.activeElement === button) left.add(button);
  button.disabled = isBusy;
  button.ariaBusy = String(isBusy);
  if (isBusy || !left.delete(button)) return;
  // Whoever went on meanwhile stays there.
  if (document.activeElement === null || document.activeElement === document.body) button.focus({ preventScroll: true });
}
