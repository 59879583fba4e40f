import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { alipayBill } from '@bochong/simulator/channel/alipay/alipay-bill';
import type { Trade } from '@bochong/simulator/channel/books';
import { tradeBill } from '@bochong/simulator/channel/wechat/wechat-bill';
import { expect, test } from 'vitest';
import { inFolder } from './bill-file.ts';
import { recogniseBill } from './bill-lines.ts';
import type { ChannelLine } from './pay-channel.ts';

const at = new Date('2025-10-13T23:59:58+08:00');
const trade: Trade = {
  ...{ outTradeNo: 'CB1', tradeNo: '42000001', amountFen: 2000, state: 'PAID', notifyUrl: '', frozen: false, paidAt: at },
  refunds: [{ outRefundNo: 'RF1', refundNo: '50000001', fen: 500, at }],
};
const merchant = { merchantNo: '1900000109', subMerchantNo: '', appId: 'wx1' };
const wechat = tradeBill(merchant, [trade], '2025-10-13') ?? '';

/** Every line of a file that somebody uploads. */
async function read(bytes: string | Buffer): Promise<ChannelLine[]> {
  const found: ChannelLine[] = [];
  const lines = inFolder(async function* (folder) {
    const file = join(folder, 'upload');
    await writeFile(file, bytes);
    yield* (await recogniseBill(file, folder)).lines;
  });
  for await (const line of lines) found.push(line);
  return found;
}

test('a file of WeChat and one of Alipay are told apart by what they hold; both say the same of a payment and its refund', async () => {
  const both = { outTradeNo: 'CB1', channelTradeNo: '42000001', at: '2025-10-13T23:59:58+08:00', couponFen: 0, body: '停车' };
  expect(await read(wechat)).toEqual([
    { ...both, lineNo: 2, direction: 'PAY', outRefundNo: '', channelRefundNo: '', amountFen: 2000, settleFen: 2000, feeFen: 12, feeBp: 60 },
    {
      ...both,
      lineNo: 3,
      direction: 'REFUND',
      outRefundNo: 'RF1',
      channelRefundNo: '50000001',
      amountFen: 500,
      settleFen: 500,
      feeFen: -3,
      feeBp: 60,
    },
  ]);
  expect(await read(alipayBill([trade], '2025-10-13') ?? '')).toEqual([
    {
      ...both,
      lineNo: 5,
      direction: 'PAY',
      outRefundNo: '',
      channelRefundNo: '',
      amountFen: 2000,
      settleFen: 2000,
      feeFen: 12,
      feeBp: null,
    },
    {
      ...both,
      lineNo: 6,
      direction: 'REFUND',
      outRefundNo: 'RF1',
      channelRefundNo: 'RF1',
      amountFen: 500,
      settleFen: 500,
      feeFen: -3,
      feeBp: null,
    },
  ]);
});

test('what a coupon gave is not settled; a revoked payment went back whole; a refund that failed moved nothing', async () => {
  const [header, paid = '', refunded = ''] = wechat.split('\r\n');
  const file = (...rows: string[]) => [header, ...rows, '总交易单数', `\`${rows.length}`].join('\r\n');
  expect(await read(file(paid.replace('`20.00', '`18.00')))).toMatchObject([{ amountFen: 2000, settleFen: 1800, couponFen: 200 }]);
  const revoked = refunded
    .replace('`REFUND', '`REVOKED')
    .replace('`5.00,`0.00,`ORIGINAL', '`0.00,`0.00,`')
    .replace(/`0\.00,`5\.00,`$/, '`20.00,`0.00,`');
  expect(await read(file(revoked))).toMatchObject([{ direction: 'REVOKE', amountFen: 2000, settleFen: 2000 }]);
  expect(await read(file(refunded.replace('`ORIGINAL,`SUCCESS', '`ORIGINAL,`FAIL')))).toEqual([]);
});

test.each([
  ['an amount', wechat.replace('`20.00', '`2O.00'), { lineNo: 2, column: '应结订单金额' }],
  ['a time', wechat.replace('`2025-10-13 23:59:58', '`2025-13-13 23:59:58'), { lineNo: 2, column: '交易时间' }],
  ['another currency', wechat.replace('`CNY', '`USD'), { lineNo: 2, column: '货币种类' }],
  ['too many cells', wechat.replace('`停车', '`停车,`车'), { lineNo: 2 }],
])('%s that cannot be read is named by line and column', async (_, file, problem) => {
  await expect(read(file)).rejects.toMatchObject(problem);
});

test.each([
  ['something else', 'a,b\n1,2\n', '无法识别'],
  ['a file cut off', wechat.slice(0, wechat.indexOf('总交易单数')), '不完整'],
  ['a file with a line too few', wechat.split('\r\n').toSpliced(1, 1).join('\r\n'), '不完整'],
  ['a damaged ZIP', Buffer.from('PK\x03\x04nothing'), '损坏'],
])('%s is refused', async (_, file, why) => {
  await expect(read(file)).rejects.toThrow(why);
});
