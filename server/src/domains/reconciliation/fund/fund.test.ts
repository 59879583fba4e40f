import { payBillErrors } from '@bochong/contract/pay-account';
import { fundBillErrors, fundBills, fundItemState, monthVerify, monthVerifyErrors } from '@bochong/contract/reconciliation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenEquations, trialSums } from '../../ledger/ledger.fixture.ts';
import { detailOf, made, passTo } from '../month/month.fixture.ts';
import { createMarket, type Market } from '../reconciliation.fixture.ts';

let m: Market;
let october = '';
beforeAll(async () => {
  m = await createMarket('FUNDS1');
  for (const plate of ['浙F00001', '浙F00002']) await m.pay(await m.bill(plate), true);
  await passTo(m, '2025-11-02T12:00:00+08:00');
  october = await made(m, '2025-10');
});
afterAll(() => m.close());

const head =
  '记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额（元）,账户结余（元）,资金变更提交申请人,备注,业务凭证号';
/** A file of movements [serial, type, signed fen] upon what was there, yuan by hand. */
function fileOf(day: string, opening: number, moves: readonly (readonly [serial: string, type: string, fen: number])[]): string {
  let balance = opening;
  const yuan = (fen: number) => (Math.abs(fen) / 100).toFixed(2);
  const rows = moves.map(([serial, type, fen]) => {
    balance += fen;
    return `\`${day} 13:06:00,\`4200,\`${serial},\`${type},\`${type},\`${fen > 0 ? '收入' : '支出'},\`${yuan(fen)},\`${yuan(balance)},\`system,\`,\``;
  });
  return [head, ...rows, '资金流水总笔数,收入笔数,收入金额,支出笔数,支出金额', `\`${rows.length},\`1,\`0,\`0,\`0`].join('\r\n');
}
async function upload(billDay: string, text: string) {
  const form = new FormData();
  form.append('accountId', m.accountId);
  form.append('billDay', billDay);
  form.append('file', new File([text], 'fund.csv'));
  const encoded = new Response(form);
  const headers = { authorization: m.boss.token, clienttype: m.boss.clientType, 'content-type': encoded.headers.get('content-type') ?? '' };
  const payload = Buffer.from(await encoded.arrayBuffer());
  return (await m.t.app.http.inject({ method: 'POST', url: `/api${fundBills.import.path}`, headers, payload })).json();
}
const days = async () => (await m.t.call(fundBills.list, { query: {} as never }, m.boss)).data;
const itemsOf = async (billDay: string) => {
  const day = (await days()).results.find((one) => one.billDay === billDay);
  return (await m.t.call(fundBills.items, { params: { id: day?.fundId ?? '' }, query: {} }, m.boss)).data.results;
};
const settle = (settledOn: string, amountFen: number, requestId: string) =>
  m.t.call(monthVerify.settle, { params: { id: october }, body: { settledOn, amountFen, bankRef: `BANK${requestId}`, requestId } }, m.boss);
const arrive = (id: string, rev: number, body: object = {}) =>
  m.t.call(
    fundBills.arrive,
    { params: { id }, body: { settledOn: '2025-10-31', arrivedFen: 900, bankRef: 'BANK900', ...body, rev } },
    m.boss,
  );

/** Two stays of 15.00, 0.09 fee each. */
const first = [
  ['F1', '交易', 3000],
  ['F2', '扣除交易手续费', -18],
  ['F3', '提现', -1000],
] as const;

test('a day is kept whole: what does not fit is named and nothing is kept', async () => {
  expect((await upload('2025-10-13', 'hello')).code).toBe(payBillErrors.badFile.code);
  expect((await upload('2025-10-13', fileOf('2025-10-12', 0, first))).code).toBe(payBillErrors.badLine.code);
  expect((await upload('2025-10-13', fileOf('2025-10-13', 0, [...first, ['F1', '交易', 100]]))).message).toContain('重复');
  const broken = fileOf('2025-10-13', 0, first).replace('`29.82', '`29.81');
  expect((await upload('2025-10-13', broken)).message).toContain('余额');
  expect((await upload('2025-11-02', fileOf('2025-11-02', 0, first))).code).toBe(payBillErrors.notAPastDay.code);
  expect((await days()).results).toEqual([]);
});

test('a registered arrival is found for its payout, whichever came first; the day agrees with its trade bill', async () => {
  await settle('2025-10-14', 1000, 'req-fund-01');
  expect((await upload('2025-10-13', fileOf('2025-10-13', 0, first))).data).toEqual({ changed: true, items: 1, arrived: 1 });
  expect((await upload('2025-10-13', fileOf('2025-10-13', 0, first))).data).toMatchObject({ changed: false });
  const [day] = (await days()).results;
  expect(day).toMatchObject({
    openingFen: 0,
    tradeFen: 3000,
    feeFen: -18,
    payoutFen: -1000,
    closingFen: 1982,
    tradeDiffFen: 0,
    gapFen: null,
    openCount: 0,
  });
  expect(await itemsOf('2025-10-13')).toMatchObject([
    { state: fundItemState.ARRIVED, settledOn: '2025-10-14', arrivedFen: 1000, payoutFeeFen: 0 },
  ]);
  await upload('2025-10-30', fileOf('2025-10-30', 1982, [['G1', '提现', -500]]));
  expect(await itemsOf('2025-10-30')).toMatchObject([{ state: fundItemState.OPEN }]);
  await settle('2025-10-31', 500, 'req-fund-02');
  expect(await itemsOf('2025-10-30')).toMatchObject([{ state: fundItemState.ARRIVED, settledOn: '2025-10-31' }]);
});

test('a payout that arrived short is booked with what was kept of it; taken back it is open again', async () => {
  await upload(
    '2025-10-31',
    fileOf('2025-10-31', 1482, [
      ['H1', '提现', -901],
      ['H2', '营销红包', 30],
    ]),
  );
  const [payout, gift] = await itemsOf('2025-10-31');
  expect((await arrive(payout?.itemId ?? '', 0, { arrivedFen: 902 })).code).toBe(fundBillErrors.tooMuch.code);
  expect((await arrive(payout?.itemId ?? '', 0, { settledOn: '2025-10-30' })).code).toBe(fundBillErrors.badDay.code);
  expect((await arrive(gift?.itemId ?? '', 0)).code).toBe(fundBillErrors.noPayout.code);
  expect(await arrive(payout?.itemId ?? '', 0)).toMatchObject({ code: '200' });
  expect((await arrive(payout?.itemId ?? '', 1)).code).toBe(fundBillErrors.handled.code);
  const booked = async () =>
    (
      await m.t.owner.query(
        `select account_code as account, sum(debit_fen - credit_fen)::int as fen from ledger_line where category = 3 group by 1 order by 1`,
      )
    ).rows;
  expect(await booked()).toEqual([
    { account: 1002, fen: 2400 },
    { account: 1121, fen: -2401 },
    { account: 6602, fen: 1 },
  ]);
  expect(await itemsOf('2025-10-31')).toMatchObject([
    { arrivedFen: 900, payoutFeeFen: 1, bankRef: 'BANK900' },
    { state: fundItemState.OPEN },
  ]);
  const { results } = (await m.t.call(monthVerify.settlements, { params: { id: october }, query: {} }, m.boss)).data;
  const short = results.find(({ bankRef }) => bankRef === 'BANK900')?.settlementId ?? '';
  expect((await m.t.call(monthVerify.unsettle, { params: { id: short } }, m.boss)).code).toBe('200');
  expect((await itemsOf('2025-10-31'))[0]).toMatchObject({ state: fundItemState.OPEN, settledOn: null });
  expect((await booked()).map(({ fen }) => fen)).toEqual([1500, -1500, 0]);
  const again = (await itemsOf('2025-10-31'))[0];
  expect(await arrive(again?.itemId ?? '', again?.rev ?? 0)).toMatchObject({ code: '200' });
  const { debit, credit } = await trialSums(m.t);
  expect([debit - credit, await brokenEquations(m.t)]).toEqual([0, []]);
});

test('what is no payout is explained, once; another version of a day must keep what arrived', async () => {
  const gift = (await itemsOf('2025-10-31'))[1];
  const explain = (rev: number) =>
    m.t.call(fundBills.explain, { params: { id: gift?.itemId ?? '' }, body: { note: '微信营销补贴', rev } }, m.boss);
  expect(await explain(gift?.rev ?? 0)).toMatchObject({ code: '200' });
  expect((await explain(1)).code).toBe(fundBillErrors.handled.code);
  const lost = await upload('2025-10-31', fileOf('2025-10-31', 1482, [['H2', '营销红包', 30]]));
  expect(lost.code).toBe(fundBillErrors.lostItem.code);
  const whole = [['H1', '提现', -901]] as const;
  expect((await upload('2025-10-31', fileOf('2025-10-31', 1482, whole))).data).toMatchObject({ changed: true });
  expect((await itemsOf('2025-10-31')).map(({ state }) => state)).toEqual([fundItemState.ARRIVED, fundItemState.GONE]);
  expect((await days()).results[0]).toMatchObject({ version: 2, openCount: 0, gapFen: 0, closingFen: 581 });
});

test('E4: the month’s closing is what the channel says it holds, and told when it is not', async () => {
  const { equations } = await detailOf(m, october);
  expect(equations.e4).toMatchObject({ closingFen: 3000 - 18 - 2401, fundClosingFen: 581, ok: true });
  await upload(
    '2025-10-31',
    fileOf('2025-10-31', 1482, [
      ['H1', '提现', -901],
      ['H3', '提现', -81],
    ]),
  );
  expect((await detailOf(m, october)).equations.e4).toMatchObject({ closingFen: 581, fundClosingFen: 500, ok: false });
  expect((await days()).summary).toMatchObject({ payoutFen: -2482, arrivedFen: -2401, openCount: 1 });
});

test('a month that is confirmed takes no arrival', async () => {
  const item = (await itemsOf('2025-10-31')).find(({ serialNo }) => serialNo === 'H3');
  await m.t.owner.query('update month_verify set status = 2 where id = $1', [october]);
  const late = await arrive(item?.itemId ?? '', item?.rev ?? 0, { arrivedFen: 81, bankRef: 'BANK81' });
  expect(late.code).toBe(monthVerifyErrors.closedMonth.code);
});
