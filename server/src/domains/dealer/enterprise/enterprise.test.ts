import {
  applyStatus,
  dealers,
  enterpriseErrors,
  enterpriseStatus,
  enterprises,
  type Operator,
  operatorErrors,
  operators,
  registrationErrors,
} from '@bochong/contract/dealer';
import { commonErrors } from '@bochong/contract/kernel/error';
import { phoneErrors, sessions, smsOutbox } from '@bochong/contract/session';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { businessDate } from '../../../kernel/time.ts';
import { dealerJobs } from '../dealer.jobs.ts';
import { certifiedUntil, mayTake, unitStatusAfter } from './enterprise.rule.ts';

let t: TestApp;
let admin: Actor;
let manager: Actor;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.login('admin', '2');
  manager = await t.login('qingyu', '2');
});
afterAll(() => t.close());

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** Sends a document the way a form does. */
async function upload(bytes: Buffer, as: Actor) {
  const boundary = 'document-part';
  const payload = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const response = await t.app.http.inject({
    method: 'POST',
    url: `/api${enterprises.upload.path}`,
    headers: { authorization: as.token, clienttype: as.clientType, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  });
  return response.json() as { code: string; data: { fileId: string } };
}

const unitPhone = demoDealers[1].phone;
async function fields(as: Actor, over: Record<string, unknown> = {}) {
  const { fileId } = (await upload(png, as)).data;
  return {
    companyName: '青屿泊车服务有限公司',
    uscc: '91350100M000100Y43',
    companyType: 1 as const,
    registerAddr: '青岛市市南区香港中路10号',
    areaCode: '370202',
    registerCapitalFen: 1_000_000_00,
    establishDate: '2018-05-01',
    licenseEnd: null,
    businessScope: '停车场经营',
    licenseImg: fileId,
    legalPerson: '林若溪',
    legalIdNo: '11010519491231002X',
    legalIdFront: fileId,
    legalIdBack: fileId,
    authorizeImg: '',
    contactName: '林若溪',
    contactPhone: unitPhone,
    contactEmail: '',
    submit: 1 as 0 | 1,
    ...over,
  };
}

const status = async (as = manager) => (await t.call(enterprises.state, {}, as)).data.status;
const set = (dealer: { id: string }, registStatus: number) =>
  t.owner.query('update dealer set regist_status = $2 where dealer_id = $1', [dealer.id, registStatus]);
const audit = (applyId: string, pass: 0 | 1, reason = '') =>
  t.call(enterprises.audit, { params: { applyId }, body: { pass, reason } }, admin);

describe('certification of a company', () => {
  test('documents are what their bytes say, at most 5 MB, and belong to the unit that uploaded them', async () => {
    expect((await upload(Buffer.from('<svg onload=alert(1)>'), manager)).code).toBe(enterpriseErrors.file.code);
    expect((await upload(Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]), manager)).code).toBe(enterpriseErrors.file.code);
    const foreign = (await upload(png, await t.login('binjiang'))).data.fileId;
    const answer = await t.call(enterprises.create, { body: await fields(manager, { licenseImg: foreign }) }, manager);
    expect(answer.message).toBe(enterpriseErrors.fileGone.message.replace('{field}', '营业执照'));
  });

  test('numbers are checked with their own messages', async () => {
    const message = async (over: Record<string, unknown>) =>
      (await t.call(enterprises.create, { body: await fields(manager, over) }, manager)).message;
    expect(await message({ legalIdNo: '11010519491231002' })).toBe('身份证长度或格式错误');
    expect(await message({ legalIdNo: '110105194912310021' })).toBe('身份证号非法');
    expect(await message({ uscc: '91350100M000100Y44' })).toBe('统一社会信用代码非法');
  });

  test('0 becomes 2 on submission, 3 on rejection, 2 again, and 1 on approval; what is kept of numbers is masked', async () => {
    await set(demoDealers[1], enterpriseStatus.NEVER);
    expect(await t.call(dealers.applyStatus, {}, manager)).toMatchObject({ data: { status: 0, applyId: null, applyStatus: null } });
    const made = await t.call(enterprises.create, { body: await fields(manager) }, manager);
    expect(made.code).toBe('200');
    const { applyId } = made.data;
    expect(await status()).toBe(enterpriseStatus.WAITING);
    expect((await t.call(enterprises.create, { body: await fields(manager) }, manager)).code).toBe(enterpriseErrors.open.code);
    const waiting = await t.call(enterprises.list, { query: { companyName: '青屿' } }, admin);
    expect(waiting.data.results).toMatchObject([{ applyId, applyStatus: applyStatus.WAITING, contactPhone: '138****0002' }]);
    expect((await t.call(enterprises.detail, { params: { applyId } }, admin)).data).toMatchObject({ legalIdNo: '110***********002X' });
    expect((await audit(applyId, 0)).message).toContain('请输入驳回原因');
    expect((await audit(applyId, 0, '执照不清晰')).code).toBe('200');
    expect(await status()).toBe(enterpriseStatus.LOST);
    expect((await t.call(dealers.applyStatus, {}, manager)).data).toMatchObject({ status: 3, applyStatus: 3, rejectReason: '执照不清晰' });
    const { legalIdNo: _id, contactPhone: _phone, ...unchanged } = await fields(manager);
    const { rev } = (await t.call(enterprises.get, {}, manager)).data ?? { rev: -1 };
    const resend = { ...unchanged, applyId, rev };
    expect((await t.call(enterprises.update, { body: { ...resend, rev: rev - 1 } }, manager)).code).toBe(commonErrors.stale.code);
    expect((await t.call(enterprises.update, { body: resend }, manager)).code).toBe('200');
    expect(await status()).toBe(enterpriseStatus.WAITING);
    expect((await audit(applyId, 1)).code).toBe('200');
    expect((await audit(applyId, 1)).code).toBe(enterpriseErrors.closed.code);
    const until = certifiedUntil(null, businessDate(Date.now()));
    expect((await t.call(enterprises.state, {}, manager)).data).toEqual({ status: 1, companyName: '青屿泊车服务有限公司', validTo: until });
    const stored = await t.owner.query<{ legal_id_no: Buffer }>('select legal_id_no from enterprise_apply where id = $1', [applyId]);
    expect(stored.rows[0]?.legal_id_no.includes('11010519491231002X')).toBe(false);
  });

  test('a code certified for one unit certifies no other; a certified unit stays so while it asks again', async () => {
    const own = await t.login('binjiang');
    const body = await fields(own, { contactPhone: demoDealers[0].phone });
    const { applyId } = (await t.call(enterprises.create, { body }, own)).data;
    expect(await status(own)).toBe(enterpriseStatus.CERTIFIED);
    expect((await audit(applyId, 1)).code).toBe(enterpriseErrors.taken.code);
    expect((await t.call(enterprises.withdraw, { params: { applyId } }, own)).code).toBe('200');
    expect(await status(own)).toBe(enterpriseStatus.CERTIFIED);
  });

  test('another phone than the unit’s is proved by a code; a draft needs none', async () => {
    const own = await t.login('yunqi', '2');
    const phone = '13700009999';
    const body = await fields(own, { contactPhone: phone, uscc: '91350100M000100Y43' });
    expect((await t.call(enterprises.create, { body }, own)).code).toBe(enterpriseErrors.needsCode.code);
    expect((await t.call(enterprises.create, { body: { ...body, submit: 0 } }, own)).code).toBe('200');
    expect(await status(own)).toBe(enterpriseStatus.CERTIFIED);
    const { applyId = '', rev = 0 } = (await t.call(enterprises.get, {}, own)).data ?? {};
    const send = { ...body, applyId, rev };
    expect((await t.call(enterprises.update, { body: { ...send, verifyCode: '000000' } }, own)).code).toBe(phoneErrors.wrongCode.code);
    await t.call(enterprises.sendCode, { query: { phone } }, own);
    const { data } = await t.call(smsOutbox.list, { query: {} }, admin);
    const verifyCode = /验证码(\d{6})/.exec(data.results[0]?.content ?? '')?.[1] ?? '';
    expect((await t.call(enterprises.update, { body: { ...send, verifyCode } }, own)).code).toBe('200');
  });

  test('only administrators of a unit certify it, only the platform decides', async () => {
    const staff = await t.login('kefu');
    expect((await t.call(enterprises.create, { body: await fields(manager) }, staff)).code).toBe(commonErrors.forbidden.code);
    expect((await t.call(enterprises.list, { query: {} }, manager)).code).toBe(commonErrors.forbidden.code);
    expect((await t.call(enterprises.state, {}, admin)).data.status).toBe(enterpriseStatus.CERTIFIED);
  });

  test('a certificate that has run out must be renewed', async () => {
    await t.owner.query("update dealer set certified_until = '2026-01-01' where dealer_id = $1", [demoDealers[1].id]);
    await Promise.all(dealerJobs.map((job) => runForDealers(t.app, job)));
    expect(await status()).toBe(enterpriseStatus.LOST);
  });

  test('rules: period of a certificate, steps and their effect, kinds of documents', () => {
    expect(certifiedUntil(null, '2026-11-21')).toBe('2029-11-21');
    expect(certifiedUntil('2027-01-01', '2026-11-21')).toBe('2027-01-01');
    expect(certifiedUntil('2039-01-01', '2024-02-29')).toBe('2027-02-28');
    expect(unitStatusAfter('withdraw', 2, 3)).toBe(3);
    expect(unitStatusAfter('withdraw', 2, 0)).toBe(0);
    expect(unitStatusAfter('reject', 1, 1)).toBe(1);
    expect([0, 1, 2, 3, 4].filter((one) => mayTake('edit', one))).toEqual([0, 3, 4]);
    expect([0, 1, 2, 3, 4].filter((one) => mayTake('pass', one))).toEqual([1]);
  });
});

describe('operating units', () => {
  const unit = {
    dealerName: '嘉兴南湖停车有限公司',
    dealerType: 4 as const,
    areaCode: '330402',
    registerAddr: '嘉兴市南湖区中山路1号',
    licenseMode: 1 as const,
    settleDay: 5,
    contractStart: '2026-01-01',
    contractEnd: '2027-12-31',
  };
  const add = (over: Record<string, unknown> = {}) =>
    t.call(operators.create, { body: { ...unit, manager: '沈知夏', phone: '13700008888', account: 'nanhu', ...over } }, admin);
  const find = async (query: Record<string, unknown>) => (await t.call(operators.list, { query }, admin)).data.results;
  let made: Operator;

  test('adding one makes its administrator and preset roles at once; the initial password is shown once', async () => {
    expect((await add({ contractEnd: '2025-01-01' })).message).toBe(operatorErrors.contract.message);
    expect((await add({ account: 'binjiang' })).code).toBe(phoneErrors.accountTaken.code);
    expect(await find({ dealerName: '南湖' })).toEqual([]);
    const answer = await add();
    expect(answer.code).toBe('200');
    const [row] = await find({ dealerName: '南湖', dealerType: 4, areaCode: '330000', authStatus: -2, registStatus: 0 });
    made = row as Operator;
    expect(made).toMatchObject({ dealerNo: '20000004', account: 'nanhu', phone: '137****8888', authStatus: -2, parkCount: 0, status: 1 });
    const own = await t.login('nanhu', '2', answer.data.initialPassword);
    expect((await t.call(sessions.get, {}, own)).data).toMatchObject({ userType: 2, loginStatus: 1 });
    const { rows } = await t.owner.query('select 1 from role where dealer_id = $1', [made.dealerId]);
    expect(rows).toHaveLength(7);
    expect((await add({ account: 'nanhu2' })).code).toBe(registrationErrors.nameTaken.code);
  });

  test('two units made at the same time get numbers of their own', async () => {
    const both = ['甲', '乙'].map((name, index) =>
      add({ dealerName: `同时${name}停车公司`, account: `tongshi${index}`, phone: `1370000777${index}` }),
    );
    expect((await Promise.all(both)).map((answer) => answer.code)).toEqual(['200', '200']);
    const numbers = (await find({ dealerName: '同时' })).map((row) => row.dealerNo).sort();
    expect(numbers).toEqual(['20000005', '20000006']);
  });

  test('filters by region, status, certification and authorization', async () => {
    expect(await find({ areaCode: '340000' })).toEqual([]);
    expect(await find({ authStatus: 0 })).toHaveLength(3);
    expect((await find({ status: 1 })).length).toBeGreaterThan(3);
  });

  test('editing needs the version that was read', async () => {
    const body = { ...unit, dealerId: made.dealerId, settleDay: 8, rev: made.rev };
    expect((await t.call(operators.update, { body }, admin)).code).toBe('200');
    expect((await t.call(operators.update, { body }, admin)).code).toBe(commonErrors.stale.code);
    expect((await t.call(dealers.get, { params: { id: made.dealerId } }, admin)).data).toMatchObject({ settleDay: 8, rev: made.rev + 1 });
    expect((await t.call(dealers.get, { params: { id: made.dealerId } }, manager)).code).toBe(commonErrors.notFound.code);
    expect((await t.call(dealers.get, { params: { id: demoDealers[1].id } }, manager)).data.dealerName).toBe(demoDealers[1].name);
  });

  test('disabling ends every session of the unit at once', async () => {
    const own = await t.login('yunqi', '2');
    const dealerId = demoDealers[2].id;
    const setStatus = async (to: 0 | 1) => {
      const [row] = await find({ dealerName: '云栖' });
      return (await t.call(operators.setStatus, { params: { dealerId }, body: { status: to, rev: row?.rev ?? -1 } }, admin)).code;
    };
    expect(await setStatus(1)).toBe(operatorErrors.transition.code);
    expect(await setStatus(0)).toBe('200');
    expect((await t.call(sessions.get, {}, own)).code).toBe('401');
    expect(await setStatus(1)).toBe('200');
  });

  test('a reset password is shown once and ends the administrator’s sessions', async () => {
    const own = await t.login('yunqi', '2');
    const { data } = await t.call(operators.administrators, { query: { keyword: 'yunqi' } }, admin);
    expect(data.results).toMatchObject([{ account: 'yunqi', userName: '许承安' }]);
    const reset = await t.call(operators.resetPassword, { params: { dealerId: demoDealers[2].id } }, admin);
    expect((await t.call(sessions.get, {}, own)).code).toBe('401');
    const again = await t.login('yunqi', '2', reset.data.initialPassword);
    expect((await t.call(sessions.get, {}, again)).data.loginStatus).toBe(1);
  });

  test('units keep to themselves: no list, no change', async () => {
    for (const endpoint of [operators.list, operators.administrators])
      expect((await t.call(endpoint, { query: {} }, manager)).code).toBe(commonErrors.forbidden.code);
    const body = { ...unit, dealerId: demoDealers[1].id, rev: 0 };
    expect((await t.call(operators.update, { body }, manager)).code).toBe(commonErrors.forbidden.code);
  });
});

test('ways to pay and to recharge, provinces with their cities', async () => {
  const pay = (await t.call(dealers.payTypes, { query: {} }, manager)).data;
  expect(pay.find((one) => one.payType === 2)).toMatchObject({ payTypeName: '微信', payGroup: 1 });
  const recharge = (await t.call(dealers.rechargePayTypes, { query: {} }, manager)).data.map((one) => one.payType);
  expect(recharge).toContain(2);
  expect(recharge).not.toContain(6);
  const { provincesAndCities } = await import('../address.rule.ts');
  const regions = [
    { regionCode: '330000', areaName: '浙江省' },
    { regionCode: '330108', areaName: '滨江区' },
    { regionCode: '330100', areaName: '杭州市' },
    { regionCode: '370202', areaName: '市南区' },
  ];
  expect(provincesAndCities(regions, undefined)).toMatchObject([
    { addrCode: '330000', addrName: '浙江省', level: 1, children: [{ addrCode: '330100', addrName: '杭州市', level: 2 }] },
    { addrCode: '370000', children: [{ addrCode: '370200' }] },
  ]);
  expect(provincesAndCities(regions, '330000')).toEqual([{ addrCode: '330100', addrName: '杭州市', level: 2 }]);
  expect((await t.call(dealers.level2Addresses, { query: {} }, manager)).code).toBe('200');
});
