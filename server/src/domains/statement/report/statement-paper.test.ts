import {
  incomeStatements,
  monthlyStatements,
  orderStatements,
  parkingStatements,
  passStatements,
  paymentStatements,
  receivableStatements,
  statementBy,
  statementErrors,
  temporaryStatements,
  topUpStatements,
} from '@bochong/contract/statement';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { countText, moneyText } from '../../../kernel/sheets/paper.ts';
import { linesOfPdf } from '../../../kernel/testing/pdf-text.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { createYard, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { runLedger } from '../../ledger/ledger.fixture.ts';
import { createChannelDouble, leftStay, paidStay } from '../../refund/refund.fixture.ts';

let t: TestApp;
let yard: Yard;
let boss: Actor;
const day = { startTime: '2025-10-13 00:00:00', endTime: '2025-10-13 23:59:59' };

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2025-10-13T12:00:00+08:00');
  boss = await t.login('binjiang');
  yard = await createYard(t, 'PAPERS');
  createChannelDouble();
  await paidStay(t, yard, '浙Q00001');
  await paidStay(t, yard, '浙Q00002');
  await leftStay(t, yard, '浙Q00003');
  await runLedger(t);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await t.close();
});

async function linesOf(path: string, query: Record<string, string>): Promise<string[]> {
  const headers = { authorization: boss.token, clienttype: boss.clientType };
  const answer = await t.app.http.inject({ url: `/api${path}?${new URLSearchParams(query)}`, headers });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  return linesOfPdf(answer.rawPayload);
}

const figures = (columns: readonly { key: string; kind: string }[], row: object) =>
  columns.map(({ key, kind }) => {
    const value = (row as Record<string, number | string | null>)[key];
    if (kind === 'name') return value ?? '合计';
    if (kind === 'money') return moneyText(value as number | null);
    return kind === 'count' ? countText(value as number | null) : value === null ? '—' : `${(Number(value) / 100).toFixed(2)}%`;
  });

test.each([
  ['收入总表', incomeStatements],
  ['月度收入报表', monthlyStatements],
  ['停车场收入报表', parkingStatements],
  ['临停收入报表', temporaryStatements],
  ['应收分析', receivableStatements],
  ['包期充值报表', passStatements],
  ['用户充值报表', topUpStatements],
  ['支付方式统计', paymentStatements],
  ['订单统计', orderStatements],
] as const)('%s on paper is what its page shows, row by row', async (title, { get, print }) => {
  const { data } = await t.call(get as typeof incomeStatements.get, { query: day }, boss);
  const lines = await linesOf(print.path, day);
  expect(lines[0]).toBe(title);
  expect(lines[1]).toContain(data.companyName);
  expect(lines[1]).toContain(data.to);
  const cells = lines.filter((line) => line.split('|').length === data.columns.length).map((line) => line.split('|'));
  const [titles, ...rows] = cells;
  expect(titles?.slice(1)).toEqual(data.columns.slice(1).map((column) => column.title));
  expect(rows).toEqual([...data.rows, data.total].map((row) => figures(data.columns, row)));
  for (const { id, diffFen, kind } of data.checks) {
    const line = lines.find((one) => one.startsWith(`${id} `)) ?? '';
    expect(line).toContain(`差额 ${kind === 'money' ? moneyText(diffFen) : countText(diffFen)}`);
  }
  expect(lines.at(-1)).toMatch(/^打印人：.+　打印时间：2025-10-13 13:05:00\|第 1 页 共 1 页$/);
});

test('the sum of the paper is the money that came in', async () => {
  const lines = await linesOf(incomeStatements.print.path, day);
  const titles = lines.find((line) => line.startsWith('时间|'))?.split('|') ?? [];
  const total = lines.find((line) => line.startsWith('合计|'))?.split('|') ?? [];
  const { rows } = await t.owner.query<{ fen: number }>(
    `select sum(paid_fen - refunded_fen)::int as fen from bill b join park p on p.dealer_id = b.dealer_id
      where p.id = $1 and pay_state = 2 and paid_at >= '2025-10-13T00:00:00+08:00'`,
    [yard.parkId],
  );
  expect(rows[0]?.fen ?? 0).toBeGreaterThan(0);
  expect(total[titles.indexOf('净实收')]).toBe(moneyText(rows[0]?.fen));
});

test('what is too long for paper is refused', async () => {
  await t.owner.query(
    `insert into park select (jsonb_populate_record(null::park, to_jsonb(p) || jsonb_build_object('id', gen_random_uuid(), 'park_code', 'LONG' || n,
      'park_name', '长表' || n))).* from park p, generate_series(1000, 3001) n where p.id = $1`,
    [yard.parkId],
  );
  boss = await t.login('binjiang');
  const headers = { authorization: boss.token, clienttype: boss.clientType };
  const query = new URLSearchParams({ ...day, by: String(statementBy.TARGET) });
  const answer = await t.app.http.inject({ url: `/api${parkingStatements.print.path}?${query}`, headers });
  expect(answer.json()).toMatchObject({ code: statementErrors.tooLong.code });
});
