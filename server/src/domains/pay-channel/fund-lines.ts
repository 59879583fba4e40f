import { BillFileProblem, linesOf, unpackBill } from './bill-file.ts';
import { BillLineProblem } from './bill-row.rule.ts';
import { alipayFundLineOf, type FundLine, wechatFundLineOf } from './fund-line.rule.ts';

interface Shape {
  encoding: 'utf-8' | 'gbk';
  lineOf(header: readonly string[], line: string): FundLine;
  /** A row of the list, the remark that follows it, or neither. */
  isRow(line: string): boolean;
  /** Number of rows that the end of the file tells; undefined: this line tells none. */
  toldBy(line: string, rows: number): number | undefined;
}

const wechat: Shape = {
  encoding: 'utf-8',
  lineOf: wechatFundLineOf,
  isRow: (line) => /^`\d{4}-/.test(line),
  toldBy: (line) => {
    const [, count] = /^`(\d+),`\d+,/.exec(line) ?? [];
    return count === undefined ? undefined : Number(count);
  },
};
const alipay: Shape = {
  encoding: 'gbk',
  lineOf: alipayFundLineOf,
  isRow: (line) => line.trim() !== '' && !line.startsWith('#'),
  toldBy: (line, rows) => (line.startsWith('#') && line.includes('列表结束') ? rows : undefined),
};

/** Rows of a fund bill with their numbers in the file; throws {@link BillLineProblem} at one that cannot be read, {@link BillFileProblem} unless the file is whole. */
async function* rowsOf(file: string, shape: Shape): AsyncIterable<FundLine & { lineNo: number }> {
  let header: string[] | undefined;
  let told: number | undefined;
  let [lineNo, rows] = [0, 0];
  for await (const line of linesOf(file, shape.encoding)) {
    lineNo += 1;
    if (header && shape.isRow(line)) {
      rows += 1;
      try {
        yield { lineNo, ...shape.lineOf(header, line) };
      } catch (cause) {
        if (cause instanceof BillLineProblem) cause.lineNo = lineNo;
        throw cause;
      }
    } else if (header) told ??= shape.toldBy(line, rows);
    else if (!line.startsWith('#'))
      header = line
        .replace(/^\uFEFF/, '')
        .split(',')
        .map((cell) => cell.trim());
  }
  if (told === undefined) throw new BillFileProblem('文件不完整：缺少末尾的汇总');
  if (told !== rows) throw new BillFileProblem(`文件不完整：汇总为${told}笔，文件中有${rows}行`);
}

/**
 * A fund bill that somebody got from a channel by hand, recognised by what it holds: WeChat's CSV (also packed by gzip), Alipay's CSV or the ZIP around it.
 * Answers the unpacked file and its rows in its order; throws {@link BillFileProblem} for any other. Unpacks into `folder`.
 */
export async function recogniseFundBill(file: string, folder: string) {
  const { plain, head } = await unpackBill(file, folder);
  if (new TextDecoder('utf-8').decode(head).includes('资金流水单号')) return { plain, rows: rowsOf(plain, wechat) };
  if (new TextDecoder('gbk').decode(head).includes('账务流水号')) return { plain, rows: rowsOf(plain, alipay) };
  throw new BillFileProblem('无法识别：请上传微信支付的资金账单（CSV）或支付宝的账务明细（ZIP或CSV）');
}
