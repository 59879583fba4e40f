import { commonErrors } from '@bochong/contract/kernel/error';
import {
  type PassAuditRow,
  passAuditErrors,
  passAuditStatus,
  passAudits,
  passAuditType,
  passCards,
  passErrors,
  passFlowType,
  passStatus,
} from '@bochong/contract/special-vehicle';
import { backlogs } from '@bochong/contract/todo';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import { inLine } from '../../../kernel/testing/in-line.ts';
import { numberOf } from '../../../kernel/testing/number-of.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { createYard } from '../../device/passage-day/passage-day.fixture.ts';
import { cardOf, monthRule, sell, wrongPasses } from '../pass-card/pass.fixture.ts';
import { passCardJobs } from '../pass-card/pass-card.jobs.ts';

const { TO_AUDIT, REJECTED, WITHDRAWN, TO_PAY, DONE, TIMEOUT } = passAuditStatus;
const { CANCEL, REAPPLY, CHANGE } = passAuditType;
let t: TestApp;
let actor: Actor;
let parks: string[] = [];
let ruleId = '';
const at = async (instant: string) => {
  t.clock.at = new Date(instant);
  await t.owner.query('delete from session');
  actor = await t.login('binjiang');
};

beforeAll(async () => {
  t = await createTestApp();
  await at('2025-10-01T12:00:00+08:00');
  parks = [(await createYard(t, 'AUDIT1')).parkId];
  ruleId = await monthRule(t, actor, parks, { needAudit: true });
});
afterAll(() => t.close());
beforeEach(() => at('2025-10-01T12:00:00+08:00'));

const sale = (plateNo: string, rule = ruleId) => ({
  ruleId: rule,
  plates: [{ plateNo, plateColor: 1 as const }],
  ownerName: '李敏',
  phone: '13900001111',
  company: '',
  startDate: '2025-10-01',
  periods: 1,
  remark: '',
});
const apply = (plateNo: string, rule = ruleId) =>
  t.call(passAudits.apply, { body: { ...sale(plateNo, rule), materials: ['身份证', '行驶证'] } }, actor);
const rowOf = async (plateNo: string, auditType: PassAuditRow['auditType'] = 1) => {
  const { data } = await t.call(passAudits.list, { query: { plateNo, auditTypes: [auditType] } }, actor);
  return data.results[0] ?? expect.fail(`no application of ${plateNo}`);
};
const audit = async (plateNo: string, passed: boolean, opinion = '', type: PassAuditRow['auditType'] = 1) => {
  const { auditId: id, rev } = await rowOf(plateNo, type);
  return t.call(passAudits.audit, { params: { id }, body: { passed, opinion, rev } }, actor);
};
const pay = async (plateNo: string, amountFen = 300_00, type: PassAuditRow['auditType'] = 1) => {
  const { auditId: id, rev } = await rowOf(plateNo, type);
  return t.call(passAudits.pay, { params: { id }, body: { amountFen, payChannel: 1, voucher: '', rev } }, actor);
};
const openTodos = async (typeCode: string) => (await t.call(backlogs.list, { query: { typeCode } }, actor)).data.totalRecord;

test('an application is agreed to, paid, and becomes a card', async () => {
  expect((await sell(t, actor, ruleId, '浙B10001')).code).toBe(passErrors.needsAudit.code);
  await apply('浙B10001');
  expect(await rowOf('浙B10001')).toMatchObject({
    auditStatus: TO_AUDIT,
    amountFen: 300_00,
    materials: ['身份证', '行驶证'],
    phone: '139****1111',
  });
  expect(await openTodos('PASS_APPLY')).toBe(1);
  expect((await pay('浙B10001')).code).toBe(passAuditErrors.notWaiting.code);
  expect((await audit('浙B10001', true)).data.auditStatus).toBe(TO_PAY);
  expect(await openTodos('PASS_APPLY')).toBe(0);
  expect(await rowOf('浙B10001')).toMatchObject({ payDeadline: '2025-10-02T12:00:00+08:00', auditorName: '周海宁' });
  expect((await pay('浙B10001', 1)).code).toBe(passErrors.amountMoved.code);
  const { cardId } = (await pay('浙B10001')).data;
  expect(await cardOf(t, actor, cardId)).toMatchObject({ passStatus: passStatus.ACTIVE, phone: '139****1111', totalPaidFen: 300_00 });
  expect(await rowOf('浙B10001')).toMatchObject({ auditStatus: DONE, cardId });
});

test('a refusal says why; whoever applied may take it back; nothing is decided twice', async () => {
  await apply('浙B10002');
  expect((await audit('浙B10002', false)).code).toBe(passAuditErrors.opinion.code);
  expect((await audit('浙B10002', false, '行驶证已过期')).data.auditStatus).toBe(REJECTED);
  expect((await audit('浙B10002', true)).code).toBe(passAuditErrors.notWaiting.code);
  await apply('浙B10003');
  const { auditId: id, rev } = await rowOf('浙B10003');
  expect((await t.call(passAudits.withdraw, { params: { id }, body: { rev } }, actor)).data.auditStatus).toBe(WITHDRAWN);
});

test('a place is kept from the agreement until the deadline, and free again after it', async () => {
  const scarce = await monthRule(t, actor, parks, { needAudit: true, quota: 1 });
  await apply('浙B10010', scarce);
  await apply('浙B10011', scarce);
  await audit('浙B10010', true);
  expect((await audit('浙B10011', true)).code).toBe(passErrors.soldOut.code);
  await at('2025-10-02T12:00:01+08:00');
  expect((await pay('浙B10010')).code).toBe(passAuditErrors.overdue.code);
  for (const job of passCardJobs) await runForDealers(t.app, job);
  expect(await rowOf('浙B10010')).toMatchObject({ auditStatus: TIMEOUT });
  expect((await audit('浙B10011', true)).data.auditStatus).toBe(TO_PAY);
  // The start has passed meanwhile: it is today.
  expect(await cardOf(t, actor, (await pay('浙B10011')).data.cardId)).toMatchObject({ validFrom: '2025-10-02' });
});

test('renewals and cancellations of such a card go through an audit, one at a time', async () => {
  await apply('浙B10020');
  await audit('浙B10020', true);
  const { cardId } = (await pay('浙B10020')).data;
  const direct = { periods: 1, amountFen: 300_00, payChannel: 1 as const, voucher: '', rev: 0 };
  expect((await t.call(passCards.renew, { params: { id: cardId }, body: direct }, actor)).code).toBe(passErrors.needsAudit.code);
  const give = { refundFen: 0, reason: '搬家', rev: 0 };
  expect((await t.call(passCards.cancel, { params: { id: cardId }, body: give }, actor)).code).toBe(passErrors.needsAudit.code);
  const reapply = () => t.call(passAudits.reapply, { body: { cardId, periods: 2, materials: [], reason: '' } }, actor);
  await reapply();
  expect((await reapply()).code).toBe(passAuditErrors.underWay.code);
  await audit('浙B10020', true, '', REAPPLY);
  expect((await pay('浙B10020', 600_00, REAPPLY)).data.validTo).toBe('2025-12-31');
  await at('2025-10-10T12:00:00+08:00');
  await t.call(passAudits.cancel, { body: { cardId, reason: '搬家' } }, actor);
  expect(await rowOf('浙B10020', CANCEL)).toMatchObject({ refundFen: 203_22 + 600_00, phone: '139****1111' });
  expect(await numberOf(t, actor, 'passAudit', (await rowOf('浙B10020', CANCEL)).auditId)).toBe('13900001111');
  expect((await audit('浙B10020', true, '', CANCEL)).data.auditStatus).toBe(DONE);
  expect(await cardOf(t, actor, cardId)).toMatchObject({ passStatus: passStatus.CANCELLED });
});

describe('a card goes to another owner', () => {
  const to = (plateNo: string) => ({
    plates: [{ plateNo, plateColor: 1 as const }],
    ownerName: '周磊',
    phone: '13700002222',
    company: '',
    reason: '卖房',
  });
  const issue = async (plateNo: string) => {
    await apply(plateNo);
    await audit(plateNo, true);
    return (await pay(plateNo)).data.cardId;
  };
  const ask = async (cardId: string, plateNo: string, change: object = {}) => {
    const { rev } = await cardOf(t, actor, cardId);
    return t.call(passAudits.transfer, { body: { cardId, materials: ['买卖合同'], ...to(plateNo), rev, ...change } }, actor);
  };

  test('only once somebody has agreed, and then with owner, phone and plates', async () => {
    const cardId = await issue('浙B10040');
    const direct = { params: { id: cardId }, body: { ...to('浙B10041'), rev: 0 } };
    expect((await t.call(passCards.transfer, direct, actor)).code).toBe(passErrors.needsAudit.code);
    expect((await ask(cardId, '浙B10041', { rev: 7 })).code).toBe(commonErrors.stale.code);
    const three = ['浙B10041', '浙B10042', '浙B10043'].map((plateNo) => ({ plateNo, plateColor: 1 as const }));
    expect((await ask(cardId, '', { plates: three })).code).toBe(passErrors.tooManyPlates.code);
    await ask(cardId, '浙B10041');
    expect((await ask(cardId, '浙B10041')).code).toBe(passAuditErrors.underWay.code);
    expect(await openTodos('PASS_APPLY')).toBe(1);
    expect(await rowOf('浙B10041', CHANGE)).toMatchObject({
      ...{ auditStatus: TO_AUDIT, ownerName: '周磊', phone: '137****2222', materials: ['买卖合同'], reason: '卖房' },
      former: { ownerName: '李敏', plates: [{ plateNo: '浙B10040' }] },
    });
    expect(await numberOf(t, actor, 'passAudit', (await rowOf('浙B10041', CHANGE)).auditId)).toBe('13700002222');
    expect(await cardOf(t, actor, cardId)).toMatchObject({ ownerName: '李敏' });
    expect((await audit('浙B10041', true, '', CHANGE)).data.auditStatus).toBe(DONE);
    expect(await openTodos('PASS_APPLY')).toBe(0);
    const card = await cardOf(t, actor, cardId);
    expect(card).toMatchObject({ ownerName: '周磊', phone: '137****2222', plates: [{ plateNo: '浙B10041' }], validTo: '2025-10-31' });
    expect(card.flows.map(({ flowType }) => flowType)).toContain(passFlowType.CHANGE);
  });

  test('refused or taken back it stays whose it was, and may be asked for again', async () => {
    const cardId = await issue('浙B10050');
    await ask(cardId, '浙B10051');
    expect((await audit('浙B10051', false, '合同未签字', CHANGE)).data.auditStatus).toBe(REJECTED);
    await ask(cardId, '浙B10052');
    const { auditId: id, rev } = await rowOf('浙B10052', CHANGE);
    expect((await t.call(passAudits.withdraw, { params: { id }, body: { rev } }, actor)).data.auditStatus).toBe(WITHDRAWN);
    expect(await cardOf(t, actor, cardId)).toMatchObject({ ownerName: '李敏', plates: [{ plateNo: '浙B10050' }] });
    expect((await ask(cardId, '浙B10053')).code).toBe('200');
  });

  test('a card that has changed meanwhile is not handed over', async () => {
    const cardId = await issue('浙B10060');
    await ask(cardId, '浙B10061');
    const plates = to('浙B10062').plates;
    await t.call(passCards.changePlates, { params: { id: cardId }, body: { plates, rev: (await cardOf(t, actor, cardId)).rev } }, actor);
    expect((await audit('浙B10061', true, '', CHANGE)).code).toBe(passAuditErrors.cardChanged.code);
    expect((await audit('浙B10061', false, '车牌已换', CHANGE)).data.auditStatus).toBe(REJECTED);
    await ask(cardId, '浙B10063');
    const { rev } = await cardOf(t, actor, cardId);
    await t.call(passCards.freeze, { params: { id: cardId }, body: { fromDate: '2025-10-02', rev } }, actor);
    expect(await audit('浙B10063', true, '', CHANGE)).toMatchObject({
      code: passErrors.wrongState.code,
      message: '已冻结的包期证不能过户',
    });
  });

  test('two auditors at once: one of them decides', async () => {
    const cardId = await issue('浙B10070');
    await ask(cardId, '浙B10071');
    const { auditId: id, rev } = await rowOf('浙B10071', CHANGE);
    const decide = (passed: boolean) => t.call(passAudits.audit, { params: { id }, body: { passed, opinion: '不同意', rev } }, actor);
    const hold = { text: 'select from pass_audit where id = $1 for update', values: [id] };
    const answers = (await inLine(t, hold, [() => decide(true), () => decide(false)])) as { code: string }[];
    expect(answers.map(({ code }) => code)).toEqual(['200', commonErrors.stale.code]);
    expect(await rowOf('浙B10071', CHANGE)).toMatchObject({ auditStatus: DONE });
    expect(await cardOf(t, actor, cardId)).toMatchObject({ ownerName: '周磊' });
  });
});

test('a rule without audit takes no applications', async () => {
  expect((await apply('浙B10030', await monthRule(t, actor, parks))).code).toBe(passAuditErrors.noAudit.code);
});

test('nothing is wrong with what all of this left behind', async () => expect(await wrongPasses(t)).toEqual([]));
