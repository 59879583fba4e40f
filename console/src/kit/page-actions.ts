/** A button of the shown page, by its words. */
export interface PageAction {
  title: string;
  press(): void;
}

const words = (button: HTMLElement): string => (button.textContent ?? '').replaceAll(/\s+/g, '');

/** What can be pressed over the list or in the head of the shown page; what is not allowed or not possible now is not among it. */
export const pageActions = (): PageAction[] =>
  [...document.querySelectorAll<HTMLElement>('main .list-actions button:not(:disabled), main [data-actions] button:not(:disabled)')]
    .filter((button) => button.checkVisibility() && words(button) !== '')
    .map((button) => ({ title: words(button), press: () => button.click() }));
