import { expect, test } from 'vitest';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { atLeast, view } from '../page-objects.ts';

const journey = useJourney();

/** Bytes of a download. */
async function bytesOf(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

// The platform sees the stays of every unit: more than one answer may hold.
test('a large export becomes a task that counts its rows, is downloaded whole or from any byte on, and is deleted with its file', async () => {
  const { page } = journey;
  await signIn(page, 'admin');
  await visit(page, '/parkingRecord/parkRecord/list?startTime=2020-01-01%2000:00:00');
  const shown = view(page);
  await atLeast(shown.getByRole('row'), 3);
  const told =
    (await shown
      .getByText(/共\s*[\d,]+/)
      .first()
      .textContent()) ?? '';
  const [, digits = '', tenThousands] = /共\s*([\d,]+)(万)?/.exec(told) ?? [];
  const total = Number(digits.replaceAll(',', '')) * (tenThousands ? 10_000 : 1); // a total that is not counted out reads 1万+
  expect(total).toBeGreaterThan(5000);
  await shown.getByRole('button', { name: '导出' }).click();
  await page.getByText('数据较多，已转为后台任务，请到大文件下载管理查看').waitFor();

  await visit(page, '/downBigFile');
  const row = view(page).getByRole('row').filter({ hasText: '.xlsx' }).first();
  await row.getByText('已完成').waitFor({ timeout: 90_000 });
  const words = await row.innerText();
  expect(Number(/\t([\d,]{5,})\t/.exec(words)?.[1]?.replaceAll(',', ''))).toBeGreaterThanOrEqual(total);
  const [, finished = '', expires = ''] = words.match(/\d{4}-\d\d-\d\d/g)?.slice(-3) ?? [];
  expect((Date.parse(expires) - Date.parse(finished)) / 86_400_000).toBe(7);
  await expectAccessible(page);

  const [download] = await Promise.all([page.waitForEvent('download'), row.getByRole('button', { name: '下载' }).click()]);
  const whole = await bytesOf(await download.createReadStream());
  expect(whole.subarray(0, 2).toString()).toBe('PK'); // a workbook is a zip
  const half = Math.floor(whole.length / 2);
  const rest = await page.request.get(download.url(), { headers: { range: `bytes=${half}-` } });
  expect([rest.status(), rest.headers()['content-range']]).toEqual([206, `bytes ${half}-${whole.length - 1}/${whole.length}`]);
  expect((await rest.body()).equals(whole.subarray(half))).toBe(true);

  await row.getByRole('button', { name: '删除' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: '删除' }).click();
  await row.waitFor({ state: 'detached' });
  await expect.poll(async () => (await page.request.get(download.url())).status()).toBe(404);
  expectNoProblems(journey);
});
