import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectNoProblems, signIn, useJourney, visit } from './journey.ts';
import { dialog, optionsOf, pressIn, view } from './page-objects.ts';

/** What is entered under a label: text, a number, a `{ date }`, or `{ choose }` for a select's option (`{ first: true }` for whatever comes first). */
export type Entry = string | number | { date: string } | { choose: string } | { first: true };
type Entries = Readonly<Record<string, Entry>>;

export interface CrudSuite {
  /** Chinese name of the area. */
  name: string;
  path: string;
  /** Demo account that may do all of it; default `binjiang`. */
  account?: string;
  /** Adding one: the form opens as a dialog or as a page, the suite does not care. */
  create?: {
    button?: string;
    fields: Entries /** A field that must complain when it is left empty. */;
    required?: string /** A field that the page fills from the others, a moment later. */;
    filledIn?: string;
  };
  /** Finding it again: filters, and a text of its row. */
  find: { filters: Entries; row: string };
  edit?: { button?: string; fields: Entries /** Text its row shows afterwards. */; row: string };
  remove?: { button?: string; confirm?: string };
}

/** Enters values by their labels, as a user reads them. */
export async function fill(scope: Locator, entries: Entries): Promise<void> {
  for (const [label, entry] of Object.entries(entries)) {
    const control = scope.getByLabel(label, { exact: true }).first();
    if (typeof entry !== 'object') {
      await control.fill(String(entry));
      continue;
    }
    if ('date' in entry) {
      await control.fill(entry.date);
      await control.press('Enter');
      continue;
    }
    await control.click();
    const options = await optionsOf(control);
    await ('first' in entry ? options.first() : options.filter({ hasText: entry.choose }).first()).click();
  }
}

const rowWith = (page: Page, text: string) => view(page).getByRole('row').filter({ hasText: text });
const ends = { name: /^(保存|确定|提交)/ };
/** Not what a row says: 提交报备. */
const whole = { name: /^(保存|确定|提交)(草稿|审核)?$/ };
/** The dialog when there is one, else the page; waits for whichever comes. */
const form = async (page: Page) => {
  await page.getByRole('button', whole).filter({ visible: true }).first().waitFor();
  const open = dialog(page);
  return (await open.count()) > 0 ? open.last() : view(page);
};
const submit = async (page: Page) => (await form(page)).getByRole('button', ends).last().click();

async function search(page: Page, filters: Entries): Promise<void> {
  await fill(view(page), filters);
  await view(page).getByRole('button', { name: '查询' }).click();
}

/** The life cycle of what a list shows, in order: add, find, edit, keep the filter over a reload, remove. 20–30 lines of data per area. */
export function crudSuite(area: CrudSuite): void {
  describe(area.name, () => {
    const journey = useJourney();
    beforeAll(async () => {
      await signIn(journey.page, area.account ?? 'binjiang');
      await visit(journey.page, area.path);
    });

    const { create, edit, remove, find } = area;
    if (create) {
      test('adds one', async () => {
        const { page } = journey;
        await view(page)
          .getByRole('button', { name: create.button ?? '新增' })
          .click();
        if (create.required !== undefined) {
          await submit(page);
          await (await form(page)).getByText(create.required).first().waitFor();
        }
        await fill(await form(page), create.fields);
        if (create.filledIn !== undefined) {
          const control = (await form(page)).getByLabel(create.filledIn);
          await expect.poll(() => control.inputValue()).not.toBe('');
        }
        await submit(page);
        await view(page).getByRole('button', { name: '查询' }).waitFor();
        await dialog(page)
          .waitFor({ state: 'detached' })
          .catch(() => undefined);
      });
    }

    test('finds it by its filters, which stand in the address', async () => {
      const { page } = journey;
      await search(page, find.filters);
      await rowWith(page, find.row).first().waitFor();
      expect(new URL(page.url()).search.length).toBeGreaterThan(1);
      await page.reload();
      await rowWith(page, find.row).first().waitFor();
      expectNoProblems(journey);
    });

    if (edit) {
      test('changes it', async () => {
        const { page } = journey;
        await rowWith(page, find.row)
          .first()
          .getByRole('button', { name: edit.button ?? '编辑' })
          .click();
        await fill(await form(page), edit.fields);
        await submit(page);
        await rowWith(page, edit.row).first().waitFor();
        expectNoProblems(journey);
      });
    }

    if (remove) {
      test('removes it, after asking', async () => {
        const { page } = journey;
        const row = rowWith(page, edit?.row ?? find.row).first();
        await pressIn(row, remove.button ?? '删除');
        await page
          .getByRole('tooltip')
          .getByRole('button', { name: remove.confirm ?? /^(确定|删除)$/ })
          .click();
        await row.waitFor({ state: 'detached' });
        expectNoProblems(journey);
      });
    }
  });
}
