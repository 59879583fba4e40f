import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { payBillErrors } from '@bochong/contract/pay-account';
import { fundBillErrors, fundBills, fundFetchState } from '@bochong/contract/reconciliation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliverSurely, wakeEffects } from '../../../kernel/testing/queue.ts';
import { BillNotReady } from '../../pay-channel/index.ts';
import { passTo } from '../month/month.fixture.ts';
import { createMarket, type Market } from '../reconciliation.fixture.ts';

let m: Market;
/** What the channel says of a day: its file, nothing moved, or not yet. */
const told = new Map<string, string | Error | undefined>();
let hands = true;
beforeAll(async () => {
  m = await createMarket('FETCH1');
  await passTo(m, '2025-11-02T12:00:00+08:00');
  const { channels } = m.t.app;
  const open = channels.open.bind(channels);
  const fundBill = async (day: string, folder: string) => {
    const answer = told.get(day);
    if (answer instanceof Error) throw answer;
    if (answer === undefined) return undefined;
    await writeFile(join(folder, 'fund.csv'), answer);
    return join(folder, 'fund.csv');
  };
  Object.assign(channels, {
    open: async (...of: Parameters<typeof open>) => ({ ...(await open(...of)), fundBill: hands ? fundBill : undefined }),
  });
});
afterAll(() => m.close());

const head =
  '记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额（元）,账户结余（元）,资金变更提交申请人,备注,业务凭证号';
const fileOf = (day: string, ...moves: (readonly [serial: string, type: string, fen: number, balance: number])[]) =>
  [
    head,
    ...moves.map(([serial, type, fen, balance]) =>
      [
        `${day} 13:06:00`,
        '4200',
        serial,
        type,
        type,
        fen > 0 ? '收入' : '支出',
        (Math.abs(fen) / 100).toFixed(2),
        (balance / 100).toFixed(2),
        's',
        '',
        '',
      ]
        .map((cell) => `\`${cell}`)
        .join(','),
    ),
    '资金流水总笔数,收入笔数',
    `\`${moves.length},\`1,\`0`,
  ].join('\r\n');

const ask = async (billDay: string) => {
  const asked = await m.t.call(fundBills.fetch, { body: { accountId: m.accountId, billDay } }, m.boss);
  await deliverSurely(m.t);
  return asked;
};
const open = async () => (await m.t.call(fundBills.fetches, {}, m.boss)).data.map(({ billDay, state, reason }) => [billDay, state, reason]);
const kept = async (billDay: string) =>
  (await m.t.call(fundBills.list, { query: {} as never }, m.boss)).data.results.find((one) => one.billDay === billDay);

test('a day that the channel tells is kept as an imported one is; told anew it is the next version, told the same nothing', async () => {
  told.set('2025-10-13', fileOf('2025-10-13', ['F1', '交易', 3000, 3000], ['F2', '扣除交易手续费', -18, 2982]));
  expect((await ask('2025-10-13')).code).toBe('200');
  expect(await kept('2025-10-13')).toMatchObject({ version: 1, tradeFen: 3000, feeFen: -18, closingFen: 2982, importedBy: '' });
  await ask('2025-10-13');
  expect(await kept('2025-10-13')).toMatchObject({ version: 1 });
  told.set('2025-10-13', fileOf('2025-10-13', ['F1', '交易', 3000, 3000]));
  await ask('2025-10-13');
  expect(await kept('2025-10-13')).toMatchObject({ version: 2, closingFen: 3000 });
  expect(await open()).toEqual([]);
});

test('a day without movements, one that does not fit, and one that is not there yet say so; the last is asked for again', async () => {
  await ask('2025-10-14');
  told.set('2025-10-15', fileOf('2025-10-16', ['F9', '交易', 100, 100]));
  await ask('2025-10-15');
  told.set('2025-10-16', new BillNotReady('making it'));
  await ask('2025-10-16');
  expect(await open()).toMatchObject([
    ['2025-10-16', fundFetchState.ASKING, ''],
    ['2025-10-15', fundFetchState.FAILED, expect.stringContaining('不在2025-10-15当天')],
    ['2025-10-14', fundFetchState.NOTHING, ''],
  ]);
  expect((await ask('2025-10-16')).code).toBe(payBillErrors.busy.code);
  told.set('2025-10-16', fileOf('2025-10-16', ['F9', '交易', 100, 100]));
  await wakeEffects(m.t, 60);
  expect(await kept('2025-10-16')).toMatchObject({ version: 1, tradeFen: 100 });
});

test('a day to come, one too long ago, and an account whose channel hands none out are refused', async () => {
  expect((await ask('2025-11-02')).code).toBe(payBillErrors.notThatDay.code);
  expect((await ask('2025-01-01')).code).toBe(payBillErrors.notThatDay.code);
  hands = false;
  expect((await ask('2025-10-20')).code).toBe(fundBillErrors.noFetch.code);
  hands = true;
  expect(
    (await m.t.call(fundBills.fetch, { body: { accountId: '01900000-0000-7000-8000-00000000dead', billDay: '2025-10-20' } }, m.boss)).code,
  ).toBe('40401');
});
