import {
  balanceErrors,
  balanceWithdraws,
  withdrawStatus as s,
  withdrawErrors,
  withdrawMethod,
  withdrawSettings,
} from '@bochong/contract/balance';
import { commonErrors } from '@bochong/contract/kernel/error';
import { refundSettings, refundStatus } from '@bochong/contract/refund';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { walletSums } from '../../../admin/invariants-of-wallets.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import { deliverEvents } from '../../device/passage-day/passage-day.fixture.ts';
import { ledgerEquations, ledgerJobs } from '../../ledger/index.ts';
import { type Desk, openDesk } from '../balance.fixture.ts';

let desk: Desk;
let id = '';
beforeAll(async () => {
  desk = await openDesk();
  const setting = (await desk.t.call(withdrawSettings.get, {}, desk.chief)).data;
  expect(setting).toEqual({ minFen: 100, dailyTimes: 1, original: 0, rev: 0 });
  await desk.t.call(withdrawSettings.update, { body: { ...setting, dailyTimes: 2 } }, desk.chief);
});
afterAll(() => desk.t.close());
beforeEach(async () => {
  id = await desk.owner();
});

const card = { bankName: '招商银行杭州分行', bankCardNo: '6225880212345678', accountName: '王小明' };
type Deed = 'audit' | 'cancel' | 'pay' | 'settle' | 'retry' | 'giveUp';
async function deed(name: Deed, body: object = {}, as = desk.chief) {
  const { applyId, rev } = await desk.newest(id);
  return desk.t.call(
    balanceWithdraws[name] as typeof balanceWithdraws.pay,
    { params: { id: applyId }, body: { rev, ...body } as never },
    as,
  );
}
const agree = (as = desk.chief) => deed('audit', { pass: true, opinion: '核对无误' }, as);
const broken = async () => (await desk.t.owner.query(`select * from (${walletSums}) as broken limit 3`)).rows;
const refunds = async () =>
  (
    await desk.t.owner.query<{ id: string; status: number; fen: number }>(
      `select r.id, r.refund_status as status, r.approved_fen::int as fen from refund_apply r
       join balance_withdraw_part p on p.refund_id = r.id join balance_withdraw b on b.id = p.withdraw_id where b.account_id = $1 order by r.id`,
      [id],
    )
  ).rows;
const todos = async () =>
  (
    await desk.t.owner.query<{ type: string }>(
      `select type_code as type from backlog where status in (0, 1) and biz_id in (select id::text from balance_withdraw
    where account_id = $1) order by 1`,
      [id],
    )
  ).rows.map(({ type }) => type);
const closed = async (refundId: string) => {
  const event = { refundId, refundBiz: 10, bizId: null, appealId: null, refundStatus: refundStatus.CANCELLED };
  await desk.work(({ tx }) => desk.t.app.events.emit(tx, 'RefundClosed', desk.dealerId, event));
  await deliverEvents(desk.t);
};

test('principal leaves the account at once, and goes back through the payments it came by, the newest first', async () => {
  for (const fen of [3000, 2000]) await desk.topUp(id, fen);
  expect((await desk.apply(id, 5001)).message).toBe('最多可提现50.00元（仅本金，且不超过可用余额）');
  const preview = await desk.t.call(balanceWithdraws.preview, { params: { id } }, desk.clerk);
  expect(preview.data).toEqual({ withdrawableFen: 5000, originalFen: 5000, minFen: 100 });
  expect((await desk.apply(id, 2500)).code).toBe('200');
  expect(await desk.wallet(id)).toMatchObject({ principalFen: 2500, withdrawableFen: 2500 });
  expect(await todos()).toEqual(['WITHDRAW']);
  expect((await agree()).data).toEqual({ status: s.TO_PAY });
  expect(await todos()).toEqual(['WITHDRAW_PAY']);
  expect((await deed('pay', { voucherNo: '' })).data).toEqual({ status: s.PAYING });
  expect((await refunds()).map(({ fen }) => fen)).toEqual([2000, 500]);
  expect((await deed('settle', { pass: true, failReason: '' })).code).toBe(withdrawErrors.state.code);
  await deliverEvents(desk.t);
  expect(await desk.newest(id)).toMatchObject({ status: s.DONE, actualAmountFen: 2500, returnedFen: 0, own: false });
  expect((await desk.newest(id)).parts.map(({ amountFen, state }) => [amountFen, state])).toEqual([
    [2000, 1],
    [500, 1],
  ]);
  expect(await todos()).toEqual([]);
  expect(await desk.wallet(id)).toMatchObject({ principalFen: 2500 });
  expect(await broken()).toEqual([]);
});

test('refused or taken back, the money is in the account again; nothing is decided twice', async () => {
  await desk.topUp(id, 4000);
  await desk.apply(id, 1000);
  expect((await deed('audit', { pass: false, opinion: '' })).data).toEqual({ status: s.REJECTED });
  expect(await desk.wallet(id)).toMatchObject({ principalFen: 4000 });
  expect((await deed('audit', { pass: true, opinion: '' })).message).toBe('已驳回的提现不能审核');
  await desk.apply(id, 1500);
  expect((await deed('cancel', { reason: '车主改主意', rev: 9 })).code).toBe(commonErrors.stale.code);
  expect((await deed('cancel', { reason: '车主改主意' })).code).toBe('200');
  expect(await desk.newest(id)).toMatchObject({ status: s.CANCELLED, returnedFen: 1500, failReason: '车主改主意' });
  expect(await desk.wallet(id)).toMatchObject({ principalFen: 4000 });
  expect(await broken()).toEqual([]);
});

test('the same request twice, or two at once, makes one application', async () => {
  await desk.topUp(id, 4000);
  const requestId = newId();
  const answers = await Promise.all([1, 2, 3].map(() => desk.apply(id, 1000, { requestId })));
  expect(new Set(answers.map(({ data }) => data.applyId)).size).toBe(1);
  const second = await desk.owner();
  await desk.topUp(second, 4000);
  const rivals = await Promise.all([1, 2, 3].map(() => desk.apply(second, 1000)));
  expect(rivals.map(({ code }) => code).sort()).toEqual(['200', withdrawErrors.open.code, withdrawErrors.open.code]);
  expect(await desk.wallet(second)).toMatchObject({ principalFen: 3000 });
});

test('two who agree, or pay, at the same moment do it once', async () => {
  await desk.topUp(id, 4000);
  await desk.apply(id, 1000);
  const { applyId, rev } = await desk.newest(id);
  const audit = (as = desk.chief) =>
    desk.t.call(balanceWithdraws.audit, { params: { id: applyId }, body: { pass: true, opinion: '', rev } }, as);
  expect((await Promise.all([audit(), audit(desk.boss)])).map(({ code }) => code).sort()).toEqual(['200', withdrawErrors.state.code]);
  const again = (await desk.newest(id)).rev;
  const pay = () => desk.t.call(balanceWithdraws.pay, { params: { id: applyId }, body: { voucherNo: '', rev: again } }, desk.chief);
  expect((await Promise.all([pay(), pay()])).map(({ code }) => code).sort()).toEqual(['200', withdrawErrors.state.code]);
  expect(await refunds()).toHaveLength(1);
});

test('a large sum takes two people', async () => {
  const limits = (await desk.t.call(refundSettings.get, {}, desk.chief)).data;
  await desk.t.call(refundSettings.update, { body: { ...limits, leaderLimitFen: 2000 } }, desk.chief);
  await desk.topUp(id, 4000);
  await desk.apply(id, 2000);
  expect((await agree()).data).toEqual({ status: s.PENDING });
  expect(await desk.newest(id)).toMatchObject({ own: true });
  expect((await agree()).code).toBe(withdrawErrors.own.code);
  expect((await agree(desk.boss)).data).toEqual({ status: s.TO_PAY });
  await desk.t.call(refundSettings.update, { body: { ...limits, rev: limits.rev + 1 } }, desk.chief);
});

test('what a refund could not return is tried again by another way, or goes back to the account', async () => {
  for (const fen of [1000, 2000]) await desk.topUpInCash(id, fen);
  await desk.apply(id, 3000);
  await agree();
  await deed('pay', { voucherNo: '' });
  const [first, second] = await refunds();
  await closed(first?.id ?? '');
  await closed(first?.id ?? '');
  expect(await desk.newest(id)).toMatchObject({ status: s.PAYING });
  await closed(second?.id ?? '');
  expect(await desk.newest(id)).toMatchObject({ status: s.FAILED, actualAmountFen: 0 });
  expect(await todos()).toEqual(['WITHDRAW_PAY']);
  expect((await deed('retry', { method: withdrawMethod.BANK, ...card, bankCardNo: '' })).code).toBe(withdrawErrors.bank.code);
  expect((await deed('retry', { method: withdrawMethod.BANK, ...card })).data).toEqual({ status: s.TO_PAY });
  expect(await desk.newest(id)).toMatchObject({ bankText: '招商银行杭州分行 王小明 尾号5678' });
  expect((await deed('pay', { voucherNo: '' })).code).toBe(withdrawErrors.voucher.code);
  expect((await deed('pay', { voucherNo: 'ZZ2026112501' })).data).toEqual({ status: s.PAYING });
  expect((await deed('settle', { pass: false, failReason: '' })).code).toBe(withdrawErrors.failReason.code);
  expect((await deed('settle', { pass: false, failReason: '户名不符' })).code).toBe('200');
  expect(await desk.newest(id)).toMatchObject({ status: s.FAILED, failReason: '户名不符' });
  const setting = (await desk.t.call(withdrawSettings.get, {}, desk.chief)).data;
  await desk.t.call(withdrawSettings.update, { body: { ...setting, original: 1 } }, desk.chief);
  expect((await deed('retry', { method: withdrawMethod.BANK, ...card })).code).toBe(withdrawErrors.onlyOriginal.code);
  await desk.t.call(withdrawSettings.update, { body: { ...setting, rev: setting.rev + 1 } }, desk.chief);
  expect((await deed('giveUp', { reason: '车主不再提现' })).code).toBe('200');
  expect(await desk.newest(id)).toMatchObject({ status: s.REJECTED, returnedFen: 3000 });
  expect(await desk.wallet(id)).toMatchObject({ principalFen: 3000 });
  expect(await broken()).toEqual([]);
});

test('money that left by hand or by a bank is in the ledger; a part that arrived stays with the holder', async () => {
  await desk.topUp(id, 1000);
  await desk.topUpInCash(id, 500);
  await desk.apply(id, 1500);
  await agree();
  await deed('pay', { voucherNo: '' });
  const [newest] = await refunds();
  await closed(newest?.id ?? '');
  await deliverEvents(desk.t);
  expect(await desk.newest(id)).toMatchObject({ status: s.FAILED, actualAmountFen: 1000 });
  await deed('retry', { method: withdrawMethod.OFFLINE, bankName: '', bankCardNo: '', accountName: '' });
  expect((await deed('pay', { voucherNo: 'XJ-1' })).data).toEqual({ status: s.DONE });
  expect(await desk.newest(id)).toMatchObject({ actualAmountFen: 1500, voucherNo: 'XJ-1' });
  for (const job of ledgerJobs) if (job.name === 'ledger-posting') await runForDealers(desk.t.app, job);
  const { rows: lines } = await desk.t.owner.query(
    `select l.account_code as account, l.debit_fen::int as debit, l.credit_fen::int as credit from ledger_line l
     join ledger_entry e on e.dealer_id = l.dealer_id and e.id = l.entry_id where e.memo = '提现打款' order by l.line_no`,
  );
  expect(lines).toEqual([
    { account: 2243, debit: 500, credit: 0 },
    { account: 1002, debit: 0, credit: 500 },
  ]);
  for (const { name, rows } of ledgerEquations) {
    const found = await desk.t.owner.query(`select * from (${rows}) as broken limit 3`);
    expect([name, found.rows]).toEqual([name, []]);
  }
});

test('what may not be asked back is refused by its reason', async () => {
  await desk.topUpInCash(id, 3000, 500);
  expect(await desk.apply(id, 99)).toMatchObject({ code: withdrawErrors.tooLittle.code, message: '最低提现1.00元' });
  expect((await desk.apply(id, 3500)).code).toBe(withdrawErrors.tooMuch.code);
  expect((await desk.apply(id, 1000, { method: withdrawMethod.BANK })).code).toBe(withdrawErrors.bank.code);
  await desk.t.owner.query('update charging_recharge set withdrawn_fen = 2500 where wallet_id = $1', [id]);
  expect(await desk.apply(id, 1000)).toMatchObject({
    ...{ code: withdrawErrors.original.code, message: '原路最多可退5.00元，其余请选择银行卡或线下' },
  });
  const setting = (await desk.t.call(withdrawSettings.get, {}, desk.chief)).data;
  await desk.t.call(withdrawSettings.update, { body: { ...setting, original: 1 } }, desk.chief);
  expect((await desk.t.call(withdrawSettings.update, { body: { ...setting, original: 1 } }, desk.chief)).code).toBe('40901');
  expect((await desk.apply(id, 1000, { method: withdrawMethod.BANK, ...card })).code).toBe(withdrawErrors.onlyOriginal.code);
  await desk.t.call(withdrawSettings.update, { body: { ...setting, rev: setting.rev + 1 } }, desk.chief);
  await desk.t.owner.query('update charging_wallet set frozen_at = now() where id = $1', [id]);
  expect((await desk.apply(id, 200)).code).toBe(balanceErrors.frozen.code);
  await desk.t.owner.query('update charging_wallet set frozen_at = null where id = $1', [id]);
  for (const _ of [1, 2]) {
    expect((await desk.apply(id, 500)).code).toBe('200');
    await deed('audit', { pass: false, opinion: '' });
  }
  expect(await desk.apply(id, 500)).toMatchObject({ code: withdrawErrors.times.code, message: '今天已申请2次提现，请明天再申请' });
  await desk.t.owner.query('update charging_owner set status = 3 where id = $1', [id]);
  expect((await desk.apply(id, 500)).code).toBe(balanceErrors.closed.code);
});
