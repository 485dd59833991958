/** Buttons that had the focus when they were disabled. */
const left = new WeakSet<HTMLButtonElement>();

/** Disables a button while its action runs. Browsers remove the focus from a disabled button, so it's restored afterwards. */
export function setBusy(button: HTMLButtonElement, isBusy: boolean): void {
  if (isBusy && document.activeElement === button) left.add(button);
  button.disabled = isBusy;
  button.ariaBusy = String(isBusy);
  if (isBusy || !left.delete(button)) return;
  // If the visitor has focused something else, the focus stays there.
  if (document.activeElement === null || document.activeElement === document.body) button.focus({ preventScroll: true });
}
