import { dealers, platformBrandErrors, platformBrands } from '@bochong/contract/dealer';
import { commonErrors } from '@bochong/contract/kernel/error';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sha256Hex } from '../../../kernel/session/secret.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';

let t: TestApp;
let admin: Actor;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.login('admin', '2');
  await t.owner.query(
    `insert into platform_domain (domain, platform_type, plat_name) values ('a.brand.cn', '2', '东湖停车'), ('b.brand.cn', '2', '东湖停车'), ('c.brand.cn', '2', '西湖停车')`,
  );
});
afterAll(() => t.close());

const dataUrl = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`;
const png = dataUrl('png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...Array(12).fill(0)]));
const setLogo = async (domain: string, logo: string, as = admin) =>
  (await t.call(platformBrands.setLogo, { body: { domain, logo } }, as)).code;
const logoUnder = async (domain: string) => (await t.call(dealers.platform, { query: { domain } })).data.platLogoUrl;
const brandOf = async (platName: string) =>
  (await t.call(platformBrands.list, {}, admin)).data.find((brand) => brand.platName === platName);

test('a logo is shown at once under every host name of its platform and no other, and goes again', async () => {
  expect(await brandOf('东湖停车')).toEqual({ platName: '东湖停车', domains: ['a.brand.cn', 'b.brand.cn'], logo: '' });
  expect(await setLogo('B.brand.cn', png)).toBe('200');
  expect(await Promise.all(['a', 'b', 'c'].map((name) => logoUnder(`${name}.brand.cn`)))).toEqual([png, png, 'default']);
  expect((await brandOf('东湖停车'))?.logo).toBe(png);
  const { rows } = await t.owner.query(`select detail -> 'changes' as changes from operation_log where target_type = 'platform_domain'`);
  expect(rows).toEqual([{ changes: [{ domains: ['a.brand.cn', 'b.brand.cn'], logoSha256: sha256Hex(png) }] }]);
  expect(await setLogo('a.brand.cn', '')).toBe('200');
  expect(await logoUnder('b.brand.cn')).toBe('default');
});

test('what is no picture is refused, as is whoever may not set up the platform, and an unknown host name', async () => {
  const script = Buffer.from('<script>alert(1)</script>');
  expect(await setLogo('a.brand.cn', dataUrl('png', script))).toBe(platformBrandErrors.notPicture.code);
  expect(await setLogo('a.brand.cn', dataUrl('svg+xml', script))).toBe(commonErrors.invalid.code);
  expect(await setLogo('d.brand.cn', png)).toBe(commonErrors.notFound.code);
  expect(await setLogo('a.brand.cn', png, await t.login('binjiang'))).toBe(commonErrors.forbidden.code);
  expect(await logoUnder('a.brand.cn')).toBe('default');
});
