import { beforeAll, expect, test } from 'vitest';
import { expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { view } from '../page-objects.ts';

const journey = useJourney();
beforeAll(() => signIn(journey.page, 'binjiang'));

test('the bar of a lot is filled as far as the lot is', async () => {
  const { page } = journey;
  await visit(page, '/index');
  const cells = view(page)
    .getByRole('cell')
    .filter({ hasText: /^[\d,]+ \/ [\d,]+$/ })
    .filter({ has: page.locator('[aria-hidden=true]') });
  await expect.poll(() => cells.count()).toBeGreaterThan(1);
  const bars = await cells.evaluateAll((all) =>
    all.map((cell) => {
      const [occupied = 0, spaces = 1] = (cell.textContent ?? '').split('/').map((count) => Number(count.replaceAll(',', '')));
      const { backgroundSize, backgroundImage } = getComputedStyle(cell.querySelector('[aria-hidden=true]') as Element);
      return { share: Math.min(100, (100 * occupied) / spaces), drawn: Number.parseFloat(backgroundSize), backgroundImage };
    }),
  );
  expect(bars.some(({ share }) => share > 0)).toBe(true);
  for (const { share, drawn, backgroundImage } of bars) {
    expect(drawn).toBeCloseTo(share, 0);
    expect(backgroundImage).toMatch(/^linear-gradient\(rgb\(/);
  }
  expectNoProblems(journey);
});
