import { invoiceKind, redConfirmStatus, taxPolicy } from '@bochong/contract/e-invoice';
import { type NuonuoEmulator, startNuonuoEmulator } from '@bochong/simulator/invoice/nuonuo-emulator';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { taxed, taxedPart } from '../rule/invoice-tax.rule.ts';
import type { DocumentLine, InvoiceDocument, InvoiceProvider, RedForm } from './invoice-provider.ts';
import { signatureOf, yuanText } from './nuonuo.rule.ts';
import { createNuonuo } from './nuonuo.ts';

const taxNo = '91330108MA27AAAA1A';
const keys = { appKey: 'emulated-key', appSecret: 'emulated-secret', accessToken: 'emulated-token' };
const signal = AbortSignal.timeout(60_000);
let at = new Date('2026-03-02T10:00:00+08:00');
let emulator: NuonuoEmulator;
let provider: InvoiceProvider;

const connect = (own = keys) =>
  createNuonuo(
    { dealerId: 'd', subjectId: 's', taxNo, keys: own },
    { baseUrl: emulator.url, callbackUrl: () => 'https://own.example.com/notify', now: () => at },
  );

beforeEach(async () => {
  at = new Date('2026-03-02T10:00:00+08:00');
  emulator = await startNuonuoEmulator({ taxNo, ...keys }, () => at);
  provider = connect();
});
afterEach(() => emulator.close());

const line = (lineNo: number, grossFen: number, rateBp: number): DocumentLine => ({
  ...{ lineNo, name: '*经营租赁*车辆停放服务', taxCode: '3040502020200000000', unit: '次', qty: 1, rateBp, taxPolicy: taxPolicy.NORMAL },
  ...taxed(grossFen, { rateBp, taxPolicy: taxPolicy.NORMAL }),
});
const lines = [line(1, 900, 900), line(2, 4560, 1300)];
const document = (applyNo: string, buyerTaxNo = '91350100M000100Y43'): InvoiceDocument => ({
  ...{ applyNo, kind: invoiceKind.NORMAL, drawer: '孙会计', remark: '', appliedAt: at, lines },
  buyer: {
    name: '杭州滨江物流有限公司',
    taxNo: buyerTaxNo,
    addr: '',
    tel: '',
    bank: '',
    acct: '',
    email: 'a@b.cn',
    phone: '',
    person: false,
  },
  seller: { name: '滨江停车', taxNo, addr: '江南大道1号', tel: '0571-88880000', bank: '', acct: '' },
});
async function issued(applyNo: string) {
  await provider.issue(document(applyNo), signal);
  const answer = await provider.query(applyNo, signal);
  if (answer.state !== 'issued') throw new Error(answer.state);
  return answer;
}
function red(confirmNo: string, blue: { invoiceNo: string; issuedAt: Date }, of: DocumentLine[]): RedForm {
  const sum = (name: 'grossFen' | 'netFen' | 'taxFen') => of.reduce((total, one) => total + one[name], 0);
  const whole = { grossFen: sum('grossFen'), netFen: sum('netFen'), taxFen: sum('taxFen') };
  return { confirmNo, blueNo: blue.invoiceNo, blueApplyNo: '', issuedAt: blue.issuedAt, reason: 1, whole, lines: of };
}

test('the signature is over path, numbers and text', () => {
  const signed = { senid: 'a'.repeat(32), nonce: '12345678', timestamp: '1767225600', appKey: 'K' };
  expect(signatureOf(signed, '{}', 'S')).toMatch(/^[\w+/]{27}=$/);
  expect(signatureOf(signed, '{ }', 'S')).not.toBe(signatureOf(signed, '{}', 'S'));
  expect([yuanText(5), yuanText(-826), yuanText(4035), yuanText(0)]).toEqual(['0.05', '-8.26', '40.35', '0.00']);
});

test('asked for, at work, issued; asked for again it is the same; nothing was wrong with how it was asked', async () => {
  emulator.books.state.delay = 2;
  expect(await provider.query('FP2026030200000001', signal)).toEqual({ state: 'unknown' });
  expect(await provider.issue(document('FP2026030200000001'), signal)).toEqual({ state: 'issuing' });
  expect(await provider.issue(document('FP2026030200000001'), signal)).toEqual({ state: 'issuing' });
  expect(await provider.query('FP2026030200000001', signal)).toEqual({ state: 'issuing' });
  await provider.query('FP2026030200000001', signal);
  expect(await provider.query('FP2026030200000001', signal)).toEqual({ state: 'issued', invoiceNo: '26330000000000000001', issuedAt: at });
  expect(emulator.complaints).toEqual([]);
});

test('what became of a call that broke is unknown, and is found by its number', async () => {
  emulator.misbehave('lost');
  await expect(provider.issue(document('FP2026030200000002'), signal)).rejects.toThrow();
  expect(await provider.query('FP2026030200000002', signal)).toEqual({ state: 'unknown' });
  emulator.misbehave('lostAfter');
  await expect(provider.issue(document('FP2026030200000002'), signal)).rejects.toThrow();
  expect(await provider.query('FP2026030200000002', signal)).toMatchObject({ state: 'issued' });
  for (const flaw of ['busy', 'refused', 'endless'] as const) {
    emulator.misbehave(flaw);
    await expect(provider.query('FP2026030200000002', signal)).rejects.toThrow();
  }
});

test('a login that dropped out and a limit that is used up are waited for; a tax number that does not exist is refused', async () => {
  emulator.books.state.online = false;
  expect(await provider.issue(document('FP2026030200000003'), signal)).toEqual({ state: 'held', why: 'account' });
  Object.assign(emulator.books.state, { online: true, creditFen: 5459 });
  expect(await provider.issue(document('FP2026030200000003'), signal)).toEqual({ state: 'held', why: 'quota' });
  emulator.books.state.creditFen = 5460;
  expect(await provider.issue(document('FP2026030200000003'), signal)).toEqual({ state: 'issuing' });
  emulator.books.state.creditFen = 100_000;
  emulator.books.state.refusedTaxNos.add('91350100M000100Y43');
  await provider.issue(document('FP2026030200000004'), signal);
  expect(await provider.query('FP2026030200000004', signal)).toMatchObject({ state: 'failed', reason: '购方税号不存在' });
});

test('another secret gets nothing', async () => {
  const stranger = connect({ ...keys, appSecret: 'other' });
  expect(await stranger.issue(document('FP2026030200000005'), signal)).toMatchObject({ state: 'failed', code: '070101' });
  await expect(stranger.query('FP2026030200000005', signal)).rejects.toThrow('070101');
});

test('red in parts, the lines in their order, then the rest; more than is left is refused', async () => {
  const blue = await issued('FP2026030200000006');
  const part = { ...line(2, 1000, 1300), ...taxedPart(1000, 0, line(2, 0, 1300)) };
  expect(await provider.applyRed(red('HZ2026030200000001', blue, [part]), signal)).toMatchObject({
    state: 'form',
    status: redConfirmStatus.NOT_NEEDED,
    issued: null,
  });
  expect(await provider.queryRed('HZ2026030200000001', signal)).toMatchObject({ issued: { invoiceNo: '26330000000000000002' } });
  const rest = [line(1, 900, 900), { ...line(2, 3560, 1300), ...taxedPart(3560, 1000, line(2, 0, 1300)) }];
  expect(await provider.applyRed(red('HZ2026030200000002', blue, [...rest].reverse()), signal)).toMatchObject({
    state: 'failed',
    code: 'E9202',
  });
});

test('a form waits for a buyer who has deducted the tax, and is void after three days', async () => {
  const blue = await issued('FP2026030200000007');
  emulator.books.state.deducted = true;
  const answer = await provider.applyRed(red('HZ2026030200000003', blue, lines), signal);
  expect(answer).toMatchObject({ status: redConfirmStatus.BUYER_TO_CONFIRM, expireAt: new Date('2026-03-05T10:00:00+08:00') });
  at = new Date('2026-03-05T10:00:01+08:00');
  expect(await provider.queryRed('HZ2026030200000003', signal)).toMatchObject({ status: redConfirmStatus.OVERDUE, issued: null });
  expect(await provider.queryRed('HZ2026030200000009', signal)).toEqual({ state: 'unknown' });
  expect(emulator.complaints).toEqual([]);
});

test('files come later than the number', async () => {
  emulator.books.state.filesLate = true;
  const { invoiceNo } = await issued('FP2026030200000008');
  const taken: string[] = [];
  const take = async (format: string, bytes: Uint8Array) => void taken.push(`${format} ${Buffer.from(bytes).toString()}`);
  await provider.files('FP2026030200000008', take, signal);
  expect(taken).toEqual([]);
  Object.assign(emulator.books.blue('FP2026030200000008') ?? {}, { filesReady: true });
  await provider.files('FP2026030200000008', take, signal);
  expect(taken).toEqual([`pdf %PDF- ${invoiceNo}`, `ofd %OFD- ${invoiceNo}`]);
});
