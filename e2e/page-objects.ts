import type { Locator, Page } from 'playwright-core';

// The parts every page of the console has, by role and name. What a journey names here stays found when styles change.

/** The shown page: of those that are kept, one is visible. */
export const view = (page: Page): Locator => page.getByRole('main').filter({ visible: true });

/** The dialog or drawer that stands open. */
export const dialog = (page: Page): Locator => page.getByRole('dialog').filter({ visible: true });

/** Rows that show records, without heads and fillers. */
export const rows = (scope: Page | Locator): Locator => scope.locator('tbody tr[data-row-key]');

/** The newest of the records that a list shows; after a search for one record, that one. */
export const topRow = (scope: Page | Locator): Locator => rows(scope).first();

/** Waits until a text is shown, in however many places: in the row and in its drawer, as a toast and in the page. */
export async function shows(scope: Page | Locator, text: string | RegExp, options?: { exact?: boolean }): Promise<void> {
  await scope.getByText(text, options).filter({ visible: true }).first().waitFor();
}
