import { inflateSync } from 'node:zlib';
import type { PrintedLetter } from '@bochong/contract/collection';
import { expect, test } from 'vitest';
import { letterPdf } from './letter-pdf.ts';
import { letterSheets } from './letter-sheet.ts';

const letter = (letterNo: string, records: number): PrintedLetter => ({
  letterId: '019a0000-0000-7000-8000-000000000001',
  letterNo,
  plateId: '019a0000-0000-7000-8000-000000000002',
  plateNo: '浙A·12345',
  plateColor: 1,
  ownerName: '诸葛曌',
  recordCount: records,
  owedFen: 900 * records,
  lawFirm: '钱江律师事务所',
  lawyerName: '许律师',
  sendWay: null,
  expressNo: '',
  letterStatus: 2,
  applicantName: '',
  auditorName: '',
  auditOpinion: '',
  createdAt: '2025-10-20T10:00:00+08:00',
  sentAt: null,
  signedAt: null,
  payDeadline: null,
  resultPaidFen: 0,
  closedReason: '',
  rev: 1,
  address: '杭州市滨江区江南大道1号',
  content: '您的车辆浙A·12345欠费，请于收函之日起十五日内缴清。\n逾期本所将依法处理。',
  records: Array.from({ length: records }, (_, index) => ({
    arrearsNo: `QF20261128${String(index).padStart(12, '8')}`,
    parkName: '江南豪园',
    enterTime: '2025-10-01T08:00:00+08:00',
    exitTime: '2025-10-01T10:00:00+08:00',
    owedFen: 900,
  })),
});
const pagesOf = (pdf: string) => Number(/\/Type \/Pages\n\/Count (\d+)/.exec(pdf)?.[1]);
/** What the streams of a file say, unpacked. */
const unpacked = (bytes: Buffer) =>
  [...bytes.toString('latin1').matchAll(/stream\n/g)]
    .map(({ index }) => {
      try {
        return inflateSync(bytes.subarray(index + 7)).toString('latin1');
      } catch {
        return '';
      }
    })
    .join('\n');

test('every letter begins a page, a long list of debts goes on over more, and all its characters travel with the file', async () => {
  const bytes = Buffer.from(await letterSheets([letter('LS1', 1), letter('LS2', 60)]));
  const pdf = bytes.toString('latin1');
  expect(pdf.startsWith('%PDF-')).toBe(true);
  expect(pdf.trimEnd().endsWith('%%EOF')).toBe(true);
  expect(pagesOf(pdf)).toBe(1 + 3);
  const said = unpacked(bytes).toLowerCase();
  for (const character of '律师函诸葛曌滨江区十五日逾期第页共钱许') {
    expect(said, character).toContain(`<${character.charCodeAt(0).toString(16)}>`);
  }
});

test('number, times and amount of a debt stand in one line each', async () => {
  const lines = async (records: number) => unpacked(Buffer.from(await letterSheets([letter('LS1', records)]))).match(/ TJ$/gm)?.length ?? 0;
  expect((await lines(3)) - (await lines(2))).toBe(5);
});

test('the thread that makes the file answers the same', async () => {
  const chunks = [];
  for await (const chunk of letterPdf([letter('LS3', 2)])) chunks.push(chunk);
  expect(pagesOf(Buffer.concat(chunks).toString('latin1'))).toBe(1);
});
