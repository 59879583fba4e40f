import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { date, fen, flag, id, instant, signedFen, uuid, words } from '../../kernel/fields.ts';
import { fileAnswer } from '../../kernel/file.ts';
import { payAccountPage } from './menu.ts';
import { payBillState } from './pay-account-enums.ts';

/** How far back a day can be fetched: channels keep their files for three months. */
export const billDays = 90;

const count = (label: string) => z.number().int().nullable().meta({ title: label });

/** A channel's own account of one day for one receiving account: sums of its file beside what we booked. */
export const payBill = z.object({
  billId: id('对账单'),
  billDay: date('账单日'),
  state: payBillState.schema,
  /** Null until it was fetched. */
  paidCount: count('渠道收款笔数'),
  paidFen: fen('渠道收款').nullable(),
  refundCount: count('渠道退款笔数'),
  refundFen: fen('渠道退款').nullable(),
  /** What the channel kept, less what it gave back. */
  feeFen: signedFen('手续费').nullable(),
  /** Bills of ours that this account received on that day, as of now. */
  ownCount: z.number().int().meta({ title: '本系统笔数' }),
  ownFen: fen('本系统收款'),
  fetchedAt: instant('获取时间').nullable(),
  reason: words('说明'),
  /** Counts the files that were taken for the day; 0 while its lines were not kept. */
  version: z.number().int().meta({ title: '版本' }),
  /** The file of the channel is kept; a day on which nothing happened has none. */
  hasFile: flag('原文件'),
});
export type PayBill = z.output<typeof payBill>;

const path = '/finance/v2/api/payAccounts';
const key = z.object({ id: uuid('收款账户') });

export const payBills = {
  /** The last 31 days that were asked for, newest first. */
  list: endpoint({
    method: 'GET',
    path: `${path}/:id/bills`,
    title: '渠道对账单',
    access: [payAccountPage.code],
    params: key,
    data: z.array(payBill),
  }),
  /** Asks the channel for a day, also once more: the file that comes replaces the one before. */
  fetch: endpoint({
    method: 'POST',
    path: `${path}/:id/bills`,
    title: '获取渠道对账单',
    access: [payAccountPage.can.bill],
    params: key,
    body: z.object({ billDay: date('账单日') }),
    data: z.object({ billId: id('对账单') }),
  }),
  file: endpoint({
    method: 'GET',
    path: `${path}/bills/:id/file`,
    title: '下载渠道对账单',
    access: [payAccountPage.can.bill],
    kind: 'file',
    params: z.object({ id: uuid('对账单') }),
    data: fileAnswer,
    audited: true,
  }),
};

export const payBillErrors = {
  badLine: error('43259', '文件第{line}行“{column}”{why}，未导入任何数据'),
  badFile: error('43260', '{why}，未导入任何数据'),
  notAPastDay: error('43261', '只能导入昨天及以前的对账单'),
  noChannel: error('42873', '模拟渠道和未填写密钥的账户没有对账单'),
  notThatDay: error('42874', `只能获取昨天及以前${billDays}天内的对账单`),
  busy: error('42875', '该日对账单正在获取，请稍候'),
  closed: error('43301', '该账期已归档，对账单不能再更换'),
  noFile: error('42876', '该日没有原文件：渠道当天没有交易，或尚未获取'),
};
