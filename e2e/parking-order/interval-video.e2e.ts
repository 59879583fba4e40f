import { readFileSync } from 'node:fs';
import { cityRegistration } from '@bochong/contract/device';
import { plateColor, vehicleClass } from '@bochong/contract/kernel/vehicle';
import { parkOrders } from '@bochong/contract/parking-order';
import { createCity } from '@bochong/simulator/city/stay';
import { createNeutralDevice } from '@bochong/simulator/client/neutral-device';
import { drawScene, sceneSize } from '@bochong/simulator/picture/lane-picture';
import { beforeAll, expect, inject, test } from 'vitest';
import { apiUser } from '../api-user.ts';
import { expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { enlarged } from '../page-objects.ts';

const journey = useJourney();
/** One for the whole file: an account signed in too often loses its oldest session, which is the page's. */
let user: Awaited<ReturnType<typeof apiUser>>;
beforeAll(async () => {
  await signIn(journey.page, 'binjiang');
  user = await apiUser(inject('baseUrl'), 'binjiang');
});

/** Lets a vehicle be photographed at the entry and, ten minutes later, at the exit. */
async function photographed(plateNo: string): Promise<void> {
  const { devices } = cityRegistration.parse(JSON.parse(readFileSync(inject('city')?.registration ?? '', 'utf8')));
  const park = createCity().parks.find((one) => one.parkCode === 'BJ0003');
  for (const [direction, minutesAgo] of [
    ['IN', 15],
    ['OUT', 5],
  ] as const) {
    const lane = park?.lanes.find((one) => one.direction === direction);
    const [deviceSn, gateCode] = [lane?.deviceSn ?? '', lane?.gateCode ?? ''];
    const device = createNeutralDevice({ server: inject('baseUrl'), deviceSn, secretKey: devices[deviceSn] ?? '' }, `video-${Date.now()}`);
    const at = Date.now() - minutesAgo * 60_000;
    const reading = { plateNo, plateColor: plateColor.BLUE, confidence: 96 };
    const vehicle = { ...reading, index: 1, bodyColor: 'SILVER', vehicleClass: vehicleClass.SMALL, habit: 'visitor' } as const;
    const scene = drawScene({ vehicle, purpose: 'home', park: 2, direction, at, stamp: { place: gateCode, reading } });
    const image = await device.upload(`video${Date.now()}/1_s.png`, scene, direction === 'IN' ? 1 : 3);
    const payload = { direction, gateCode, ...reading };
    await device.replay([{ event: { eventType: 'lane.capture', payload, images: image ? [image] : [] }, at }]);
    await device.replay([
      { event: { eventType: 'lane.passed', payload: { gateCode, captureEventId: device.lastEventId } }, at: at + 1000 },
    ]);
  }
}

test('the pictures of a stay play as a clip that pauses, goes to any instant and is saved as a video', async () => {
  const plateNo = '浙A7V123';
  await photographed(plateNo);
  const { results } = await user.call(parkOrders.list, { query: { plateNo } });
  const { page } = journey;
  await visit(page, `/video?orderId=${results[0]?.orderId}`);
  await page.getByText('共2张抓拍').waitFor();
  const canvas = page.getByRole('img', { name: '区间视频画面' });
  const picture = () => canvas.evaluate((element: HTMLCanvasElement) => element.toDataURL().length);
  await page.getByRole('button', { name: '播放' }).waitFor(); // it has played to its end
  const last = await picture();
  expect(last).toBeGreaterThan(10_000);
  await page.getByRole('slider', { name: '播放位置' }).press('Home');
  await expect.poll(picture).not.toBe(last);
  await page.getByRole('button', { name: '播放' }).click();
  await page.getByRole('button', { name: '暂停' }).click();
  const save = async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '保存视频' }).click()]);
    const parts: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) parts.push(chunk as Buffer);
    return Buffer.concat(parts);
  };
  const video = await save();
  expect(video.subarray(0, 4).toString('hex')).toBe('1a45dfa3'); // EBML: a WebM file
  expect(video.byteLength).toBeGreaterThan(5000);
  expectNoProblems(journey);
});

test('both ends of a stay stand side by side: Enter enlarges, arrows go on, all of them come as one archive', async () => {
  const { results } = await user.call(parkOrders.list, { query: { plateNo: '浙A7V123' } });
  const { page } = journey;
  await visit(page, `/parkingRecord/parkRecord/parkingDetail?orderId=${results[0]?.orderId}`);
  const scene = (title: string) => page.getByRole('region', { name: `${title}图片` }).getByRole('img', { name: `${title}全景` });
  for (const title of ['入场', '出场'])
    await expect.poll(() => scene(title).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(sceneSize.width);
  await page.getByRole('button', { name: '入场全景' }).press('Enter');
  const large = enlarged(page);
  await large.waitFor();
  const shown = () => large.getAttribute('src');
  const first = await shown();
  await page.keyboard.press('ArrowRight');
  await expect.poll(shown).not.toBe(first);
  await page.keyboard.press('Escape');
  await large.waitFor({ state: 'hidden' });
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '下载图片' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^浙A7V123-PK\d+-图片\.zip$/);
  expectNoProblems(journey);
});

test('the blank alarm page leads on to the stay of the alarm, and leaves no trace in the history', async () => {
  const { results } = await user.call(parkOrders.list, { query: {} });
  const { page } = journey;
  const stay = `/parkingRecord/parkRecord/parkingDetail?orderId=${results[0]?.orderId}`;
  const address = () => page.url().slice(inject('baseUrl').length);
  await visit(page, '/index');
  await visit(page, `/whiteAlarmPage?orderId=${results[0]?.orderId}`);
  await expect.poll(address).toBe(stay);
  await page
    .locator('main:visible')
    .getByText(results[0]?.plateNo ?? '')
    .first()
    .waitFor();
  await page.goBack();
  await expect.poll(address).toBe('/index');
  await page.goForward();
  await expect.poll(address).toBe(stay);
  expectNoProblems(journey);
});
