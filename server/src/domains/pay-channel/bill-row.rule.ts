import { feeFenOf, fenOf } from '../../kernel/money.ts';

/** What is wrong with a line of a channel's file; `lineNo` counts from 1 and is set by whoever reads the file. */
export class BillLineProblem extends Error {
  readonly column: string;
  readonly why: string;
  lineNo = 0;
  constructor(column: string, why: string) {
    super(`${column}: ${why}`);
    this.column = column;
    this.why = why;
  }
}

const number = /^[\x21-\x7e]{0,64}$/;
const instant = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(\.\d+)?$/;

/** Cells of a line by the titles above them; each is judged when it is read. A line with more cells than titles is refused. */
export function rowOf(header: readonly string[], cells: readonly string[]) {
  if (cells.slice(header.length).some((cell) => cell !== '')) throw new BillLineProblem(header.at(-1) ?? '', '该行的列数多于表头');
  const text = (column: string): string => cells[header.indexOf(column)] ?? '';
  const money = (column: string, read: (yuan: string) => number): number => {
    try {
      return read(text(column));
    } catch {
      throw new BillLineProblem(column, `不是金额：${text(column).slice(0, 20) || '空'}`);
    }
  };
  return {
    text,
    has: (column: string): boolean => header.includes(column),
    fen: (column: string): number => money(column, fenOf),
    fee: (column: string): number => money(column, feeFenOf),
    /** A number of ours or of the channel: ASCII without spaces, at most 64 characters; may be empty. */
    number(column: string): string {
      if (!number.test(text(column))) throw new BillLineProblem(column, `不是单号：${text(column).slice(0, 20)}`);
      return text(column);
    },
    /** An instant of China, as ISO 8601. */
    at(column: string): string {
      const [, date, clock] = instant.exec(text(column)) ?? [];
      const at = `${date}T${clock}+08:00`;
      if (Number.isNaN(Date.parse(at))) throw new BillLineProblem(column, `不是时间：${text(column).slice(0, 20) || '空'}`);
      return at;
    },
    /** `0.60%` as basis points; null when it says none. */
    rate(column: string): number | null {
      const [, percent] = /^(\d{1,2}(?:\.\d{1,4})?)%$/.exec(text(column)) ?? [];
      return percent === undefined ? null : Math.round(Number(percent) * 100);
    },
  };
}
