import { alipayLineOf } from './alipay/alipay-line.rule.ts';
import { BillFileProblem, linesOf, unpackBill } from './bill-file.ts';
import { BillLineProblem } from './bill-row.rule.ts';
import type { ChannelLine } from './pay-channel.ts';
import { wechatLineOf } from './wechat-pay/wechat-line.rule.ts';

type LineOf = (header: readonly string[], line: string) => Omit<ChannelLine, 'lineNo'> | undefined;

/** The line with its number in the file; what is wrong with it says the number too. */
function numbered(lineOf: LineOf, header: readonly string[], line: string, lineNo: number): ChannelLine | undefined {
  try {
    const read = lineOf(header, line);
    return read && { lineNo, ...read };
  } catch (cause) {
    if (cause instanceof BillLineProblem) cause.lineNo = lineNo;
    throw cause;
  }
}

/** A file that nobody vouches for tells by its end that it is whole. */
function assertWhole(told: number | undefined, rows: number): void {
  if (told === undefined) throw new BillFileProblem('文件不完整：缺少末尾的汇总');
  if (told !== rows) throw new BillFileProblem(`文件不完整：汇总为${told}笔，文件中有${rows}行`);
}

/** Lines of WeChat's file (`bill_type=ALL`): every cell begins with a back-tick, the sums follow without. */
export async function* wechatLines(file: string, { whole = false } = {}): AsyncIterable<ChannelLine> {
  let header: string[] | undefined;
  let [lineNo, rows] = [0, 0];
  let told: number | undefined;
  let summed = false;
  for await (const line of linesOf(file, 'utf-8')) {
    lineNo += 1;
    if (!header)
      header = line
        .replace(/^\uFEFF/, '')
        .split(',')
        .map((cell) => cell.trim());
    else if (summed) {
      const [, count] = /^`?(\d+)/.exec(line) ?? [];
      told = count === undefined ? undefined : Number(count);
      break;
    } else if (!line.startsWith('`')) summed = true;
    else {
      rows += 1;
      const read = numbered(wechatLineOf, header, line, lineNo);
      if (read) yield read;
    }
  }
  if (whole) assertWhole(told, rows);
}

/** Lines of Alipay's file of trades, in GBK: remarks begin with a number sign. */
export async function* alipayLines(file: string, { whole = false } = {}): AsyncIterable<ChannelLine> {
  let header: string[] | undefined;
  let [lineNo, rows] = [0, 0];
  let told: number | undefined;
  for await (const line of linesOf(file, 'gbk')) {
    lineNo += 1;
    if (line.startsWith('#')) {
      if (header && line.includes('列表结束')) told = rows;
      continue;
    }
    if (line.trim() === '') continue;
    if (!header) header = line.split(',').map((cell) => cell.trim());
    else {
      rows += 1;
      const read = numbered(alipayLineOf, header, line, lineNo);
      if (read) yield read;
    }
  }
  if (whole) assertWhole(told, rows);
}

/**
 * A file that somebody got from a channel by hand, recognised by what it holds: WeChat's CSV (also packed by gzip), Alipay's CSV or the ZIP around it.
 * Answers the unpacked file and its lines; throws {@link BillFileProblem} for any other. Unpacks into `folder`.
 */
export async function recogniseBill(file: string, folder: string): Promise<{ plain: string; lines: AsyncIterable<ChannelLine> }> {
  const { plain, head } = await unpackBill(file, folder);
  const [utf8, gbk] = [new TextDecoder('utf-8').decode(head), new TextDecoder('gbk').decode(head)];
  if (utf8.includes('微信订单号') && utf8.includes('交易状态')) return { plain, lines: wechatLines(plain, { whole: true }) };
  if (gbk.includes('支付宝')) return { plain, lines: alipayLines(plain, { whole: true }) };
  throw new BillFileProblem('无法识别：请上传微信支付的交易账单（CSV）或支付宝的业务明细（ZIP或CSV）');
}
