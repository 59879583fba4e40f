import { expect, test } from 'vitest';
import { linesOfPdf, textsOfPdf } from '../testing/pdf-text.ts';
import { countText, moneyText, type Paper, paperFile } from './paper.ts';
import { drawPaper } from './paper-drawing.ts';

const paper = (rows: number): Paper => ({
  ...{ title: '收入总表', company: '滨江停车有限公司', period: '期间：2026-10-01 至 2026-10-31', unit: '单位：元' },
  columns: [
    { title: '时间', align: 'left' },
    { title: '实收', align: 'right' },
    { title: '净实收', align: 'right' },
  ],
  rows: Array.from({ length: rows }, (_, index) => [`第${index}行`, moneyText(index * 100), '—']),
  total: ['合计', '1,234,567.89', '-0.50'],
  notes: ['F1 实收 = 各项：差额 0.00'],
  signatures: ['制表：李会计', '复核：'],
  ...{ printedBy: '李会计', printedAt: '2026-11-01 10:00:00' },
});

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [123_456_789, '1,234,567.89'],
  [-100_000, '-1,000.00'],
  [null, '—'],
])('%j fen are %s', (fen, text) => expect(moneyText(fen)).toBe(text));
test.each([
  [0, '0'],
  [12_345, '12,345'],
  [-1, '-1'],
  [undefined, '—'],
])('%j are %s', (count, text) => expect(countText(count)).toBe(text));

test('a short paper is one page: what it is of, its rows, the sum, who answers for it, and which page it is', async () => {
  expect(linesOfPdf(await drawPaper(paper(2)))).toEqual([
    '收入总表',
    '编制单位：滨江停车有限公司|期间：2026-10-01 至 2026-10-31|单位：元',
    '时间|实收|净实收',
    '第0行|0.00|—',
    '第1行|1.00|—',
    '合计|1,234,567.89|-0.50',
    'F1 实收 = 各项：差额 0.00',
    '制表：李会计|复核：',
    '打印人：李会计　打印时间：2026-11-01 10:00:00|第 1 页 共 1 页',
  ]);
});

test('a long one has its head and the titles of columns on every page, and every row once', async () => {
  const lines = linesOfPdf(await drawPaper(paper(150)));
  const pages = lines.filter((line) => line.endsWith('页')).map((line) => line.split('|')[1]);
  expect(pages.length).toBeGreaterThan(2);
  expect(pages).toEqual(pages.map((_, index) => `第 ${index + 1} 页 共 ${pages.length} 页`));
  expect(lines.filter((line) => line === '收入总表')).toHaveLength(pages.length);
  expect(lines.filter((line) => line === '时间|实收|净实收')).toHaveLength(pages.length);
  expect(lines.filter((line) => line.startsWith('第') && line.includes('行|')).map((line) => Number(/\d+/.exec(line)?.[0]))).toEqual(
    Array.from({ length: 150 }, (_, index) => index),
  );
  expect(lines.filter((line) => line.startsWith('合计'))).toHaveLength(1);
});

test('figures of a column end at one place, whatever their length', async () => {
  const texts = textsOfPdf(await drawPaper(paper(3)));
  const [short, long] = [texts.find(({ text }) => text === '2.00'), texts.find(({ text }) => text === '1,234,567.89')];
  // The longer one begins further left by the width of what it has more.
  expect((short?.x ?? 0) - (long?.x ?? 0)).toBeGreaterThan(20);
});

test('the thread that makes the file makes the same', async () => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of paperFile(paper(2), 'x.pdf').body as AsyncIterable<Uint8Array>) chunks.push(chunk);
  expect(linesOfPdf(Buffer.concat(chunks))).toEqual(linesOfPdf(await drawPaper(paper(2))));
});
