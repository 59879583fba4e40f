import type { Paper } from './paper.ts';
import { emsOf, layoutOf, type PaperLayout } from './paper-layout.rule.ts';
import { newPdf } from './pdf.ts';

/** A4 across; points. */
const margins = { top: 40, bottom: 46, left: 36, right: 36 } as const;
const gap = 3;
const lines = { thin: 0.4, thick: 1 } as const;

interface Sheet {
  document: PDFKit.PDFDocument;
  paper: Paper;
  layout: PaperLayout;
  /** Between the margins. */
  width: number;
  /** Beyond it begins another page. */
  bottom: number;
}

/** A paper as a PDF: head and titles of columns on every page, the sum under the last row, and at the foot of every page who printed it and which page it is. */
export async function drawPaper(paper: Paper): Promise<Uint8Array> {
  const { document, whole } = newPdf({ size: 'A4', layout: 'landscape', margins, info: { Title: paper.title, Author: paper.company } });
  const titles = paper.columns.map(({ title }) => title);
  beginPage(document);
  const width = document.page.width - margins.left - margins.right;
  const all = [titles, ...paper.rows, ...(paper.total ? [paper.total] : [])];
  const sheet: Sheet = {
    ...{ document, paper, width, layout: layoutOf(paper.columns, all, width, gap) },
    bottom: document.page.height - margins.bottom,
  };
  drawHead(sheet, titles);
  for (const row of paper.rows) drawRow(sheet, row, titles);
  if (paper.total) drawRow(sheet, paper.total, titles, 'sum');
  drawEnd(sheet);
  drawFeet(sheet);
  document.end();
  return whole;
}

const beginPage = (document: PDFKit.PDFDocument) => document.addPage().font('text').fillColor('black');

/** A text in one line at a place, `left`, `center` or `right` within a width; more than it holds is left out. */
function put(document: PDFKit.PDFDocument, text: string, x: number, y: number, width: number, align: 'left' | 'center' | 'right'): void {
  document.text(text, x, y, { width, align, lineBreak: true, height: document.currentLineHeight() + 1, ellipsis: true });
}

function drawHead({ document, paper, width, layout, bottom }: Sheet, titles: readonly string[]): void {
  document.fontSize(15);
  put(document, paper.title, margins.left, margins.top, width, 'center');
  const y = margins.top + 26;
  document.fontSize(9);
  const third = width / 3;
  put(document, `编制单位：${paper.company}`, margins.left, y, third, 'left');
  put(document, paper.period, margins.left + third, y, third, 'center');
  put(document, paper.unit, margins.left + 2 * third, y, third, 'right');
  document.y = y + 16;
  drawRow({ document, paper, width, layout, bottom }, titles, null, 'titles');
}

/** A row of the table; one that does not fit begins a page, under head and titles again. */
function drawRow(sheet: Sheet, cells: readonly string[], titles: readonly string[] | null, kind: 'row' | 'sum' | 'titles' = 'row'): void {
  const { document, paper, layout, bottom } = sheet;
  const { size, widths } = layout;
  const inOneLine = (index: number) => emsOf(cells[index] ?? '') * size <= (widths[index] ?? 0) - 2 * gap;
  document.fontSize(size);
  const heightOf = (index: number) =>
    inOneLine(index)
      ? document.currentLineHeight()
      : document.heightOfString(cells[index] ?? '', { width: (widths[index] ?? 0) - 2 * gap });
  const height = Math.max(...widths.map((_, index) => heightOf(index))) + 2 * gap;
  if (titles !== null && document.y + height > bottom) {
    beginPage(document);
    drawHead(sheet, titles);
    document.fontSize(size);
  }
  const { y } = document;
  let x: number = margins.left;
  for (const [index, width] of widths.entries()) {
    document
      .lineWidth(kind === 'row' ? lines.thin : lines.thick / 1.5)
      .rect(x, y, width, height)
      .stroke();
    const align = kind === 'titles' ? 'center' : (paper.columns[index]?.align ?? 'left');
    // A sum is as heavy as a second font would make it.
    const heavy = kind === 'row' ? {} : { fill: true, stroke: true };
    document.lineWidth(size / 60).text(cells[index] ?? '', x + gap, y + gap, { width: width - 2 * gap, align, ...heavy });
    x += width;
  }
  document.y = y + height;
}

/** Notes and signatures, together with the table where they fit. */
function drawEnd(sheet: Sheet): void {
  const { document, paper, width, bottom } = sheet;
  document.fontSize(8);
  const line = document.currentLineHeight() + 3;
  const needed = 8 + paper.notes.length * line + 40;
  if (document.y + needed > bottom) {
    beginPage(document);
    document.y = margins.top;
    document.fontSize(8);
  }
  document.y += 8;
  for (const note of paper.notes) {
    const { y } = document;
    document.text(note, margins.left, y, { width });
    document.y = Math.max(document.y, y + line);
  }
  const y = document.y + 20;
  const place = width / paper.signatures.length;
  document.fontSize(9);
  for (const [index, signature] of paper.signatures.entries()) {
    const x = margins.left + index * place;
    put(document, signature, x, y, place - 12, 'left');
    if (!/[：:]$/.test(signature)) continue;
    const from = x + emsOf(signature) * 9 + 4;
    document
      .lineWidth(lines.thin)
      .moveTo(from, y + 12)
      .lineTo(x + place - 24, y + 12)
      .stroke();
  }
}

/** At the foot of every page who printed it and when, and which page of how many it is. */
function drawFeet({ document, paper, width }: Sheet): void {
  const { count } = document.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    document.switchToPage(at);
    // Below the text's margin, where a text would otherwise begin a page.
    document.page.margins.bottom = 0;
    document.fontSize(8);
    const y = document.page.height - 32;
    put(document, `打印人：${paper.printedBy}　打印时间：${paper.printedAt}`, margins.left, y, width / 2, 'left');
    put(document, `第 ${at + 1} 页 共 ${count} 页`, margins.left + width / 2, y, width / 2, 'right');
  }
}
