/** Carries out presses from before the script of these buttons ran. The head script has marked them. */
export function clickEarlyPressed(buttons: string): void {
  for (const button of document.querySelectorAll<HTMLElement>(`${buttons}[data-early]`)) button.click();
}
