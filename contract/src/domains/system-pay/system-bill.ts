import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { date, dealerName, documentNo, fen, flag, id, instant, personName, rev, text, uuid, words } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageQuery, pageWithSummary, period, queryCode, searchText } from '../../kernel/page.ts';
import { systemFeePage, systemPayPage } from './menu.ts';
import { systemFeeItem, systemFeeKind } from './system-fee.ts';

export const systemBillStatus = enumOf('systemBillStatus', '账单状态', {
  OPEN: [1, '待付款', 'amber'],
  /** The unit says that it has paid. */
  TOLD: [2, '待确认到账', 'blue'],
  PAID: [3, '已到账', 'green'],
  VOID: [4, '已作废', 'grey'],
  /** Of a list only: open, and its day is over. */
  OVERDUE: [5, '已逾期', 'red'],
});

/** A line of a bill: `qty` pieces for `days` days at a yearly price, or `qty` messages at the price of a hundred (`days` 0). */
export const systemBillLine = z.object({
  feeItem: systemFeeItem.schema,
  qty: z.number().int().meta({ title: '数量' }),
  days: z.number().int().meta({ title: '天数' }),
  priceFen: fen('单价'),
  amountFen: fen('金额'),
});
export type SystemBillLine = z.output<typeof systemBillLine>;

/** What a unit owes the platform for one licence, or for the short messages of one month. */
export const systemBill = z.object({
  billId: id('账单'),
  billNo: documentNo('账单号'),
  dealerName,
  feeKind: systemFeeKind.schema,
  /** Number of the licence, or the month. */
  source: documentNo('授权号/账期'),
  periodFrom: date('计费起'),
  periodTo: date('计费止'),
  amountFen: fen('应付'),
  lines: z.array(systemBillLine).meta({ title: '明细' }),
  status: systemBillStatus.schema,
  dueDate: date('应付日'),
  accountName: z.string().meta({ title: '收款户名', kind: 'text' }),
  bankName: z.string().meta({ title: '开户行', kind: 'text' }),
  bankNo: documentNo('收款账号'),
  billedAt: instant('出账时间'),
  paidOn: date('付款日').nullable(),
  voucherNo: documentNo('付款流水号'),
  toldBy: personName('登记人'),
  receivedOn: date('到账日').nullable(),
  bankRef: documentNo('到账流水号'),
  confirmedBy: personName('确认人'),
  confirmedAt: instant('确认时间').nullable(),
  /** Why the unit's word was sent back, or the bill made void. */
  note: words('说明'),
  rev,
});
export type SystemBill = z.output<typeof systemBill>;

const path = '/finance/v2/api/systemPay/bills';
const key = z.object({ id: uuid('账单') });
const filters = {
  feeKind: queryCode(systemFeeKind.schema).optional(),
  status: queryCode(systemBillStatus.schema).optional(),
  source: searchText('授权号/账期', 64).optional(),
  ...period('出账时间'),
};
const standing = z.object({ billId: id('账单'), status: systemBillStatus.schema });

export const systemBills = {
  list: endpoint({
    method: 'GET',
    path,
    title: '系统费用账单',
    access: [systemPayPage.code],
    query: pageQuery(filters),
    data: pageWithSummary(
      systemBill,
      z
        .object({
          count: z.number().int().meta({ title: '账单' }),
          amountFen: fen('应付合计'),
          receivedFen: fen('已到账'),
          toldFen: fen('待确认'),
          openFen: fen('未付'),
          overdueFen: fen('其中逾期'),
        })
        .nullable(),
    ),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出系统费用账单',
    access: [systemPayPage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
  /** The unit has transferred the whole amount. */
  pay: endpoint({
    method: 'POST',
    path: `${path}/:id/pay`,
    title: '登记付款',
    access: [systemPayPage.can.pay],
    whileBarred: true,
    params: key,
    body: z.object({ paidOn: date('付款日'), voucherNo: text('付款流水号', 64, 4), rev }),
    data: standing,
  }),
  /** The whole amount stands in the platform's account; with or without the unit's word. */
  confirm: endpoint({
    method: 'POST',
    path: `${path}/:id/confirm`,
    title: '确认到账',
    access: [systemFeePage.can.confirm],
    params: key,
    body: z.object({ receivedOn: date('到账日'), bankRef: text('到账流水号', 64, 4), rev }),
    data: standing,
  }),
  /** Nothing of it has come: the bill is open again. */
  refuse: endpoint({
    method: 'POST',
    path: `${path}/:id/refuse`,
    title: '退回付款登记',
    access: [systemFeePage.can.confirm],
    params: key,
    body: z.object({ note: text('说明', 200, 2), rev }),
    data: standing,
  }),
  /** What was paid cannot be made void. With `again` the next night makes another bill of the same. */
  void: endpoint({
    method: 'POST',
    path: `${path}/:id/void`,
    title: '作废系统费用账单',
    access: [systemFeePage.can.void],
    params: key,
    body: z.object({
      note: text('说明', 200, 2),
      again: flag('重新出账').meta({ help: '选“是”时，次日凌晨按当时有效的资费重新出账' }),
      rev,
    }),
    data: standing,
  }),
};

export const systemBillErrors = {
  wrongState: error('44747', '账单{status}，不能{action}'),
  future: error('44748', '{what}不能晚于今天'),
  sameTransfer: error('44749', '到账流水号{bankRef}已用于账单{billNo}'),
};
