import {
  authType,
  type Issued,
  issueForm,
  issueState,
  licenseActions,
  licenseErrors,
  licenseIssuing,
  licenseIssuingErrors,
  licenseNotices,
  licenses,
  tradeType,
} from '@bochong/contract/license';
import { gates } from '@bochong/contract/parking-lot';
import { driverPays } from '@bochong/contract/parking-order';
import { backlogs } from '@bochong/contract/todo';
import { signDemoLicense } from '@bochong/demo/demo-license';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../kernel/database/identifier.ts';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import { plausible } from '../../../kernel/testing/plausible.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { businessDate, toIso } from '../../../kernel/time.ts';
import { drive, notifyPaid } from '../../arrears/arrears.fixture.ts';
import { createYard } from '../../device/passage-day/passage-day.fixture.ts';
import { insertPark } from '../../parking-lot/parking-lot.seed.ts';
import { codeTries } from '../activation/license-code.rule.ts';
import { machineCodeOf } from '../import/license-import.service.ts';
import { licenseJobs } from '../license.jobs.ts';

const [binjiang, qingyu] = demoDealers;
let t: TestApp;
let platform: Actor;
let manager: Actor;
beforeAll(async () => {
  t = await createTestApp();
  platform = await t.login('admin');
  manager = await t.login('binjiang');
  t.clock.at = new Date(started);
});
afterAll(() => t.close());
/** The clock of the tests stands here. */
const started = Date.now();

const day = (days: number) => businessDate(Date.now() + days * 86_400_000);
const nonce = () => newId();
const terms = { expireDate: day(300), graceDays: 15, codeDays: 14, reason: '合同20261101' };
const issuing = (form: number, over: object = {}) =>
  t.call(
    licenseIssuing.issue,
    {
      body: {
        dealerId: binjiang.id,
        items: [{ authType: authType.YARD_BERTH, qty: 30 }],
        startDate: day(0),
        form: form as 1,
        ...terms,
        ...over,
      },
    },
    platform,
  );
const issued = async (form: number, over: object = {}): Promise<Issued> => (await issuing(form, over)).data;
const activate = (activationCode: string | null, as = manager, requestId = nonce()) =>
  t.call(licenseActions.activate, { body: { activationCode: activationCode ?? '', requestId } }, as);
const importing = (content: string | null, as = manager) => t.call(licenseActions.import, { body: { content: content ?? '' } }, as);
const unit = async (as = manager) => (await t.call(licenseIssuing.own, {}, as)).data.unit;
const total = async (kind: number) => (await unit())?.quotas.find((quota) => quota.authType === kind)?.totalQty ?? 0;
const recordOf = async (licenseNo: string) => (await t.call(licenseIssuing.list, { query: { licenseNo } }, platform)).data.results[0];
const revoke = (issueId: string) => t.call(licenseIssuing.revoke, { params: { id: issueId }, body: { reason: '合同解除' } }, platform);

test('an activation code brings its licence to its unit once; a repeat of the request gets the same answer', async () => {
  const before = await total(authType.YARD_BERTH);
  const { activationCode, licenseNo, content } = await issued(issueForm.CODE);
  expect(content).toBeNull();
  expect(await recordOf(licenseNo)).toMatchObject({
    state: issueState.OPEN,
    issuedBy: '平台管理员',
    reason: terms.reason,
    dealerName: binjiang.name,
  });
  const requestId = nonce();
  const first = await activate(activationCode, manager, requestId);
  expect([first.code, first.data.licenseNo]).toEqual(['200', licenseNo]);
  expect((await activate(activationCode, manager, requestId)).data).toEqual(first.data);
  expect((await activate(activationCode)).code).toBe(licenseErrors.activation.code);
  expect(await total(authType.YARD_BERTH)).toBe(before + 30);
  expect(await recordOf(licenseNo)).toMatchObject({ state: issueState.IMPORTED });
  const { rows } = await t.owner.query('select code_hash from license_issue where license_no = $1', [licenseNo]);
  expect(JSON.stringify(rows)).not.toContain(activationCode?.replaceAll('-', ''));
});

test('a code of another unit is nobody’s, one that ran out says so, and wrong ones are bounded', async () => {
  const other = await t.login('yunqi', '2');
  const { activationCode, licenseNo } = await issued(issueForm.CODE);
  expect((await activate(activationCode, other)).code).toBe(licenseErrors.activation.code);
  await t.owner.query("update license_issue set code_until = now() - interval '1 minute' where license_no = $1", [licenseNo]);
  expect((await recordOf(licenseNo))?.state).toBe(issueState.LAPSED);
  expect((await activate(activationCode)).code).toBe(licenseIssuingErrors.codeLapsed.code);
  for (let tried = 1; tried < codeTries; tried++) await activate('A'.repeat(25), other);
  const locked = await activate('A'.repeat(25), other);
  expect(locked.code).toBe(licenseIssuingErrors.codeTries.code);
  t.clock.at = new Date(started + 61 * 60_000);
  expect((await activate('A'.repeat(25), other)).code).toBe(licenseErrors.activation.code);
  t.clock.at = new Date(started);
  await t.owner.query('delete from license_clock');
});

test('a file carries key, installation, issue, end and grace, and is imported as it is; an old one without them still is', async () => {
  const { content, licenseNo, issueId } = await issued(issueForm.FILE, { graceDays: 40 });
  const keys = (await t.call(licenseIssuing.outlook, {}, platform)).data.keys;
  expect(JSON.parse(content ?? '')).toMatchObject({
    ...{
      keyId: keys.find(({ current }) => current)?.keyId,
      installation: machineCodeOf(t.app),
      graceDays: 40,
      expireDate: terms.expireDate,
    },
    issuedAt: expect.stringContaining(day(0)),
  });
  const headers = { authorization: platform.token, clienttype: platform.clientType };
  const download = await t.app.http.inject({ url: `/api${licenseIssuing.file.path.replace(':id', issueId)}`, headers });
  expect(download.body).toBe(content);
  expect((await importing(content)).code).toBe('200');
  expect((await unit())?.pools.some((pool) => pool.graceDays === 40 && pool.licences.some((one) => one.licenseNo === licenseNo))).toBe(
    true,
  );
  const old = { product: 'BOCHONG', licenseNo: 'OLD-1', mode: 1 as const, dealerNo: binjiang.no, machineCode: binjiang.no };
  const period = { startDate: day(-1), expireDate: day(200), issuedAt: new Date().toISOString() };
  const { keyId, ...unnamed } = JSON.parse(
    signDemoLicense({ ...old, ...period, items: [{ authType: authType.GUN, qty: 1 }], keyId: undefined }),
  );
  expect(keyId).toBeUndefined();
  expect((await importing(JSON.stringify(unnamed))).code).toBe('200');
  const elsewhere = signDemoLicense({
    ...old,
    ...period,
    licenseNo: 'OLD-2',
    items: [{ authType: authType.GUN, qty: 1 }],
    installation: 'AAAA',
  });
  expect((await importing(elsewhere)).code).toBe(licenseErrors.machine.code);
});

test('a second key signs beside the first: what either signed is believed, what none of them signed is not', async () => {
  const first = await issued(issueForm.FILE);
  const { data } = await t.call(licenseIssuing.rotate, { body: { reason: '定期更换' } }, platform);
  const second = await issued(issueForm.FILE);
  const keyOf = (file: Issued) => JSON.parse(file.content ?? '').keyId;
  expect(keyOf(second)).toBe(data.keyId);
  expect(keyOf(first)).not.toBe(data.keyId);
  expect([(await importing(first.content)).code, (await importing(second.content)).code]).toEqual(['200', '200']);
  const changed = JSON.stringify({ ...JSON.parse((await issued(issueForm.FILE)).content ?? ''), keyId: 'ffffffffffffffff' });
  expect((await importing(changed)).code).toBe(licenseIssuingErrors.unknownKey.code);
});

test('a renewal extends its pool and nothing else, and must end later', async () => {
  const pool = (await unit())?.pools[0];
  const body = { poolId: pool?.poolId ?? '', ...terms, form: issueForm.FILE, expireDate: pool?.expireDate ?? '' };
  expect((await t.call(licenseIssuing.renew, { body }, platform)).code).toBe(licenseIssuingErrors.notLater.code);
  const before = (await unit())?.quotas;
  const renewal = (await t.call(licenseIssuing.renew, { body: { ...body, expireDate: day(500), graceDays: 20 } }, platform)).data;
  expect((await importing(renewal.content)).code).toBe('200');
  const after = await unit();
  expect(after?.pools[0]).toMatchObject({ expireDate: day(500), graceDays: 20 });
  expect(after?.quotas).toEqual(before);
  expect((await revoke(renewal.issueId)).data).toMatchObject({ endBefore: day(500), quotas: [], places: [] });
  expect((await unit())?.pools[0]?.expireDate).toBe(pool?.expireDate);
  expect((await t.call(licenseIssuing.file, { params: { id: (await issued(issueForm.CODE)).issueId } }, platform)).code).toBe(
    licenseIssuingErrors.noFile.code,
  );
});

test('revoking tells first what follows, takes quantities back from the lots, and leaves who, when and why', async () => {
  const other = await t.login('qingyu', '2');
  const asked = {
    dealerId: qingyu.id,
    items: [{ authType: authType.YARD_BERTH, qty: 6 }],
    startDate: day(0),
    form: issueForm.FILE,
    ...terms,
  };
  const made = (await t.call(licenseIssuing.issue, { body: asked }, platform)).data;
  expect((await importing(made.content, other)).code).toBe('200');
  const pool = (await unit(other))?.pools[0]?.poolId ?? '';
  const parkId = newId();
  await t.app.database.inScope({ dealerIds: [qingyu.id] }, (tx) =>
    insertPark(tx, qingyu.id, { id: parkId, parkCode: 'REVOKED', parkName: '吊销场', parkType: 1 }),
  );
  const place = { targetType: 1 as const, targetId: parkId, authType: authType.YARD_BERTH, qty: 5 };
  expect((await t.call(licenseActions.link, { body: { poolId: pool, requestId: nonce(), parks: [place] } }, other)).code).toBe('200');
  const told = (await t.call(licenseIssuing.consequences, { params: { id: made.issueId } }, platform)).data;
  expect(told).toMatchObject({
    imported: 1,
    quotas: [{ authType: authType.YARD_BERTH, total: { before: 6, after: 0 }, used: { before: 5, after: 0 } }],
    places: [{ targetId: parkId, before: 5, after: 0 }],
  });
  expect(told.consequences.join()).toContain('出入口通行、缴费和退款不受影响');
  expect((await revoke(made.issueId)).data).toEqual(told);
  expect((await revoke(made.issueId)).code).toBe(licenseIssuingErrors.alreadyRevoked.code);
  expect(await recordOf(made.licenseNo)).toMatchObject({ state: issueState.REVOKED, revokedBy: '平台管理员', revokeReason: '合同解除' });
  const { data: trades } = await t.call(licenses.trades, { query: { poolId: pool } }, other);
  expect(trades.results.slice(0, 2).map(({ tradeType: type, qty, beforeQty, afterQty }) => [type, qty, beforeQty, afterQty])).toEqual([
    [tradeType.REVOKE, -6, 6, 0],
    [tradeType.RELEASE, 5, 1, 6],
  ]);
  const { rows } = await t.owner.query('select detail from operation_log where target_id = $1 order by id desc limit 1', [made.licenseNo]);
  expect(JSON.stringify(rows)).toContain('合同解除');
});

test('what was revoked before its import can no longer be imported, by file or by code', async () => {
  const [file, code] = [await issued(issueForm.FILE), await issued(issueForm.CODE)];
  const told = await revoke(file.issueId);
  expect(told.data).toMatchObject({ imported: 0, quotas: [], places: [] });
  await revoke(code.issueId);
  expect((await importing(file.content)).code).toBe(licenseIssuingErrors.revoked.code);
  expect((await activate(code.activationCode)).code).toBe(licenseIssuingErrors.revoked.code);
});

test('an expired licence holds no car and no payment: after its grace only what grows is refused', async () => {
  const standing = (end: string, grace: number) =>
    t.owner.query('update dealer set license_expire = $2, license_grace_days = $3 where dealer_id = $1', [binjiang.id, end, grace]);
  const yard = await createYard(t, 'EXPIRED');
  const grow = async () => (await t.call(gates.create, { body: plausible(gates.create.body as never, newId()) as never }, manager)).code;
  await standing(day(-30), 40);
  expect(await grow()).not.toBe(licenseErrors.barred.code);
  await standing(day(-30), 15);
  expect(await grow()).toBe(licenseErrors.barred.code);
  const plateNo = '京A8E2P1';
  const at = (minutes: number) => toIso(started - minutes * 60_000);
  await drive(t, yard, { plateNo, side: 'entry', at: at(90) });
  const asked = { parkId: yard.parkId, plateNo };
  const { orderId } = (await t.call(driverPays.quote, { body: asked })).data;
  const bill = await t.call(driverPays.create, { body: { ...asked, orderId, payChannel: 2, payScene: 2 } });
  expect(bill.data.amountFen).toBeGreaterThan(0);
  await notifyPaid(t, bill.data);
  await drive(t, yard, { plateNo, side: 'exit', at: at(0) });
  const { rows } = await t.owner.query('select exit_time is not null as left, paid_fen > 0 as paid from park_order where park_id = $1', [
    yard.parkId,
  ]);
  expect(rows).toEqual([{ left: true, paid: true }]);
  await standing(day(300), 15);
});

test('a clock that was set back is told on the page, at the login and as a to-do, and stops nothing', async () => {
  const [watch] = licenseJobs.filter(({ name }) => name === 'license-clock');
  if (!watch) throw new Error('no job');
  const todos = async () =>
    (await t.call(backlogs.list, { query: {} as never }, platform)).data.results.filter((row) => row.typeCode === 'LICENSE_CLOCK');
  t.clock.at = new Date(started + 3 * 3_600_000);
  await runForDealers(t.app, watch);
  t.clock.at = new Date(started);
  await runForDealers(t.app, watch);
  expect((await t.call(licenseIssuing.outlook, {}, platform)).data.clock.behindSec).toBeGreaterThan(10_000);
  expect(await todos()).toHaveLength(1);
  const again = await t.login('binjiang');
  expect((await t.call(licenseNotices.login, {}, again)).data).toMatchObject([{ noticeId: 'clock', needPopup: 1, poolId: null }]);
  expect((await t.call(licenseNotices.login, {}, again)).data).toEqual([]);
  expect((await issuing(issueForm.FILE)).code).toBe('200');
  await t.owner.query('delete from license_clock');
  await runForDealers(t.app, watch);
  expect(await todos()).toEqual([]);
});

test('dates that make no sense name their field, and what an outside issuer signs is not signed here', async () => {
  const past = await issuing(issueForm.FILE, { expireDate: day(-1) });
  expect(past.data).toMatchObject({ field: 'expireDate' });
  expect((await issuing(issueForm.FILE, { startDate: day(10), expireDate: day(5) })).data).toMatchObject({ field: 'expireDate' });
  const units = (await t.call(licenseIssuing.units, { query: {} }, platform)).data.results;
  expect(units.map(({ dealerNo }) => dealerNo)).toEqual(expect.arrayContaining(demoDealers.map(({ no }) => no)));
  expect(units.find(({ dealerId }) => dealerId === binjiang.id)?.quotas.length).toBeGreaterThan(2);
});
