import { inflateSync } from 'node:zlib';

/** A text as it stands on a page: its place from the page's left and upper edge, points. */
export interface PlacedText {
  page: number;
  x: number;
  y: number;
  text: string;
}

/** Streams of a file as their objects number them, unpacked; those of other filters are left out. */
function streamsOf(pdf: string): Map<number, string> {
  const found = new Map<number, string>();
  for (const { 1: number, 2: head = '', index, 0: whole } of pdf.matchAll(/(\d+) 0 obj\n(<<(?:(?!endobj)[\s\S])*?>>)\nstream\n/g)) {
    const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
    const from = index + whole.length;
    const bytes = Buffer.from(pdf.slice(from, from + length), 'latin1');
    if (!head.includes('/FlateDecode')) found.set(Number(number), bytes.toString('latin1'));
    else if (!head.includes('/Subtype')) found.set(Number(number), inflateSync(bytes).toString('latin1'));
  }
  return found;
}

/** Characters of the glyphs of the file's one font, as its own table for copying text says. */
function glyphsOf(streams: Iterable<string>): Map<string, string> {
  const glyphs = new Map<string, string>();
  const characters = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const table of streams) {
    if (!table.includes('beginbfrange')) continue;
    for (const [, first = '', last = '', list = ''] of table.matchAll(/<(\w+)> <(\w+)> \[(.*?)\]/g)) {
      const names = [...list.matchAll(/<(\w*)>/g)].map(([, hex = '']) => characters(hex));
      for (let glyph = Number.parseInt(first, 16); glyph <= Number.parseInt(last, 16); glyph += 1)
        glyphs.set(glyph.toString(16).padStart(4, '0'), names[glyph - Number.parseInt(first, 16)] ?? '');
    }
  }
  return glyphs;
}

/** Reads what stands on the pages of a PDF that `newPdf` made: what somebody who opens it can select and copy. */
export function textsOfPdf(bytes: Uint8Array): PlacedText[] {
  const pdf = Buffer.from(bytes).toString('latin1');
  const streams = streamsOf(pdf);
  const glyphs = glyphsOf(streams.values());
  const kids = [
    ...(/\/Type \/Pages[\s\S]*?\/Kids \[(.*?)\]|\/Kids \[(.*?)\][\s\S]*?\/Type \/Pages/.exec(pdf)?.[0].matchAll(/(\d+) 0 R/g) ?? []),
  ];
  return kids.flatMap(({ 1: id }, page) => {
    const body = new RegExp(`(?:^|\\n)${id} 0 obj\\n([\\s\\S]*?)endobj`).exec(pdf)?.[1] ?? '';
    const content = streams.get(Number(/\/Contents (\d+) 0 R/.exec(body)?.[1])) ?? '';
    const height = Number(/\/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/.exec(body)?.[1]);
    return [...content.matchAll(/1 0 0 1 ([\d.-]+) ([\d.-]+) Tm\n([\s\S]*?)ET/g)].map(([, x, y, shown = '']) => ({
      ...{ page, x: Number(x), y: height - Number(y) },
      text: [...shown.matchAll(/<(\w+)>/g)]
        .flatMap(([, hex = '']) => (hex.match(/.{4}/g) ?? []).map((glyph) => glyphs.get(glyph) ?? '�'))
        .join(''),
    }));
  });
}

/** The same as lines, from top to bottom and left to right: cells of a row of a table are parted by `|`. */
export function linesOfPdf(bytes: Uint8Array): string[] {
  const lines: { page: number; y: number; texts: PlacedText[] }[] = [];
  for (const one of textsOfPdf(bytes)) {
    const line = lines.find(({ page, y }) => page === one.page && Math.abs(y - one.y) < 1);
    if (line) line.texts.push(one);
    else lines.push({ page: one.page, y: one.y, texts: [one] });
  }
  return lines
    .sort((a, b) => a.page - b.page || a.y - b.y)
    .map(({ texts }) =>
      texts
        .toSorted((a, b) => a.x - b.x)
        .map(({ text }) => text)
        .join('|'),
    );
}
