import { beforeAll, describe, expect, test } from 'vitest';
import { signIn, useJourney } from '../journey.ts';
import { rows, topRow, view } from '../page-objects.ts';

const stays = '/parkingRecord/parkRecord/list';

describe('小屏与打印', () => {
  const journey = useJourney();
  beforeAll(() => signIn(journey.page, 'binjiang'));

  const open = async (width: number, height: number) => {
    await journey.page.setViewportSize({ width, height });
    await journey.page.goto(stays);
    await topRow(view(journey.page)).waitFor();
  };
  /** How far the document is wider than the window. */
  const overflow = () => journey.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

  test('on a phone a row is a card that says what its values are, and nothing is cut off', async () => {
    await open(390, 844);
    expect(await overflow()).toBe(0);
    const card = await topRow(view(journey.page)).boundingBox();
    expect(card?.width).toBeGreaterThan(300);
    expect((card?.x ?? 0) + (card?.width ?? 0)).toBeLessThanOrEqual(390);
    // What stands before a value belongs to the cell's name.
    await topRow(view(journey.page))
      .getByRole('cell', { name: /^已付金额\(元\)\s*\d+\.\d\d$/ })
      .waitFor();
    await topRow(view(journey.page)).click();
    await view(journey.page).getByText('计费过程').waitFor();
    expect(await overflow()).toBe(0);
  });

  test('at twice the size five rows of a list are in sight', async () => {
    await open(640, 360);
    expect(await overflow()).toBe(0);
    const boxes = await Promise.all((await rows(view(journey.page)).all()).slice(0, 6).map((row) => row.boundingBox()));
    expect(boxes.filter((box) => box && box.y + box.height <= 360).length).toBeGreaterThanOrEqual(5);
  });

  test('paper shows the record without what can be pressed', async () => {
    await open(1280, 720);
    await topRow(view(journey.page)).click();
    await view(journey.page).getByText('计费过程').waitFor();
    const page = view(journey.page);
    const acts = page.getByRole('button', { name: /删除|修正车牌/ });
    expect(await acts.filter({ visible: true }).count()).toBeGreaterThan(0);
    await journey.page.emulateMedia({ media: 'print' });
    expect(await acts.filter({ visible: true }).count()).toBe(0);
    expect(await journey.page.getByRole('navigation').filter({ visible: true }).count()).toBe(0);
    await page.getByText('计费过程').waitFor();
    await journey.page.emulateMedia({ media: 'screen' });
  });

  test('paper, lengthwise, has every column of a list on its width', async () => {
    await open(1280, 720);
    await journey.page.emulateMedia({ media: 'print' });
    await journey.page.setViewportSize({ width: 1047, height: 718 });
    expect(await overflow()).toBe(0);
    const heads = await view(journey.page).getByRole('columnheader').filter({ visible: true }).all();
    expect(heads.length).toBeGreaterThan(15);
    for (const head of heads) {
      const box = await head.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0), await head.innerText()).toBeLessThanOrEqual(1047);
    }
    await journey.page.emulateMedia({ media: 'screen' });
  });
});
