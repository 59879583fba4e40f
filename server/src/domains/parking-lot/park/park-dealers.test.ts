import { parks } from '@bochong/contract/parking-lot';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const [first, second] = demoDealers;
const lot = {
  ...{ parkName: '多单位车场', parkType: 1 as const, parkNature: 2 as const, areaId: null, address: '', lng: null, lat: null },
  ...{ principal: '', servicePhone: '', tempSpaces: 10, fixedSpaces: 0, chargingSpaces: 0, accessibleSpaces: 0 },
  ...{ passOccupiesSpace: true, openTime: [], priceText: '', remark: '' },
};

test('the platform’s people limit a list to dealers they choose and see whose each row is; dealers’ own people see their own whatever they send', async () => {
  const admin = await t.login('admin', '2');
  for (const [dealer, parkCode] of [
    [first, 'DEALERA'],
    [second, 'DEALERB'],
  ] as const)
    await t.call(parks.create, { body: { ...lot, parkCode, dealerId: dealer.id } }, admin);
  const seen = async (dealerIds: string | undefined, as = admin) => {
    const { data } = await t.call(parks.list, { query: { parkName: '多单位车场', dealerIds } as never }, as);
    return data.results.map((park) => `${park.parkCode} ${park.dealerName}`).sort();
  };
  const a = `DEALERA ${first.name}`;
  const b = `DEALERB ${second.name}`;
  expect(await seen(undefined)).toEqual([a, b]);
  expect(await seen(second.id)).toEqual([b]);
  expect(await seen(`${first.id},${second.id}`)).toEqual([a, b]);
  expect(await seen('01900000-0000-7000-8001-0000000000ff')).toEqual([]);
  const own = await t.login('binjiang');
  expect(await seen(second.id, own)).toEqual([a]);
});
