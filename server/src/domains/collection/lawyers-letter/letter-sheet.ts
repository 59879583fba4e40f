import type { PrintedLetter } from '@bochong/contract/collection';
import { yuan } from '../../../kernel/money.ts';
import { clockText } from '../../../kernel/sheets/export.ts';
import { newPdf } from '../../../kernel/sheets/pdf.ts';

/** A4, the margins of an official letter, points. */
const page = { size: 'A4', margins: { top: 72, bottom: 72, left: 72, right: 62 } } as const;
const text = { lineGap: 7 } as const;
/** Columns of the debts: their head and width, points. Numbers and times stand in one line; a lot's name may take more. */
const columns = [
  ['欠费编号', 123],
  ['车场', 100],
  ['入场时间', 94],
  ['离场时间', 94],
  ['欠费(元)', 50],
] as const;
const parkColumn = 1;
const gap = 5;

/** Letters as one PDF, each beginning a page of its own; the glyphs they use travel with the file. */
export async function letterSheets(letters: readonly PrintedLetter[]): Promise<Uint8Array> {
  const { document, whole } = newPdf({ ...page, info: { Title: '律师函' } });
  for (const letter of letters) {
    const first = document.bufferedPageRange().count;
    document.addPage().font('text');
    drawLetter(document, letter);
    numberPages(document, first, letter.letterNo);
  }
  document.end();
  return whole;
}

function drawLetter(document: PDFKit.PDFDocument, letter: PrintedLetter): void {
  document.fontSize(20).text('律师函', { align: 'center' }).moveDown(0.5);
  document.fontSize(10.5).text(`函号：${letter.letterNo}`, { align: 'right' }).moveDown();
  document.text(letter.ownerName, text).text(letter.address, text).moveDown();
  document.text(letter.content, text).moveDown();
  document.fontSize(9);
  const drawHead = () =>
    drawRow(
      document,
      columns.map(([title]) => title),
    );
  drawHead();
  for (const { arrearsNo, parkName, enterTime, exitTime, owedFen } of letter.records) {
    drawRow(document, [arrearsNo, parkName, clockText(enterTime), clockText(exitTime), yuan(owedFen)], drawHead);
  }
  document.fontSize(10.5).moveDown(2);
  const day = clockText(letter.sentAt ?? letter.createdAt).slice(0, 10);
  for (const line of [letter.lawFirm, letter.lawyerName, day])
    document.text(line, page.margins.left, undefined, { ...text, align: 'right' });
}

/** A row of the debts; one that does not fit begins a page, under the head again. pdfkit's own tables take 60 ms a cell in a font of this size. */
function drawRow(document: PDFKit.PDFDocument, cells: readonly string[], drawHead?: () => void): void {
  const height = document.heightOfString(cells[parkColumn] ?? '', { width: columns[parkColumn][1] - 2 * gap }) + 2 * gap;
  if (drawHead && document.y + height > document.page.height - page.margins.bottom) {
    document.addPage();
    drawHead();
  }
  const { y } = document;
  let x: number = page.margins.left;
  for (const [index, [, width]] of columns.entries()) {
    document.lineWidth(0.5).rect(x, y, width, height).stroke();
    const lie = index === columns.length - 1 ? ({ align: 'right' } as const) : { lineBreak: index === parkColumn };
    document.text(cells[index] ?? '', x + gap, y + gap, { width: width - 2 * gap, ...lie });
    x += width;
  }
  document.y = y + height;
}

/** Number and count of a letter's own pages at their foot. */
function numberPages(document: PDFKit.PDFDocument, first: number, letterNo: string): void {
  const end = document.bufferedPageRange().count;
  for (let at = first; at < end; at += 1) {
    document.switchToPage(at);
    // Below the text's margin, where a text would otherwise begin a page.
    document.page.margins.bottom = 0;
    const line = `${letterNo}　第 ${at - first + 1} 页 共 ${end - first} 页`;
    document.fontSize(9).text(line, page.margins.left, document.page.height - 48, { lineBreak: false });
  }
}
