import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BillFileProblem } from './bill-file.ts';
import { fundKindOf } from './fund-line.rule.ts';
import { recogniseFundBill } from './fund-lines.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bochong-fund-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

const wechat = [
  '\uFEFF记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额（元）,账户结余（元）,资金变更提交申请人,备注,业务凭证号',
  '`2025-10-13 13:06:00,`42001,`F1,`交易,`交易,`收入,`25.00,`6148.00,`system,`,`CB1',
  '`2025-10-13 13:06:00,`42001,`F2,`交易,`扣除交易手续费,`支出,`0.15,`6147.85,`system,`,`CB1',
  '`2025-10-13 15:00:00,`50001,`F3,`退款,`退款,`支出,`10.00,`6137.85,`system,`多收,`RF1',
  '`2025-10-13 23:00:00,`,`F4,`提现,`提现,`支出,`6000.00,`137.85,`system,`,`',
  '资金流水总笔数,收入笔数,收入金额,支出笔数,支出金额',
  '`4,`1,`25.00,`3,`6010.15',
];
const read = async (lines: readonly string[]) => {
  const file = join(folder, `f${Math.random()}`);
  await writeFile(file, lines.join('\r\n'));
  const rows = [];
  for await (const row of (await recogniseFundBill(file, folder)).rows) rows.push(row);
  return rows;
};

test('WeChat’s fund bill: kinds, signs, balances and times', async () => {
  expect((await read(wechat)).map(({ kind, amountFen, balanceFen }) => [kind, amountFen, balanceFen])).toEqual([
    ['TRADE', 2500, 614_800],
    ['FEE', -15, 614_785],
    ['REFUND', -1000, 613_785],
    ['PAYOUT', -600_000, 13_785],
  ]);
  expect((await read(wechat))[3]).toMatchObject({ lineNo: 5, serialNo: 'F4', at: '2025-10-13T23:00:00+08:00', bizName: '提现' });
});

test.each([
  ['a file that breaks off', wechat.slice(0, 4), '缺少末尾的汇总'],
  ['a file that tells another number of rows', [...wechat.slice(0, 4), ...wechat.slice(5)], '汇总为4笔，文件中有3行'],
  ['a file of trades', ['交易时间,微信订单号,交易状态'], '无法识别'],
] as const)('%s is refused', async (_, lines, why) => {
  await expect(read(lines)).rejects.toThrow(BillFileProblem);
  await expect(read(lines)).rejects.toThrow(why);
});

test('a row that is none is named by its line and column', async () => {
  await expect(read(wechat.map((line) => line.replace('`25.00,`6148', '`2S.00,`6148')))).rejects.toMatchObject({
    lineNo: 2,
    column: '收支金额（元）',
  });
});

test.each([
  ['扣除交易手续费', 'FEE'],
  ['交易退款', 'REFUND'],
  ['分账回退', 'SPLIT'],
  ['在线支付', 'TRADE'],
  ['提现', 'PAYOUT'],
  ['提现手续费', 'OTHER'],
  ['收费', 'FEE'],
  ['营销红包', 'OTHER'],
] as const)('%s is %s', (words, kind) => expect(fundKindOf(words)).toBe(kind));
