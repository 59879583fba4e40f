import { type ZipFile, zipStream } from './zip.ts';

export type CellValue = string | number | null;

export interface SheetColumn<Row> {
  header: string;
  /** In characters. */
  width?: number;
  /** Its cells hold plates, several with 、 between them. */
  plates?: boolean;
  value(row: Row): CellValue;
}

/** What a sheet holds, its header included, before another begins: spreadsheets take no more rows, archives no 4 GB of XML. */
const sheetLimit = { rows: 1_048_576, bytes: 3 * 2 ** 30 };
/** Longest text of a cell. */
const longestText = 32_767;
/** Characters that are packed at once: some ten rows, less than a millisecond of work. */
const pieceLength = 32_768;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** What XML has no place for or reads as something else, what a spreadsheet decodes (`_x0041_`), and blanks it would strip. */
const special = /[&<>\p{Cc}\p{Cs}\p{NChar}]|_x[\dA-Fa-f]{4}_|^ | $/u;
const replaced = /[&<>\p{Cc}\p{Cs}\p{NChar}]|_(?=x[\dA-Fa-f]{4}_)/gu;
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\t': '\t', '\n': '\n', _: '_x005F_' };

/** A text as a cell holds it. One that a spreadsheet would take for a formula is shown as text. */
function textXml(value: string): string {
  const text = /^[=+\-@]/.test(value) ? `'${value}` : value;
  if (text.length <= longestText && !special.test(text)) return `<t>${text}</t>`;
  return `<t xml:space="preserve">${text.slice(0, longestText).replace(replaced, (found) => escapes[found] ?? '')}</t>`;
}

/** A B … Z AA AB …, from 0. */
const letters = (index: number): string => (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/** Writes rows of so many cells; empty ones are left out. */
function rowWriter(width: number): (row: number, values: readonly CellValue[]) => string {
  const begins = Array.from({ length: width }, (_, index) => `<c r="${letters(index)}`);
  return (row, values) => {
    const [text, amount] = [`${row}" t="inlineStr"><is>`, `${row}"><v>`];
    let xml = `<row r="${row}">`;
    for (let index = 0; index < width; index += 1) {
      const value = values[index];
      if (typeof value === 'number' && Number.isFinite(value)) xml += `${begins[index]}${amount}${value}</v></c>`;
      else if (typeof value === 'string' && value !== '') xml += `${begins[index]}${text}${textXml(value)}</is></c>`;
    }
    return `${xml}</row>`;
  };
}

/**
 * A workbook as bytes: a line of headers and one for each row, going on in a further sheet when one is full. Rows are pulled as bytes are
 * read, nothing is kept, and others get their turn every few rows.
 */
export function workbook<Row>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  limit = sheetLimit,
): AsyncGenerator<Buffer> {
  return zipStream(parts(name, columns, batches, limit));
}

/** The same in one piece, for few rows. */
export async function smallWorkbook<Row>(name: string, columns: readonly SheetColumn<Row>[], rows: readonly Row[]): Promise<Buffer> {
  async function* batches() {
    yield rows;
  }
  return Buffer.concat(await Array.fromAsync(workbook(name, columns, batches())));
}

async function* parts<Row>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  limit: typeof sheetLimit,
): AsyncGenerator<ZipFile> {
  const write = rowWriter(columns.length);
  const widths = columns.map(({ width = 16 }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`);
  const headers = columns.map(({ header }) => header);
  const begin = `${declaration}<worksheet xmlns="${main}">${widths.length > 0 ? `<cols>${widths.join('')}</cols>` : ''}<sheetData>${write(1, headers)}`;
  const source = batches[Symbol.asyncIterator]();
  let [batch, at, ended]: [readonly Row[], number, boolean] = [[], 0, false];

  async function* sheet(): AsyncGenerator<Buffer> {
    let [xml, count, bytes] = [begin, 1, 0];
    for (;;) {
      for (; at < batch.length && count < limit.rows && bytes < limit.bytes; at += 1) {
        const row = batch[at] as Row;
        count += 1;
        xml += write(
          count,
          columns.map((column) => column.value(row)),
        );
        if (xml.length < pieceLength) continue;
        const piece = Buffer.from(xml);
        [xml, bytes] = ['', bytes + piece.length];
        yield piece;
      }
      if (at < batch.length) break;
      const next = await source.next();
      ended = next.done === true;
      if (next.done) break;
      [batch, at] = [next.value, 0];
    }
    yield Buffer.from(`${xml}</sheetData></worksheet>`);
  }

  let sheets = 0;
  try {
    for (; !ended; sheets += 1) yield { name: `xl/worksheets/sheet${sheets + 1}.xml`, content: sheet() };
  } finally {
    await source.return?.();
  }
  yield* bookParts(name, sheets);
}

/** What says of the sheets that they are a workbook. */
function* bookParts(name: string, sheets: number): Generator<ZipFile> {
  const each = (xml: (number: number) => string) => Array.from({ length: sheets }, (_, index) => xml(index + 1)).join('');
  const file = (path: string, xml: string): ZipFile => ({ name: path, content: [Buffer.from(declaration + xml)] });
  const link = (id: number, type: string, target: string) => `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`;
  const links = (xml: string) => `<Relationships xmlns="${packages}/relationships">${xml}</Relationships>`;
  const kind = (path: string, type: string) => `<Override PartName="${path}" ContentType="${types}.${type}+xml"/>`;
  const nameOf = (number: number) => (number === 1 ? name : `${name}_${number}`);
  yield file(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each((id) => `<sheet name="${nameOf(id)}" sheetId="${id}" r:id="rId${id}"/>`)}</sheets></workbook>`,
  );
  yield file('xl/_rels/workbook.xml.rels', links(each((id) => link(id, 'worksheet', `worksheets/sheet${id}.xml`))));
  yield file('_rels/.rels', links(link(1, 'officeDocument', 'xl/workbook.xml')));
  yield file(
    '[Content_Types].xml',
    `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${kind('/xl/workbook.xml', 'sheet.main')}${each((id) => kind(`/xl/worksheets/sheet${id}.xml`, 'worksheet'))}</Types>`,
  );
}
