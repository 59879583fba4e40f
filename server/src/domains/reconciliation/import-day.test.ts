import { payBillErrors } from '@bochong/contract/pay-account';
import { dailyBills, diffType, reconcileDiffs, reconcileErrors } from '@bochong/contract/reconciliation';
import { tradeBill } from '@bochong/simulator/channel/wechat/wechat-bill';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitTo } from '../../kernel/testing/limited-user.ts';
import { deliverSurely } from '../../kernel/testing/queue.ts';
import { createMarket, type Market } from './reconciliation.fixture.ts';

const day = '2025-10-13';
let m: Market;
let number: string;
/** The channel's file of the day as somebody downloads it. */
let file: string;
let rows: string[];

async function upload(text: string, billDay = day): Promise<{ code: string; message: string; data: { changed: boolean } }> {
  const form = new FormData();
  form.append('accountId', m.accountId);
  form.append('billDay', billDay);
  form.append('file', new File([text], 'bill.csv'));
  const encoded = new Response(form);
  const response = await m.t.app.http.inject({
    method: 'POST',
    url: `/api${dailyBills.import.path}`,
    headers: { authorization: m.boss.token, clienttype: m.boss.clientType, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return response.json();
}
const whole = (...lines: string[]): string => [rows[0], ...lines, '总交易单数', `\`${lines.length}`].join('\r\n');
const linesKept = async () => (await m.t.owner.query('select count(*)::int as count from channel_bill_line')).rows[0].count;

beforeAll(async () => {
  m = await createMarket('IMPORTED');
  number = await m.bill('浙L00001');
  await m.pay(number, false);
  const { trades } = m.peer.emulator.books;
  file = tradeBill(m.peer.account, [...trades.values()], day) ?? '';
  rows = file.split('\r\n');
  await m.at('2025-10-14T09:00:00+08:00');
});
afterAll(() => m.close());

test.each([
  ['a line that cannot be read', (): string => file.replace('`15.00', '`1S.00'), payBillErrors.badLine.code, '第2行“应结订单金额”'],
  ['a line of another day', (): string => file.replace('`2025-10-13 13', '`2025-10-12 13'), payBillErrors.badLine.code, '第2行“交易时间”'],
  ['a number twice', (): string => whole(rows[1] ?? '', rows[1] ?? ''), payBillErrors.badLine.code, '第3行“渠道单号”在文件中重复'],
  ['a file that is none', (): string => 'hello', payBillErrors.badFile.code, '无法识别'],
  ['half a file', (): string => file.slice(0, file.indexOf('总交易单数')), payBillErrors.badFile.code, '不完整'],
] as const)('%s is named, and nothing of the file is kept', async (_, text, code, message) => {
  const answer = await upload(text());
  expect([answer.code, answer.message]).toEqual([code, expect.stringContaining(message)]);
  expect(await linesKept()).toBe(0);
  expect((await m.t.call(dailyBills.list, { query: {} }, m.boss)).data.results).toEqual([]);
});

test('today cannot be imported; a day that nobody downloaded cannot be compared', async () => {
  expect((await upload(file, '2025-10-14')).code).toBe(payBillErrors.notAPastDay.code);
});

test('a file got by hand is kept whole and compared; the same again changes nothing', async () => {
  expect((await upload(file)).data).toEqual({ changed: true });
  expect((await upload(file)).data).toEqual({ changed: false });
  await deliverSurely(m.t);
  expect(await m.day(day)).toMatchObject({ version: 1, source: 2, channelFen: 1500, platformFen: 0, openCount: 1 });
});

test('a line of a file that somebody imported books nothing by itself: the channel is asked', async () => {
  const [diff] = await m.diffs(day);
  expect(diff).toMatchObject({ diffType: diffType.CHANNEL_ONLY, matchKey: number });
  const input = { params: { id: diff?.diffId ?? '' }, body: { rev: diff?.rev ?? 0 } };
  expect((await m.t.call(reconcileDiffs.apply, input, m.boss)).code).toBe(reconcileErrors.importedFile.code);
  expect((await m.t.call(reconcileDiffs.ask, input, m.boss)).code).toBe('200');
  await deliverSurely(m.t);
  const { rows: bills } = await m.t.owner.query('select pay_state, paid_fen::int from bill where out_trade_no = $1', [number]);
  expect(bills).toEqual([{ pay_state: 2, paid_fen: 1500 }]);
  expect(await m.day(day)).toMatchObject({ platformFen: 1500, channelFen: 1500, diffFen: 0, openCount: 0 });
});

test('another content is the next version; the one before stays readable, and what held before is compared no more', async () => {
  const more = (rows[1] ?? '').replace(/`4200\d+|`WX\d+|`\d{20,}/, '`4200009999999').replace(number, 'CB0000000000');
  expect((await upload(whole(rows[1] ?? '', more))).data).toEqual({ changed: true });
  await deliverSurely(m.t);
  const { dayId } = await m.day(day);
  expect(await m.day(day)).toMatchObject({ version: 2, channelFen: 3000, diffFen: 1500, openCount: 1 });
  const linesOf = async (version: number) =>
    (await m.t.call(dailyBills.lines, { params: { id: dayId }, query: { version } }, m.boss)).data.totalRecord;
  expect([await linesOf(1), await linesOf(2)]).toEqual([1, 2]);
  expect((await upload(file)).data).toEqual({ changed: true });
  await deliverSurely(m.t);
  expect(await m.day(day)).toMatchObject({ version: 3, diffFen: 0, openCount: 0 });
});

test('a number that stands in what holds of another day is refused', async () => {
  const moved = file.replaceAll('`2025-10-13 13', '`2025-10-12 13');
  const answer = await upload(moved, '2025-10-12');
  expect([answer.code, answer.message]).toEqual([payBillErrors.badLine.code, expect.stringContaining(`已在${day}的账单中`)]);
});

test('a day that was never compared cannot be compared again; somebody of some lots sees none', async () => {
  await m.t.call(dailyBills.refetch, { body: { accountId: m.accountId, billDay: '2025-10-11' } }, m.boss);
  const { dayId } = await m.day('2025-10-11');
  expect((await m.t.call(dailyBills.rematch, { params: { id: dayId } }, m.boss)).code).toBe(reconcileErrors.notKept.code);
  await limitTo(m.t, 'binjiang');
  await m.at('2025-10-14T11:00:00+08:00');
  expect((await m.t.call(dailyBills.list, { query: {} }, m.boss)).code).toBe(reconcileErrors.wholeOnly.code);
});
