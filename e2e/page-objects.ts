import type { Locator, Page } from 'playwright-core';

// The parts every page of the console has, by role and name. What a journey names here stays found when styles change. The parts that nearly every
// step asks for are named by the element or attribute that gives them their role: to look for a role means to work out that of every element of
// the shown and of all kept pages, which took a quarter of the script that ran in the pages of the walk.

/** The shown page: of those that are kept, one is visible. */
export const view = (page: Page): Locator => page.locator('main').filter({ visible: true });

/** The dialog or drawer that stands open. */
export const dialog = (page: Page): Locator => page.locator('[role=dialog]').filter({ visible: true });

/** The tabs above the page; whoever sees them is signed in and stands in the shell. */
export const tabStrip = (page: Page): Locator => page.locator('nav[aria-label="已打开的页面"]');

/** Rows that show records, without heads and fillers. */
export const rows = (scope: Page | Locator): Locator => scope.locator('tbody tr[data-row-key]');

/** The newest of the records that a list shows; after a search for one record, that one. */
export const topRow = (scope: Page | Locator): Locator => rows(scope).first();

/** Opens a row by a click where nothing else can be pressed. */
export const openRow = (row: Locator): Promise<void> => row.locator('td[data-label]:not(:has(a, button, input))').first().click();

/** Waits until at least so many are there. */
export const atLeast = (things: Locator, count: number): Promise<void> => things.nth(count - 1).waitFor();

/** Waits until a text is shown, in however many places: in the row and in its drawer, as a toast and in the page. */
export async function shows(scope: Page | Locator, text: string | RegExp, options?: { exact?: boolean }): Promise<void> {
  await scope.getByText(text, options).filter({ visible: true }).first().waitFor();
}

/** Presses an action of a row: in sight, or under 更多. */
export async function pressIn(row: Locator, name: string | RegExp): Promise<void> {
  const action = row.getByRole('button', { name, exact: true });
  const more = row.getByRole('button', { name: '更多' });
  await action.or(more).first().waitFor();
  if ((await action.count()) > 0) return action.click();
  await more.click();
  await row.page().getByRole('toolbar', { name: '更多操作' }).getByRole('button', { name, exact: true }).click();
}
