import { enterprises } from '@bochong/contract/dealer';
import { payAccounts, payApplies, payApplyErrors, payApplyStatus, settleKind } from '@bochong/contract/pay-account';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../kernel/database/identifier.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { createYard, type Yard } from '../../device/passage-day/passage-day.fixture.ts';

let t: TestApp;
let boss: Actor;
let admin: Actor;
let stranger: Actor;
let yard: Yard;
let photo = '';
const dealerId = demoDealers[0].id;
const company = '滨江城市停车运营有限公司';
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

async function upload(name: string, bytes: Buffer) {
  const form = new FormData();
  form.append('file', new File([bytes as BlobPart], name));
  const encoded = new Response(form);
  const headers = { authorization: boss.token, clienttype: boss.clientType, 'content-type': encoded.headers.get('content-type') ?? '' };
  const payload = Buffer.from(await encoded.arrayBuffer());
  const response = await t.app.http.inject({ method: 'POST', url: `/api${payApplies.upload.path}`, headers, payload });
  return response.json() as { code: string; data: { fileId: string; url: string } };
}

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2025-10-13T13:05:00+08:00');
  [boss, admin, stranger] = [await t.login('binjiang'), await t.login('admin', '2'), await t.login('qingyu', '2')];
  yard = await createYard(t, 'NEWPAY');
  photo = (await upload('site.png', png)).data.fileId;
});
afterAll(() => t.close());

const get = async (id: string, as = boss) => (await t.call(payApplies.get, { params: { id } }, as)).data;
/** What a step is sent with: the revision that stands. */
const fresh = async <B extends object>(id: string, body: B) => ({ params: { id }, body: { ...body, rev: (await get(id)).rev } });
const begin = async (accountName = `新商户${newId().slice(-6)}`) =>
  (await t.call(payApplies.begin, { body: { accountName } }, boss)).data.applyId;
const subject = () => ({
  subjectName: company,
  uscc: '91350100M000100Y43',
  registerAddr: '江南大道1号',
  licenseEnd: null,
  licenseImg: photo,
});
const person = { legalPerson: '周海宁', legalIdNo: '11010519491231002X', contactName: '陈小满', contactPhone: '13800001234' };
const settle = {
  settleKind: settleKind.COMPANY,
  settleName: company,
  settleBank: '中国工商银行杭州分行',
  settleAcct: '1202021909100012345',
};
const business = () => ({ parkIds: [yard.parkId], servicePhone: '0571-88880000', siteImg: photo, filingImg: '' });
const product = (accountName: string) => ({
  accountName,
  provider: 1 as const,
  feeBp: 38,
  settleType: 1 as const,
  nonInductive: 0 as const,
  splitEnabled: 1 as const,
});

async function filled(accountName: string) {
  const id = await begin(accountName);
  await t.call(payApplies.saveSubject, await fresh(id, subject()), boss);
  await t.call(payApplies.savePerson, await fresh(id, person), boss);
  await t.call(payApplies.saveSettle, await fresh(id, settle), boss);
  await t.call(payApplies.saveBusiness, await fresh(id, business()), boss);
  await t.call(payApplies.saveProduct, await fresh(id, product(accountName)), boss);
  return id;
}
const submit = async (id: string) => t.call(payApplies.submit, await fresh(id, {}), boss);
const audit = async (id: string) => t.call(payApplies.audit, await fresh(id, { pass: 1 as const, opinion: '' }), admin);
const verify = async (id: string, amountFen: number) => t.call(payApplies.verify, await fresh(id, { amountFen }), boss);
const todos = async (id: string) =>
  (await t.owner.query("select title from backlog where type_code = 'ACCOUNT_APPLY' and biz_id = $1 and status = 0", [id])).rows.map(
    ({ title }) => title,
  );

test('each step is kept by itself, the page goes on where it was left, and only a whole application is sent', async () => {
  const id = await begin();
  expect(await get(id)).toMatchObject({ openStep: 1, applyStatus: payApplyStatus.DRAFT, applyKind: 2 });
  expect((await submit(id)).code).toBe(payApplyErrors.stepMissing.code);
  await t.call(payApplies.saveSubject, await fresh(id, subject()), boss);
  expect(await get(id)).toMatchObject({ openStep: 2, subjectName: company });
  const { legalIdNo: _, ...unnumbered } = person;
  expect(await t.call(payApplies.savePerson, await fresh(id, unnumbered), boss)).toMatchObject({
    code: '40001',
    data: { field: 'legalIdNo' },
  });
  await t.call(payApplies.savePerson, await fresh(id, person), boss);
  const { steps, fileUrls } = await get(id);
  expect(steps.person).toMatchObject({ legalIdNo: '110***********002X', contactPhone: '138****1234' });
  expect(fileUrls[photo]).toMatch(/^\//);
  // Left out, numbers stay.
  const saved = (await t.call(payApplies.savePerson, await fresh(id, { legalPerson: '周海宁', contactName: '沈予安' }), boss)).data;
  expect(saved.rev).toBe((await get(id)).rev);
  expect((await get(id)).steps.person).toMatchObject({ contactName: '沈予安', legalIdNo: '110***********002X' });
  expect((await t.call(payApplies.saveSubject, { params: { id }, body: { ...subject(), rev: 0 } }, boss)).code).toBe('40901');
});

test('an account of somebody else, a file that nobody sent and a missing certificate are refused by name', async () => {
  const id = await begin();
  await t.call(payApplies.saveSubject, await fresh(id, subject()), boss);
  const stolen = await t.call(
    payApplies.saveSubject,
    await fresh(id, { ...subject(), licenseImg: `payApply/${demoDealers[1].id}/x.png` }),
    boss,
  );
  expect(stolen).toMatchObject({ code: '40001', data: { field: 'licenseImg' } });
  await t.call(payApplies.savePerson, await fresh(id, person), boss);
  const other = await t.call(payApplies.saveSettle, await fresh(id, { ...settle, settleName: '别家公司' }), boss);
  expect(other).toMatchObject({ code: payApplyErrors.settleName.code, data: { field: 'settleName' } });
  await t.call(payApplies.saveSettle, await fresh(id, { ...settle, settleKind: settleKind.LEGAL, settleName: '周海宁' }), boss);
  await t.call(payApplies.saveBusiness, await fresh(id, business()), boss);
  await t.call(payApplies.saveProduct, await fresh(id, { ...product('无感账户'), nonInductive: 1 as const }), boss);
  expect((await submit(id)).code).toBe(payApplyErrors.filing.code);
  await t.call(payApplies.saveBusiness, await fresh(id, { ...business(), filingImg: photo }), boss);
  expect((await submit(id)).code).toBe('200');
  expect((await t.call(payApplies.saveSubject, await fresh(id, subject()), boss)).code).toBe(payApplyErrors.wrongState.code);
  expect((await upload('site.exe', Buffer.from('MZ'))).code).toBe(payApplyErrors.file.code);
});

test('passed, verified by what reached the account, signed and opened: the account is there on its terms, stopped', async () => {
  const id = await filled('新商户全程');
  expect((await submit(id)).code).toBe('200');
  expect((await audit(id)).code).toBe('200');
  expect(await todos(id)).toEqual(['进件待账户验证：新商户全程']);
  const { verifyFen } = await get(id, admin);
  expect(verifyFen).toBeGreaterThan(0);
  expect((await get(id)).verifyFen).toBeNull();
  expect(await verify(id, 100)).toMatchObject({ code: payApplyErrors.wrongAmount.code, message: expect.stringContaining('2次') });
  expect((await t.call(payApplies.sign, await fresh(id, { signNo: 'XY20251013' }), boss)).code).toBe(payApplyErrors.wrongState.code);
  expect((await verify(id, verifyFen ?? 0)).code).toBe('200');
  expect(await todos(id)).toEqual(['进件待签约：新商户全程']);
  expect((await t.call(payApplies.sign, await fresh(id, { signNo: 'XY20251013' }), boss)).code).toBe('200');
  expect(await todos(id)).toEqual([]);
  const numbers = { mode: 2 as const, merchantNo: '1900000109', subMerchantNo: '1900000110', appId: 'wxd678efh567hg6787' };
  expect((await t.call(payApplies.open, await fresh(id, numbers), boss)).code).toBe(payApplyErrors.notPlatform.code);
  expect((await t.call(payApplies.open, await fresh(id, { ...numbers, subMerchantNo: '' }), admin)).code).toBe(
    payApplyErrors.subMerchant.code,
  );
  expect((await t.call(payApplies.open, await fresh(id, numbers), admin)).code).toBe('200');
  const { results } = (await t.call(payAccounts.list, { query: { keyword: '新商户全程' } }, boss)).data;
  expect(results).toMatchObject([{ ...numbers, status: 2, hasKeys: 0, feeBp: 38, settleType: 1, settleTail: '2345', splitEnabled: 1 }]);
  const { applyStatus, merchantNo, logs } = await get(id);
  expect([applyStatus, merchantNo]).toEqual([payApplyStatus.PASSED, '1900000109']);
  expect(logs.map(({ action }) => action)).toEqual(['开通', '签约', '验证账户', '验证账户', '审核通过', '提交', '新商户进件']);
});

test('told wrongly for the third time the application is rejected; what is given up is over', async () => {
  const id = await filled('新商户驳回');
  await submit(id);
  await audit(id);
  for (const code of [payApplyErrors.wrongAmount.code, payApplyErrors.wrongAmount.code, payApplyErrors.wrongThrice.code])
    expect((await verify(id, 100)).code).toBe(code);
  expect(await get(id)).toMatchObject({ applyStatus: payApplyStatus.REJECTED, opinion: '结算账户验证三次不符' });
  expect((await t.call(payApplies.abandon, await fresh(id, { reason: '改用支付宝' }), boss)).code).toBe('200');
  expect((await submit(id)).code).toBe(payApplyErrors.wrongState.code);
  expect((await t.call(payApplies.get, { params: { id } }, stranger)).code).toBe('40401');
});

test('an application of a merchant that the channel knows has no steps', async () => {
  const known = { accountName: '已有商户', provider: 1, mode: 1, merchantNo: '1900000111', subMerchantNo: '', appId: 'wx1' } as const;
  const { data } = await t.call(payApplies.create, { body: { ...known, subjectName: company, contactName: '', remark: '' } }, boss);
  expect((await t.call(payApplies.saveSubject, await fresh(data.applyId, subject()), boss)).code).toBe(payApplyErrors.otherKind.code);
  expect(await get(data.applyId)).toMatchObject({ openStep: null, applyKind: 1 });
});

test('who it is comes from the certification of the unit', async () => {
  const certified = {
    company_name: company,
    uscc: '91350100M000100Y43',
    company_type: 1,
    legal_person: '周海宁',
    register_addr: '江南大道1号',
  };
  const more = {
    area_code: '330108',
    establish_date: '2015-01-01',
    business_scope: '停车',
    license_img: photo,
    legal_id_front: photo,
    legal_id_back: photo,
  };
  const said = {
    contact_name: '陈小满',
    apply_status: 2,
    status_before: 0,
    audit_at: t.clock.at,
    created_by: '周海宁',
    created_at: t.clock.at,
    updated_at: t.clock.at,
  };
  const numbers = {
    legal_id_no: t.app.keys.encrypt('11010519491231002X'),
    legal_id_mask: '',
    contact_phone: t.app.keys.encrypt('13800001234'),
    contact_phone_mask: '',
  };
  const row = { dealer_id: dealerId, id: newId(), apply_no: 'QY1', ...certified, ...more, ...said, ...numbers };
  const columns = Object.keys(row);
  await t.owner.query(
    `insert into enterprise_apply (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  );
  expect((await t.call(enterprises.get, {}, boss)).data).toMatchObject({ companyName: company });
  expect(await get(await begin())).toMatchObject({
    openStep: 3,
    subjectName: company,
    steps: { subject: { subjectName: company, licenseEnd: null }, person: { legalPerson: '周海宁', contactPhone: '138****1234' } },
  });
});
