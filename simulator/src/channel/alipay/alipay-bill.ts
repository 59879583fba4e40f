import { crc32, deflateRawSync } from 'node:zlib';
import { movementsOf, type Trade } from '../books.ts';
import { chinaTime, feeOf, yuanText } from '../emulator.ts';

const header =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';

/** GBK of every character it has, read from the decoder of the platform. */
const gbk = new Map<string, Buffer>();
for (let high = 0x81; high <= 0xfe; high += 1)
  for (let low = 0x40; low <= 0xfe; low += 1) {
    const bytes = Buffer.from([high, low]);
    const [letter = '', more] = new TextDecoder('gbk').decode(bytes);
    if (more === undefined && letter !== '\uFFFD' && !gbk.has(letter)) gbk.set(letter, bytes);
  }
const inGbk = (text: string): Buffer => Buffer.concat([...text].map((letter) => gbk.get(letter) ?? Buffer.from(letter, 'latin1')));

/** Alipay's trade bill of a day: a ZIP of two GBK files, the second with sums; undefined when nothing happened. */
export function alipayBill(trades: readonly Trade[], day: string): Buffer | undefined {
  const row = (trade: Trade, kind: string, at: Date, fen: number, refundNo: string) => [
    ...[trade.tradeNo, trade.outTradeNo, kind, '停车', chinaTime(trade.paidAt ?? at), chinaTime(at), '', '', '', '', '*三(138****0000)'],
    ...[yuanText(fen), yuanText(fen), '0.00', '0.00', '0.00', '0.00', '0.00', '', '0.00', '0.00', refundNo],
    ...[yuanText(-Math.sign(fen) * feeOf(Math.abs(fen))), '0.00', ''],
  ];
  const rows = trades
    .flatMap((trade) => [
      ...(trade.paidAt ? [row(trade, '交易', trade.paidAt, trade.amountFen, '')] : []),
      ...trade.refunds.map(({ at, fen, outRefundNo }) => row(trade, '退款', at, -fen, outRefundNo)),
    ])
    .filter((cells) => cells[5]?.startsWith(day));
  if (rows.length === 0) return undefined;
  const lines = rows.map((cells) => cells.map((cell) => `${cell}\t`).join(','));
  const text = [
    '#支付宝业务明细查询',
    `#起始日期：[${day}]`,
    '#-----业务明细列表-----',
    header,
    ...lines,
    '#-----业务明细列表结束-----',
    `#交易合计：${rows.length}笔`,
  ];
  const number = `20880000000000000156_${day.replaceAll('-', '')}`;
  return zip([
    [`${number}_业务明细(汇总).csv`, '#支付宝业务汇总查询\r\n'],
    [`${number}_业务明细.csv`, `${text.join('\r\n')}\r\n`],
  ]);
}

const fundHeader =
  '账务流水号,业务流水号,商户订单号,商品名称,发生时间,对方账号,收入金额（+元）,支出金额（-元）,账户余额（元）,交易渠道,业务类型,备注';
const fundWords = { trade: '在线支付', fee: '收费', refund: '交易退款' } as const;

/** Alipay's account of a day's money (账务明细): a ZIP of two GBK files; undefined when nothing moved. */
export function alipayFundBill(trades: readonly Trade[], day: string): Buffer | undefined {
  const moves = movementsOf(trades, day, (at) => chinaTime(at).slice(0, 10), feeOf);
  if (moves.length === 0) return undefined;
  const rows = moves.map(({ at, kind, fen, balanceFen, trade }, index) =>
    [
      ...[`${day.replaceAll('-', '')}${String(index).padStart(6, '0')}`, trade.tradeNo, trade.outTradeNo, '停车', chinaTime(at), '*三'],
      ...[fen > 0 ? yuanText(fen) : '', fen < 0 ? yuanText(fen) : '', yuanText(balanceFen), '支付宝', fundWords[kind], ''],
    ]
      .map((cell) => `${cell}\t`)
      .join(','),
  );
  const number = `20880000000000000156_${day.replaceAll('-', '')}`;
  const text = [
    '#支付宝账务明细查询',
    `#起始日期：[${day}]`,
    '#-----账务明细列表-----',
    fundHeader,
    ...rows,
    '#-----账务明细列表结束-----',
  ];
  return zip([
    [`${number}_账务明细(汇总).csv`, '#支付宝账务汇总查询\r\n'],
    [`${number}_账务明细.csv`, `${text.join('\r\n')}\r\n`],
  ]);
}

function zip(files: readonly [name: string, text: string][]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of files) {
    const [label, plain] = [inGbk(name), inGbk(text)];
    const packed = deflateRawSync(plain);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(plain), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(plain.length, 18);
    facts.writeUInt16LE(label.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, label, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), Buffer.from([20, 0]), facts, rest, label]));
    parts.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listed, end]);
}
