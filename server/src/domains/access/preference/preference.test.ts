import { preferenceErrors, preferences } from '@bochong/contract/access';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const path = '/parkingRecord/parkRecord/list';

test('a user finds again what it set up, on any device, and nobody else does', async () => {
  const mine = await t.login('binjiang');
  const columns = [
    { key: 'plateNo', width: 120 },
    { key: 'orderNo', hidden: true },
  ];
  const views = [{ name: '未付', filters: { payStatus: '0', parkIds: ['a', 'b'] } }];
  await t.call(preferences.save, { body: { kind: 'list', path, value: { columns, views } } }, mine);
  await t.call(preferences.save, { body: { kind: 'shell', value: { theme: 'dark' } } }, mine);
  await t.call(preferences.save, { body: { kind: 'shell', value: { theme: 'light', tagsView: false } } }, mine);
  expect((await t.call(preferences.list, {}, await t.login('binjiang'))).data).toEqual([
    { name: `list:${path}`, value: { columns, views } },
    { name: 'shell', value: { theme: 'light', tagsView: false } },
  ]);
  expect((await t.call(preferences.list, {}, await t.login('kefu'))).data).toEqual([]);
  await t.call(preferences.save, { body: { kind: 'list', path, value: {} } }, mine);
  expect((await t.call(preferences.list, {}, mine)).data.map(({ name }) => name)).toEqual(['shell']);
});

test('what is no preference is refused, and there is an end to them', async () => {
  const mine = await t.login('kefu');
  const save = (body: unknown) => t.call(preferences.save, { body: body as never }, mine);
  expect((await save({ kind: 'list', path: 'javascript:x', value: {} })).message).toContain('页面路径格式不正确');
  expect((await save({ kind: 'list', path, value: { views: [{ name: ' ', filters: {} }] } })).message).toContain('请输入视图名称');
  expect((await save({ kind: 'shell', value: { theme: 'pink' } })).code).not.toBe('200');
  await t.owner.query(
    `insert into user_preference (dealer_id, user_id, name, value, updated_at)
     select dealer_id, id, 'list:/p' || n, '{}', now() from app_user, generate_series(1, 400) n where account = 'kefu'`,
  );
  expect((await save({ kind: 'shell', value: { theme: 'dark' } })).code).toBe(preferenceErrors.tooMany.code);
});
