import { appIcons, clientKind, clientPageErrors, companyParts, driverLinks, iconJump, iconZone } from '@bochong/contract/client-page';
import { commonErrors } from '@bochong/contract/kernel/error';
import { laneCodes, laneCodeType } from '@bochong/contract/parking-lot';
import { driverPageErrors } from '@bochong/contract/parking-order';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { createYard } from '../device/passage-day/passage-day.fixture.ts';

let t: TestApp;
let boss: Actor;
let token: string;
beforeAll(async () => {
  t = await createTestApp({ BOCHONG_THIRD_ORIGINS: 'https://shop.example.com' });
  boss = await t.login('binjiang');
  const yard = await createYard(t, 'LINKS1');
  const { data } = await t.call(laneCodes.create, { body: { parkId: yard.parkId, gateId: null, codeType: laneCodeType.LOT } }, boss);
  token = data.path.replace('/p/', '');
});
afterAll(() => t.close());

const part = (change: object = {}) => ({
  partName: '商城',
  client: clientKind.H5,
  url: 'https://shop.example.com/home',
  sort: 1,
  status: 1 as const,
  ...change,
});
const icon = (change: object = {}) => ({
  ...{ client: clientKind.H5, zone: iconZone.HOME, iconName: '申诉', icon: null, jumpType: iconJump.PAGE, jumpValue: '/appeal' },
  ...{ badge: '', minVersion: '', sort: 0, visible: 1 as const, ...change },
});
const links = async (of = token) => t.call(driverLinks.get, { params: { token: of } });
const publish = (as = boss, client: 1 | 2 = clientKind.H5) => t.call(appIcons.publish, { body: { client } }, as);

test('an enabled part of an allowed host is on the drivers’ page; a host that is not allowed is refused', async () => {
  expect(await t.call(companyParts.create, { body: part() }, boss)).toMatchObject({ code: '200' });
  expect(await t.call(companyParts.create, { body: part({ url: 'https://shop.example.com/x' }) }, boss)).toMatchObject({
    code: clientPageErrors.partTaken.code,
  });
  expect(await t.call(companyParts.create, { body: part({ partName: '外站', url: 'https://evil.example.com/' }) }, boss)).toMatchObject({
    code: clientPageErrors.host.code,
  });
  await t.call(companyParts.create, { body: part({ partName: '停用', status: 0 }) }, boss);
  expect((await links()).data).toEqual({ version: 0, icons: [], parts: [{ name: '商城', href: 'https://shop.example.com/home' }] });
  expect((await t.call(companyParts.list, { query: {} as never }, boss)).data.results.map(({ hostAllowed }) => hostAllowed)).toEqual([
    true,
    true,
  ]);
});

test('icons are seen once they are published, each version as it was; a zone holds as many as it can', async () => {
  const { data } = await t.call(appIcons.create, { body: icon() }, boss);
  expect((await links()).data.icons).toEqual([]);
  expect((await publish()).data).toEqual({ version: 1 });
  expect((await links()).data.icons).toMatchObject([{ zone: iconZone.HOME, name: '申诉', href: '/appeal', iconUrl: null }]);
  expect(await publish()).toMatchObject({ code: clientPageErrors.nothing.code });
  await t.call(appIcons.update, { params: { id: data.iconId }, body: { ...icon({ iconName: '车位' }), rev: 0 } }, boss);
  expect((await links()).data.icons).toMatchObject([{ name: '申诉' }]);
  const both = await Promise.all([publish(), publish()]);
  expect(both.filter(({ code }) => code === '200')).toHaveLength(1);
  expect((await links()).data).toMatchObject({ version: 2, icons: [{ name: '车位' }] });
  await t.call(appIcons.create, { body: icon({ zone: iconZone.BOTTOM }) }, boss);
  expect(await publish()).toMatchObject({ code: clientPageErrors.zoneCount.code });
});

test('a picture is a small PNG of one’s own unit; an address is whole', async () => {
  const upload = (bytes: Buffer) =>
    t.app.http.inject({
      method: 'POST',
      url: `/api${appIcons.uploadIcon.path}`,
      headers: { authorization: boss.token, clienttype: boss.clientType, 'content-type': 'multipart/form-data; boundary=x' },
      payload: Buffer.concat([
        Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n'),
        bytes,
        Buffer.from('\r\n--x--\r\n'),
      ]),
    });
  expect((await upload(Buffer.from('<html>'))).json()).toMatchObject({ code: clientPageErrors.iconKind.code });
  expect(await t.call(appIcons.create, { body: icon({ icon: 'app-icon/another/1.png' }) }, boss)).toMatchObject({
    data: { field: 'icon' },
  });
  for (const jumpValue of ['appeal', '', '//evil.example.com/', '/\\evil.example.com/'])
    expect(await t.call(appIcons.create, { body: icon({ jumpValue }) }, boss)).toMatchObject({ code: commonErrors.invalid.code });
  expect(
    await t.call(appIcons.create, { body: icon({ jumpType: iconJump.URL, jumpValue: 'https://evil.example.com/' }) }, boss),
  ).toMatchObject({
    code: clientPageErrors.host.code,
  });
});

test('another unit has none of it, and an unknown code no page', async () => {
  const qingyu = await t.login('qingyu', '2');
  expect((await t.call(appIcons.list, { query: {} as never }, qingyu)).data.results).toEqual([]);
  expect((await publish(qingyu)).code).toBe(clientPageErrors.nothing.code);
  expect((await links('A'.repeat(token.length))).code).toBe(driverPageErrors.codeUnknown.code);
});
