import { menus } from '@bochong/contract/access';
import type { MenuPage } from '@bochong/contract/kernel/menu';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { apiUser } from '../api-user.ts';
import { calm, expectAccessible, expectNoProblems, follow, signIn, useJourney } from '../journey.ts';
import { rows, view } from '../page-objects.ts';
import { addressOf, ownerOf, places, withoutRows } from './places.ts';
import { changedPages, turnOf } from './turn.ts';

const fifths = 5;
const { turn, because } = turnOf(fifths);
const changed = changedPages();
const isLookedAt = ({ path }: MenuPage) => places.findIndex((place) => place.path === path) % fifths === turn || changed.has(path);
console.log(`accessibility: part ${turn + 1} of ${fifths} by ${because}, and ${changed.size} pages that changed`);

const opened = new Set<string>();
/** Labels of the buttons above the rows that whoever may do everything sees on a page. */
const shownToOwner = new Map<string, ReadonlySet<string>>();

/** What the menu calls the buttons of a page, by whether their codes are held. */
const labelsOf = ({ buttons = {} }: MenuPage, held: (code: string) => boolean) =>
  new Set(
    Object.values(buttons)
      .filter(([code]) => held(code))
      .map(([, label]) => label),
  );

/** Labels of the buttons of a page; those in rows come and go with the state of what they stand beside. */
async function buttonsOn(page: Page): Promise<{ all: ReadonlySet<string>; aboveRows: ReadonlySet<string> }> {
  const buttons = view(page).getByRole('button');
  const labels = (texts: string[]) => new Set(texts.map((text) => text.replaceAll(/\s/g, '')));
  const inRows = view(page).getByRole('row').getByRole('button');
  const [all, beside] = [await buttons.allTextContents(), await inRows.allTextContents()];
  return { all: labels(all), aboveRows: labels(all).difference(labels(beside)) };
}

/** Loads the shell once: from there every page is one change of the address away. */
async function enterShell(page: Page, at = '/todo'): Promise<void> {
  await page.goto(at);
  await view(page).waitFor();
}

let loaded = 0;
const pagesALoad = 10;

async function open(page: Page, place: MenuPage): Promise<void> {
  // Every query and every check goes through what the shell keeps of the pages before.
  if (++loaded % pagesALoad === 0) await enterShell(page);
  await follow(page, await addressOf(page, place));
  await expect.poll(() => new URL(page.url()).pathname).toBe(place.path);
  if (!place.hidden) await expect.poll(() => page.title()).toMatch(new RegExp(`^${place.title} · `));
  await calm(page);
  expect(await view(page).count()).toBe(1);
  expect(
    await view(page)
      .getByText(/加载失败|页面不存在|页面出错|记录不存在/)
      .count(),
  ).toBe(0);
}

/** Pages on which a plate can be searched for, and those with an export, do it. */
async function use(page: Page): Promise<void> {
  const search = view(page).getByRole('button', { name: /^查 ?询$/ });
  const plate = view(page).getByLabel('车牌号', { exact: true });
  if ((await search.count()) > 0 && (await plate.count()) > 0) {
    await plate.fill('浙A');
    await search.click();
    await page.waitForURL(/plateNo=/);
    await calm(page);
  }
  const exports = view(page).getByRole('button', { name: /^导 ?出$/ });
  if ((await exports.count()) === 0) return;
  const answered = page.waitForResponse((response) => /export/i.test(response.url()));
  await exports.click();
  const answer = await answered;
  expect(answer.status()).toBe(200);
  // A sheet at once, or a task when there is much.
  const name = decodeURIComponent(answer.headers()['content-disposition'] ?? '');
  if (name === '') expect((await answer.json()).data.exportTaskId).toEqual(expect.any(String));
  else expect(name).toMatch(/\.xlsx$/);
}

describe.each(['binjiang', 'admin', 'chedui', 'shanghu'] as const)('%s', (account) => {
  const journey = useJourney();
  beforeAll(async () => {
    await signIn(journey.page, account);
    await enterShell(journey.page, account === 'chedui' || account === 'shanghu' ? '/index' : '/todo');
  });

  test.each(places.filter((place) => ownerOf(place) === account).map((place) => [place.title, place.path, place] as const))(
    '%s (%s) opens with what the demo has, filters and exports',
    async (_, path, place) => {
      const { page } = journey;
      await open(page, place);
      opened.add(path);
      shownToOwner.set(path, (await buttonsOn(page)).aboveRows);
      if ((await view(page).getByRole('table').count()) > 0 && !place.hidden && !withoutRows.has(path)) {
        expect(await rows(page).count(), 'rows').toBeGreaterThan(0);
      }
      if (isLookedAt(place)) await expectAccessible(page);
      await use(page);
      expectNoProblems(journey);
    },
  );
});

describe.each(['kefu', 'shenji'] as const)('%s, whose role leaves much out,', (account) => {
  const journey = useJourney();
  let held: ReadonlySet<string>;
  beforeAll(async () => {
    const user = await apiUser(inject('baseUrl'), account);
    held = new Set((await user.call(menus.buttons, { params: { id: '0' } })).map(({ resourceCode }) => resourceCode));
    await signIn(journey.page, account);
    await enterShell(journey.page);
  });

  // Of the pages with buttons, which the turn brings round.
  const buttoned = places.filter(
    (place) => place.buttons !== undefined && !place.hidden && isLookedAt(place) && ownerOf(place) === 'binjiang',
  );
  test.for(buttoned.map((place) => [place.title, place.path, place] as const))(
    'is shown on %s (%s) the buttons of the role and no others',
    async ([, path, place], { skip }) => {
      const { page } = journey;
      skip(!held.has(place.code), 'not a page of the role');
      await open(page, place);
      const holds = (code: string) => held.has(code);
      const [own, foreign] = [labelsOf(place, holds), labelsOf(place, (code) => !holds(code))];
      const due = [...own].filter((label) => shownToOwner.get(path)?.has(label));
      // A button may stand a moment after the rows do.
      await expect.poll(async () => [...new Set(due).difference((await buttonsOn(page)).all)]).toEqual([]);
      const { all: shown } = await buttonsOn(page);
      expect([...foreign.difference(own)].filter((label) => shown.has(label))).toEqual([]);
      expectNoProblems(journey);
    },
  );
});

test('every page of the menu was opened', () => {
  expect(places.map(({ path }) => path).filter((path) => !opened.has(path))).toEqual([]);
});
