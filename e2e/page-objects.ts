import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { forgetToasts, latelySaid } from './toast-memory.ts';

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

/** The record at a place of those in the order shown, from 0. */
export const rowAt = (shown: Locator, index: number): Locator => shown.nth(index);

/** The drawer of a record; only while it stands open where asked for. */
export const recordDrawer = (page: Page, open = false): Locator => page.locator(open ? '.detail-drawer.ant-drawer-open' : '.detail-drawer');

/** Windows above the page, drawers apart. */
export const modals = (page: Page): Locator => page.locator('.ant-modal').filter({ visible: true });

/** A window that tells the outcome and asks nothing but to be closed. */
export const notices = (page: Page): Locator => page.locator('.ant-modal-confirm').filter({ visible: true });

/** What closes a window or drawer, and what it is called. */
export const closing = (of: Locator): Locator => of.locator('.ant-modal-close, .ant-drawer-close');
export const titleOf = (of: Locator): Locator => of.locator('.ant-modal-title');

/** The list of a select that stands open, and what may be chosen in it. */
export const openList = (page: Page): Locator => page.locator('.ant-select-dropdown').filter({ visible: true });
export const optionsIn = (scope: Page | Locator): Locator => scope.locator('.ant-select-item-option').filter({ visible: true });

/** Takes one of several chosen things back. */
export const withdrawal = (scope: Locator, chosen: string): Locator =>
  scope.locator('.ant-select-selection-item').filter({ hasText: chosen }).getByLabel('close');

/** The highlighted one of the options. */
export const activeOption = (page: Page, text: string): Locator =>
  page.locator('.ant-select-item-option-active').filter({ visible: true, hasText: text });

export const selectsIn = (scope: Locator): Locator => scope.locator('.ant-select');

/** A form or a record on a page of its own. */
export const formOn = (page: Locator): Locator => page.locator('.form-page');
export const detailOn = (page: Locator): Locator => page.locator('.detail-page');

/** Both ends of a period of days, and of any. */
export const dateRangeIn = (scope: Locator): Locator => scope.locator('.date-range');
export const rangeIn = (scope: Locator): Locator => scope.locator('.ant-picker-range');

/** States, plates and sums as they are drawn in rows and facts. */
export const statesIn = (scope: Page | Locator): Locator => scope.locator('.state-tag');
export const platesIn = (scope: Page | Locator): Locator => scope.locator('.plate');
export const knownPlatesIn = (scope: Page | Locator): Locator => scope.locator('.plate:not(.plate-none)');
export const sumsIn = (scope: Page | Locator): Locator => scope.locator('.money');

/** The card of a page that holds a text. */
export const cardWith = (scope: Locator, text: string): Locator => scope.locator('.ant-card').filter({ hasText: text });

/** What an item of a form says against what was entered. */
export const complaints = (scope: Page | Locator): Locator => scope.locator('.ant-form-item-explain-error');

/** Messages that go by themselves. */
export const toasts = (page: Page): Locator => page.locator('.ant-message-notice');

/** A picture opened large. */
export const enlarged = (page: Page): Locator => page.locator('.ant-image-preview-img');

/** The red dot at an entry of the menu. */
export const dotAt = (entry: Locator): Locator => entry.locator('.menu-dot');

/** Opens the menu of the signed-in user. */
export const userButton = (page: Page): Locator => page.getByRole('banner').locator('.user-button');

/** What else stands in the top bar. */
export const barButtons = (page: Page): Locator => page.getByRole('banner').locator('button:not(.user-button)');

/** A day of the calendar that stands open, as `2026-11-26`. */
export const dayOf = (page: Page, day: string): Locator => page.locator(`.ant-picker-dropdown:visible td[title="${day}"]`);

/** Everything below the top bar. */
export const stage = (page: Page): Locator => page.locator('.stage');

/** Waits until no button is at work any more. */
export const atRest = (page: Page): Promise<void> =>
  page.locator('.ant-btn-loading').filter({ visible: true }).first().waitFor({ state: 'hidden' });

/** Options of the list that a select names as its own: the list of the select before may still be fading out. */
export async function optionsOf(control: Locator): Promise<Locator> {
  const open = control.and(control.page().locator('[aria-expanded="true"][aria-controls]'));
  return control.page().locator(`.ant-select-dropdown:has([id="${await open.getAttribute('aria-controls')}"]) .ant-select-item-option`);
}

/** Watches for so long that a thing stays what it is, and fails as soon as it is something else. */
export async function stays(read: () => Promise<unknown>, forMs: number): Promise<void> {
  const before = await read();
  for (const until = Date.now() + forMs; Date.now() < until; await sleep(100)) expect(await read()).toEqual(before);
}

const mostWaitMs = 60_000;
const lookMs = 2000;

const says = (said: string, text: string | RegExp, exact = false): boolean =>
  typeof text !== 'string' ? text.test(said) : exact ? said === text : said.includes(text);

/** Waits until a text is shown, in however many places: in the row and in its drawer, in the page, or as a toast, also one that has gone again. */
export async function shows(scope: Page | Locator, text: string | RegExp, options?: { exact?: boolean }): Promise<void> {
  const shown = scope.getByText(text, options).filter({ visible: true }).first();
  const page = shown.page();
  const begun = Date.now();
  for (;;) {
    const waited = Date.now() - begun;
    const last = waited + lookMs >= mostWaitMs;
    const missing = await shown.waitFor({ timeout: lookMs }).catch((error: unknown) => error);
    if (missing === undefined) break;
    // What came before the press that this asks about is older than that.
    const said = scope === page ? await latelySaid(page, waited + 3 * lookMs) : [];
    if (said.some((words) => says(words, text, options?.exact))) break;
    if (last) throw missing;
  }
  if (scope === page) await forgetToasts(page);
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
