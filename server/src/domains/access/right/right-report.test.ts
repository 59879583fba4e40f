import { powers, rightReports, roleClient, roles, sensitiveKind, userPage, users } from '@bochong/contract/access';
import { resourceCodes } from '@bochong/contract/catalogue';
import { commonErrors } from '@bochong/contract/kernel/error';
import { parkingRefundPage } from '@bochong/contract/refund';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';

let t: TestApp;
let admin: Actor;
let manager: Actor;
beforeAll(async () => {
  t = await createTestApp();
  [admin, manager] = [await t.login('admin', '2'), await t.login('binjiang')];
});
afterAll(() => t.close());

const report = async (query: object, as = manager) =>
  (await t.call(rightReports.list, { query: { pageSize: '200', ...query } as never }, as)).data.results;
const refunds = (account: string, as = manager) => report({ title: '停车退款审核 / 审核', keyword: account }, as);

test('a holding says by which role, since when and given by whom: the later of role and button', async () => {
  const first = { roleName: '退款专员', resourceIds: [userPage.code] };
  const { roleId } = (await t.call(roles.create, { body: first }, manager)).data;
  const body = { userName: '王岚', userPhone: '', parkScope: 1 as const, parkIds: [], validFrom: null, validTo: null, remark: '' };
  const { userId } = (await t.call(users.create, { body: { ...body, account: 'refunder', roleIds: [roleId] } }, manager)).data;
  expect(await refunds('refunder')).toEqual([]);
  const { rev } = (await t.call(roles.get, { params: { id: roleId } }, manager)).data;
  t.clock.at = new Date(Date.now() + 60_000);
  const wider = { roleId, roleName: '退款专员', resourceIds: [userPage.code, parkingRefundPage.can.audit], rev };
  await t.call(roles.update, { body: wider }, manager);
  const [holding] = await refunds('refunder');
  expect(holding).toMatchObject({
    kind: sensitiveKind.REFUND,
    roleName: '退款专员',
    grantedBy: '周海宁',
    code: parkingRefundPage.can.audit,
  });
  expect(Math.abs(Date.parse(holding?.since ?? '') - t.clock.at.getTime())).toBeLessThan(1000);
  // Taken and given again: the last time counts.
  const edit = async (roleIds: string[]) => {
    const { rev: now } = (await t.call(users.get, { params: { id: userId } }, manager)).data;
    await t.call(users.update, { body: { ...body, userId, rev: now, roleIds } }, manager);
  };
  const other = (await t.call(roles.list, { query: { roleName: '只读审计' } }, manager)).data.results[0]?.roleId ?? '';
  await edit([other]);
  expect(await refunds('refunder')).toEqual([]);
  t.clock.at = new Date(Date.now() + 120_000);
  await edit([roleId]);
  expect(Date.parse((await refunds('refunder'))[0]?.since ?? '') - Date.parse(holding?.since ?? '')).toBeGreaterThan(30_000);
});

test('holders by their type have no role; what was given before it was written down has no time', async () => {
  expect(await refunds('binjiang')).toMatchObject([{ roleName: '', since: null, grantedBy: '' }]);
  expect(await refunds('kefu')).toMatchObject([{ roleName: '客服', since: null }]);
  expect(await refunds('admin')).toEqual([]);
});

test('the report is what sessions decide, of one’s own unit; a package takes its holders from it', async () => {
  const rows = await report({ keyword: 'kefu' });
  const { rows: found } = await t.owner.query(`select id from app_user where account = 'kefu'`);
  const held = await t.app.sessions.codesOf(found[0].id);
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.every(({ code }) => held.has(code))).toBe(true);
  expect(await refunds('kefu', await t.login('qingyu', '2'))).toEqual([]);
  const resourceIds = [...resourceCodes(2)].filter((code) => code !== parkingRefundPage.can.audit);
  const body = { packageName: '无退款', clientType: roleClient.PLATFORM, dealerIds: [demoDealers[0].id], resourceIds, remark: '' };
  await t.call(powers.create, { body }, admin);
  manager = await t.login('binjiang');
  expect([...(await refunds('kefu')), ...(await refunds('binjiang'))]).toEqual([]);
  expect((await t.call(rightReports.list, { query: {} }, await t.login('kefu'))).code).toBe(commonErrors.forbidden.code);
});

test('what was given is only ever added to', async () => {
  await expect(t.app.database.inScope({ dealerIds: [demoDealers[0].id] }, (tx) => tx.deleteFrom('right_change').execute())).rejects.toThrow(
    'permission denied',
  );
});
