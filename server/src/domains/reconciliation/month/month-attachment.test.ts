import { createHash } from 'node:crypto';
import type { Data } from '@bochong/contract/kernel/endpoint';
import {
  adjustAttachments,
  adjustFileErrors,
  monthStatements,
  monthVerify,
  monthVerifyErrors,
  verifyBills,
} from '@bochong/contract/reconciliation';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../kernel/database/identifier.ts';
import { moneyText } from '../../../kernel/sheets/paper.ts';
import { zipOf } from '../../../kernel/sheets/zip.ts';
import { linesOfPdf } from '../../../kernel/testing/pdf-text.ts';
import type { Actor } from '../../../kernel/testing/test-app.ts';
import { createMarket, type Market } from '../reconciliation.fixture.ts';
import { deal, detailOf, diffsOf, made, passTo, second, settle } from './month.fixture.ts';
import { problemsOf, unzip } from './package.rule.ts';

let m: Market;
let october = '';
let finance: Actor;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const [letter, sheet] = ['%PDF-1.7 letter of the bank', 'PK\u0003\u0004 a sheet'];

async function upload(content: string, name: string, by = m.boss) {
  const form = new FormData();
  form.append('file', new File([content], name));
  const encoded = new Response(form);
  const headers = { authorization: by.token, clienttype: by.clientType, 'content-type': encoded.headers.get('content-type') ?? '' };
  const payload = Buffer.from(await encoded.arrayBuffer());
  const answer = await m.t.app.http.inject({ method: 'POST', url: `/api${adjustAttachments.attach.path}`, headers, payload });
  return answer.json() as { code: string; data: Data<typeof adjustAttachments.attach> };
}
async function lostPayment() {
  const [found] = await diffsOf(m, october);
  return found ?? expect.fail('no difference');
}
async function adjust(attachments: string[], adjustType: 'A1' | 'NONE' = 'A1') {
  const [diff, { rev }] = [await lostPayment(), await detailOf(m, october)];
  const amountFen = adjustType === 'NONE' ? 0 : diff.dueFen;
  const body = { diffIds: [diff.diffId], adjustType, amountFen, reason: '渠道已收款，见附件', attachments, rev };
  return m.t.call(verifyBills.adjust, { params: { id: diff.billId ?? '' }, body }, m.boss);
}
const adjustments = async () => (await m.t.call(verifyBills.adjustments, { params: { id: october }, query: {} }, m.boss)).data.results;

beforeAll(async () => {
  m = await createMarket('PROOFS');
  await passTo(m, '2025-10-20T12:00:00+08:00');
  await m.pay(await m.bill('浙P00001'), true);
  await passTo(m, '2025-10-21T12:00:00+08:00');
  await m.pay(await m.bill('浙P00002'), false);
  await passTo(m, '2025-11-03T10:35:00+08:00');
  finance = await second(m);
  october = await made(m, '2025-10');
}, 120_000);
afterAll(() => m.close());

test('days of a month that are not kept are asked for at once, and only these', async () => {
  const ask = () => m.t.call(monthVerify.fetchMissing, { params: { id: october } }, m.boss);
  expect((await ask()).code).toBe(monthVerifyErrors.nothingMissing.code);
  await m.t.owner.query(`update pay_bill set state = 5 where account_id = $1 and bill_day in ('2025-10-24', '2025-10-25')`, [m.accountId]);
  expect((await detailOf(m, october)).equations.e6.missingDays).toEqual(['2025-10-24', '2025-10-25']);
  expect((await ask()).data).toEqual({ days: 2 });
  // Asked again before they have come, nothing is fetched twice.
  expect((await ask()).code).toBe(monthVerifyErrors.nothingMissing.code);
  await settle(m);
  expect((await detailOf(m, october)).equations.e6).toEqual({ ok: true, missingDays: [] });
});

test('only scans and sheets are kept, as their bytes say, with the hash of these bytes', async () => {
  expect((await upload('<html></html>', 'page.pdf')).code).toBe(adjustFileErrors.fileKind.code);
  expect((await upload(letter, 'macro.exe')).code).toBe(adjustFileErrors.fileKind.code);
  expect((await upload(letter, '回单.pdf', finance)).code).toBe('40301');
  const { code, data } = await upload(letter, '回单.pdf');
  expect(code).toBe('200');
  expect(data).toMatchObject({ fileName: '回单.pdf', size: letter.length, sha256: sha256(letter) });
  expect((await m.t.app.http.inject({ url: data.url })).body).toBe(letter);
});

test('an adjustment has the files it names, at most five; decided again it has those of the new decision', async () => {
  const [first, second] = [(await upload(letter, '回单.pdf')).data, (await upload(sheet, '明细.xlsx')).data];
  expect((await adjust([newId()])).code).toBe(adjustFileErrors.unknown.code);
  expect((await adjust(Array.from({ length: 6 }, () => first.fileId))).code).toBe('40001');
  expect((await adjust([first.fileId])).code).toBe('200');
  expect((await lostPayment()).attachments.map(({ fileName }) => fileName)).toEqual(['回单.pdf']);
  expect((await adjust([second.fileId, first.fileId, first.fileId])).code).toBe('200');
  const standing = (await adjustments()).filter(({ status }) => status === 1);
  expect(standing.map(({ attachments }) => attachments.map(({ fileName, sha256: hash }) => [fileName, hash]))).toEqual([
    [
      ['明细.xlsx', sha256(sheet)],
      ['回单.pdf', sha256(letter)],
    ],
  ]);
  // What was decided before still says what it was decided by.
  expect((await adjustments()).filter(({ status }) => status === 3).map(({ attachments }) => attachments.length)).toEqual([1]);
  expect((await adjust([], 'NONE')).code).toBe('200');
  expect((await lostPayment()).attachments).toEqual([]);
  expect((await adjust([second.fileId, first.fileId])).code).toBe('200');
  expect((await detailOf(m, october)).logs[0]?.remark ?? '').toContain('附件2个');
});

test('a file of another company proves nothing here', async () => {
  const { rows } = await m.t.owner.query<{ id: string }>(
    `insert into verify_attachment (dealer_id, id, file_key, file_name, file_bytes, sha256, uploaded_by, uploaded_at)
      select dealer_id, $1, 'month/x/y.pdf', 'y.pdf', 1, $2, '', now() from app_user where account = 'yunqi' returning id`,
    [newId(), 'a'.repeat(64)],
  );
  expect((await adjust([rows[0]?.id ?? ''])).code).toBe(adjustFileErrors.unknown.code);
});

test('once the month is confirmed nothing of its files can be changed, not even in the database', async () => {
  expect((await deal(m, october, 1)).data).toEqual({ status: 2 });
  expect((await adjust([])).code).toBe(monthVerifyErrors.wrongState.code);
  const fetched = await m.t.call(monthVerify.fetchMissing, { params: { id: october } }, m.boss);
  expect(fetched.code).toBe(monthVerifyErrors.wrongState.code);
  const { rows } = await m.t.owner.query<{ dealer_id: string; group_id: string; file_id: string }>(
    'select dealer_id, group_id, file_id from verify_adjust_file where task_id = $1 limit 1',
    [october],
  );
  const { dealer_id: dealerId = '', group_id: groupId = '', file_id: fileId = '' } = rows[0] ?? {};
  const inScope = (statement: string) => m.t.app.database.inScope({ dealerIds: [dealerId] }, (tx) => sql.raw(statement).execute(tx));
  const add = `select bochong.add_verify_adjust_files('${dealerId}', '${october}', '${newId()}', array['${fileId}']::uuid[])`;
  await expect(inScope(add)).rejects.toThrow('the month is not to be handled');
  for (const statement of [
    'delete from verify_adjust_file',
    'update verify_adjust_file set seq = 9',
    `insert into verify_adjust_file values ('${dealerId}', '${october}', '${groupId}', 9, '${fileId}')`,
    'delete from verify_attachment',
    `update verify_attachment set sha256 = repeat('0', 64)`,
  ])
    await expect(inScope(statement), statement).rejects.toThrow('permission denied');
});

test('the package of the month has the files as they were uploaded; one that was changed is named', async () => {
  expect((await m.t.call(monthVerify.execute, { params: { id: october }, body: {} }, finance)).code).toBe('200');
  await settle(m);
  expect((await detailOf(m, october)).status).toBe(3);
  const headers = { authorization: m.boss.token, clienttype: m.boss.clientType };
  const bytes = (await m.t.app.http.inject({ url: `/api${monthVerify.package.path.replace(':id', october)}`, headers })).rawPayload;
  const said: string[] = [];
  expect(problemsOf(bytes, undefined, (line) => said.push(line))).toEqual([]);
  expect(said.filter((line) => line.includes('attachments/'))).toHaveLength(2);
  const files = unzip(bytes);
  const names = [...files.keys()].filter((name) => name.startsWith('attachments/'));
  expect(names.map((name) => files.get(name)?.toString()).sort()).toEqual([letter, sheet].sort());
  const entries = [...files].map(([name, content]) => ({ name, bytes: content }));
  const another = Buffer.from('%PDF-1.7 another letter');
  const changed = problemsOf(zipOf(entries.map((one) => (one.name.endsWith('.pdf') ? { ...one, bytes: another } : one))), undefined);
  const lost = problemsOf(zipOf(entries.filter(({ name }) => !name.endsWith('.xlsx'))), undefined);
  expect(changed).toEqual([expect.stringMatching(/^SHA-256 of attachments\/.*\.pdf \(回单\.pdf\)/)]);
  expect(lost).toEqual([expect.stringMatching(/^SHA-256 of attachments\/.*\.xlsx \(明细\.xlsx\): missing/)]);
  const foreign = zipOf([...entries, { name: 'attachments/x.pdf', bytes: Buffer.from('x') }]);
  expect(problemsOf(foreign, undefined)).toEqual(['attachments/x.pdf: no adjustment names it']);
});

test('the statement of the month on paper comes to what is due', async () => {
  const { results } = (await m.t.call(monthStatements.list, { query: { month: '2025-10' } }, m.boss)).data;
  const [one] = results;
  if (!one) throw new Error('no statement');
  await m.t.call(monthStatements.confirm, { params: { id: one.statementId }, body: { rev: 0 } }, m.boss);
  const headers = { authorization: m.boss.token, clienttype: m.boss.clientType };
  const url = (id: string) => `/api${monthStatements.print.path.replace(':id', id)}`;
  const lines = linesOfPdf((await m.t.app.http.inject({ url: url(one.statementId), headers })).rawPayload);
  expect(lines[0]).toBe('月结算单');
  expect(lines[1]).toContain('账期：2025-10');
  const [total = ''] = lines.filter((line) => line.startsWith('合计|'));
  const net = moneyText(one.receivedNetFen);
  // Two stays of 15.00: one told, one found in the channel's bill and booked by the month.
  expect([one.receivedNetFen, one.adjustAmountFen]).toEqual([1500, 1500]);
  expect(total).toBe(`合计|1|15.00|0.00|${net}|15.00|30.00`);
  expect(lines).toContain(
    `实收净额 ${net} + 调整额 15.00 - 手续费 ${moneyText(one.feeAmountFen)} - 分账 0.00 = 应结金额 ${moneyText(one.payableAmountFen)}`,
  );
  expect(lines.some((line) => line.startsWith('应结金额（大写）：贰拾玖元'))).toBe(true);
  expect(lines.some((line) => line.startsWith('状态：已确认'))).toBe(true);
  expect((await m.t.app.http.inject({ url: url(newId()), headers })).json()).toMatchObject({ code: '40401' });
});
