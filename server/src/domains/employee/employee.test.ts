import { menus, roleClient, roleErrors, roles, userErrors, users } from '@bochong/contract/access';
import { employeeErrors, employeeStatus, employees, jobType } from '@bochong/contract/employee';
import { commonErrors } from '@bochong/contract/kernel/error';
import { boothPage, boothShifts } from '@bochong/contract/parking-order';
import { refundQuotas } from '@bochong/contract/refund';
import { loginStatus, phoneErrors, sessions } from '@bochong/contract/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { numberOf } from '../../kernel/testing/number-of.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { uploadSheet } from '../../kernel/testing/upload-sheet.ts';
import { createYard, type Yard } from '../device/passage-day/passage-day.fixture.ts';

let t: TestApp;
let yard: Yard;
let manager: Actor;
let stranger: Actor;
let boothRole: string;
beforeAll(async () => {
  t = await createTestApp();
  manager = await t.login('binjiang');
  stranger = await t.login('qingyu', '2');
  yard = await createYard(t, 'STAFF1');
  const body = { roleName: '岗亭收费员', clientType: roleClient.CS, resourceIds: [boothPage.can.letOut, boothPage.can.handOver] };
  boothRole = (await t.call(roles.create, { body }, manager)).data.roleId;
});
afterAll(() => t.close());

let made = 0;
async function hire(change: object = {}, as = manager) {
  made += 1;
  const fields = { employeeNo: `E${made}`, name: '郑一鸣', phone: '13812340000', idCard: '', jobType: jobType.COLLECTOR, remark: '' };
  const body = { ...fields, account: `staff${made}`, parkIds: [yard.parkId], roleIds: [boothRole], refundQuotaFen: 50_00, ...change };
  return { body, ...(await t.call(employees.create, { body }, as)) };
}
const rowOf = async (id: string) => (await t.call(employees.get, { params: { id } }, manager)).data;
async function loginOf({ account, initialPassword }: { account: string; initialPassword: string }): Promise<Actor> {
  await t.owner.query('update app_user set first_login = 0 where account = $1', [account]);
  return t.login(account, '1', initialPassword);
}

test('an employee has a login of its own: a password shown once, a change owed, the lots and booth rights given, nothing of the console', async () => {
  const { data } = await hire();
  const first = await t.login(data.account, '1', data.initialPassword);
  expect((await t.call(sessions.get, {}, first)).data.loginStatus).toBe(loginStatus.FIRST_LOGIN);
  const actor = await loginOf(data);
  const held = (await t.call(menus.buttons, { params: { id: '0' } }, actor)).data.map(({ resourceCode }) => resourceCode);
  expect(held).toEqual(expect.arrayContaining([boothPage.code, boothPage.can.letOut]));
  expect(held).not.toContain(boothPage.can.free);
  expect((await t.call(employees.list, { query: {} }, actor)).code).toBe(commonErrors.forbidden.code);
  const row = await rowOf(data.employeeId);
  expect(row).toMatchObject({ phone: '138****0000', parkIds: [yard.parkId], refundQuotaFen: 50_00, roles: [{ roleName: '岗亭收费员' }] });
  expect(await numberOf(t, manager, 'employee', data.employeeId)).toBe('13812340000');
  expect((await t.call(users.list, { query: { keyword: data.account } }, manager)).data.results).toEqual([]);
  expect((await t.call(users.switchStatus, { params: { id: row.userId }, body: { status: 0 } }, manager)).code).toBe('40401');
});

test('numbers and accounts are unique; lots and roles come out of what the giver has, roles from APP and CS only', async () => {
  const { body } = await hire();
  expect((await hire({ employeeNo: body.employeeNo })).code).toBe(employeeErrors.noTaken.code);
  expect((await hire({ account: body.account })).code).toBe(phoneErrors.accountTaken.code);
  expect((await hire({ parkIds: ['01900000-0000-7000-8000-000000000001'] })).code).toBe(employeeErrors.lotUnknown.code);
  const console = (await t.call(roles.list, { query: { roleName: '客服' } }, manager)).data.results[0]?.roleId;
  expect((await hire({ roleIds: [console] })).code).toBe(roleErrors.wrongClient.code);
  expect((await hire({ roleIds: ['01900000-0000-7000-8000-000000000001'] })).code).toBe(userErrors.roleOutside.code);
  const staff = (await t.call(roles.chosen, { query: { staff: 1 } }, manager)).data.map(({ roleName }) => roleName);
  expect(staff).toEqual(['岗亭收费员']);
  expect((await t.call(roles.chosen, { query: {} }, manager)).data.map(({ roleName }) => roleName)).not.toContain('岗亭收费员');
});

test('what is edited reaches the login with the next call; a stale edit and another dealer’s are refused', async () => {
  const { data, body } = await hire();
  const actor = await loginOf(data);
  const { account: _, phone: __, idCard: ___, ...fields } = body;
  const edit = (rev: number, change: object = {}, as = manager) =>
    t.call(employees.update, { params: { id: data.employeeId }, body: { ...fields, ...change, rev } }, as);
  expect((await edit(0, {}, stranger)).code).toBe(commonErrors.notFound.code);
  expect((await edit(0, { name: '郑二鸣', roleIds: [], refundQuotaFen: 0 })).code).toBe('200');
  expect((await edit(0)).code).toBe(commonErrors.stale.code);
  expect(await rowOf(data.employeeId)).toMatchObject({ name: '郑二鸣', roles: [], refundQuotaFen: 0, phone: '138****0000' });
  expect((await t.call(menus.buttons, { params: { id: '0' } }, actor)).code).toBe(commonErrors.rightsChanged.code);
  expect((await t.call(menus.buttons, { params: { id: '0' } }, actor)).data).toEqual([]);
});

test('a switched-off employee cannot log in; a reset password is shown once', async () => {
  const { data } = await hire();
  const params = { id: data.employeeId };
  const actor = await loginOf(data);
  const off = await t.call(employees.switchStatus, { params, body: { status: employeeStatus.DISABLED, rev: 0 } }, manager);
  expect(off.code).toBe('200');
  expect((await t.call(sessions.get, {}, actor)).code).toBe('401');
  await expect(t.login(data.account, '1', data.initialPassword)).rejects.toThrow();
  await t.call(employees.switchStatus, { params, body: { status: employeeStatus.ACTIVE, rev: 1 } }, manager);
  const reset = (await t.call(employees.reset, { params }, manager)).data;
  expect(reset.initialPassword).not.toBe(data.initialPassword);
  await t.login(data.account, '1', reset.initialPassword);
});

test('nobody leaves with a shift that is not handed over; whoever left is gone for good', async () => {
  const { data } = await hire();
  const params = { id: data.employeeId };
  const actor = await loginOf(data);
  const { data: shift } = await t.call(boothShifts.takeOver, { body: { parkId: yard.parkId } }, actor);
  const leave = (rev: number) => t.call(employees.leave, { params, body: { reason: '合同到期', rev } }, manager);
  expect(await leave(0)).toMatchObject({ code: employeeErrors.shiftOpen.code, message: expect.stringContaining('应交现金 0.00 元') });
  expect(await rowOf(data.employeeId)).toMatchObject({ openShifts: 1, status: employeeStatus.ACTIVE });
  // The refusal took nothing from the employee: the session still works.
  const over = { shiftId: shift.shiftId, countedCashFen: 0, remark: '' };
  expect((await t.call(boothShifts.handOver, { body: over }, actor)).code).toBe('200');
  expect((await leave(0)).code).toBe('200');
  expect((await t.call(sessions.get, {}, actor)).code).toBe('401');
  expect((await leave(1)).code).toBe(employeeErrors.left.code);
  expect((await t.call(employees.reset, { params }, manager)).code).toBe(employeeErrors.left.code);
  expect(await rowOf(data.employeeId)).toMatchObject({ status: employeeStatus.LEFT, leftAt: expect.any(String) });
});

test('an employee who may manage employees does not manage themselves', async () => {
  const { data } = await hire({ roleIds: [] });
  await t.owner.query(
    `insert into user_role (dealer_id, user_id, role_id) select u.dealer_id, u.id, r.id from app_user u join role r on r.dealer_id = u.dealer_id
      and r.role_name = '单位管理员' where u.account = $1`,
    [data.account],
  );
  await t.owner.query('update app_user set park_scope = 1 where account = $1', [data.account]);
  const actor = await loginOf(data);
  expect((await t.call(employees.reset, { params: { id: data.employeeId } }, actor)).code).toBe(employeeErrors.ownRecord.code);
});

test('the quota is the one of employee refunds, whoever sets it', async () => {
  const { data } = await hire({ refundQuotaFen: 80_00 });
  const quota = async () => (await t.call(refundQuotas.list, { query: { keyword: data.account } }, manager)).data.results[0];
  expect(await quota()).toMatchObject({ quotaFen: 80_00, frozen: 0 });
  const { userId } = await rowOf(data.employeeId);
  await t.call(refundQuotas.update, { params: { id: userId }, body: { quotaFen: 90_00, rev: (await quota())?.rev ?? 0 } }, manager);
  expect(await rowOf(data.employeeId)).toMatchObject({ refundQuotaFen: 90_00 });
});

test('collectors are the employees at work, by lot, name and job, with masked phones', async () => {
  const { data } = await hire({ name: '祝小雨', jobType: jobType.PATROL });
  const ask = async (query: object, as = manager) =>
    (await t.call(employees.collectors, { query }, as)).data.filter(({ employeeId }) => employeeId === data.employeeId);
  expect(await ask({})).toMatchObject([{ name: '祝小雨', jobType: 2, phone: '138****0000' }]);
  expect(await ask({ parkId: yard.parkId, name: '小雨', jobType: '2' as never })).toHaveLength(1);
  expect(await ask({ jobType: '1' as never })).toEqual([]);
  expect(await ask({ parkId: '01900000-0000-7000-8000-000000000001' })).toEqual([]);
  expect(await ask({}, stranger)).toEqual([]);
});

test('a sheet is tried first and written second; every bad row says what is wrong with it', async () => {
  const lines = [
    ['工号', '姓名', '手机', '岗位', '登录账号', '负责停车场', '角色', '日退款额度(元)'],
    ['S1', '方圆', '13900001111', '值守', 'sheet01', '车场STAFF1', '岗亭收费员', '20.5'],
    ['S2', '方正', '', '', 'sheet02', '没有的车场', '', ''],
    ['S3', '方块', '', '', 'sheet03', '', '客服', ''],
    ['S1', '方舟', '', '', 'sheet04', '', '', ''],
    ['S5', '方向', '', '', 'sheet05', '', '', '1.234'],
  ];
  const dry = (await uploadSheet(t, employees.import, { lines, dryRun: '1' }, manager)).data;
  expect(dry).toMatchObject({ total: 5, success: 1, fail: 4 });
  expect(dry.errors.map(({ row, field }) => [row, field])).toEqual([
    [3, '负责停车场'],
    [4, '角色'],
    [5, '工号'],
    [6, '日退款额度(元)'],
  ]);
  expect((await uploadSheet(t, employees.import, { lines, dryRun: '0' }, manager)).data).toEqual(dry);
  const { results } = (await t.call(employees.list, { query: { keyword: 'sheet01' } }, manager)).data;
  expect(results).toMatchObject([{ employeeNo: 'S1', jobType: jobType.GUARD, refundQuotaFen: 20_50, parkIds: [yard.parkId] }]);
});
