import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { dealerName, documentNo, fen, id, instant, parkName, personName, plateNo, uuid, words } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageQuery, pageWithSummary, parkIds, period, platePart, queryCode, searchText } from '../../kernel/page.ts';
import { anyPlate } from '../../kernel/plate.ts';
import { plateColor } from '../../kernel/vehicle.ts';
import { payChannel, payerFields, payScene, payState } from '../bill/index.ts';
import { arrearsPayDetailPage, arrearsPayPage, supplementaryPayPage } from './menu.ts';

/** One payment for arrears, whoever paid it by whatever way. */
export const arrearsPay = z.object({
  payId: id('补缴'),
  billNo: documentNo('流水号'),
  plateId: z.string().nullable(),
  plateNo: plateNo(),
  plateColor: plateColor.schema,
  dealerName,
  recordCount: z.number().int().meta({ title: '欠费笔数' }),
  totalFen: fen('应补金额'),
  reduceFen: fen('减免金额'),
  paidFen: fen('实付金额'),
  payChannel: payChannel.schema,
  payScene: payScene.schema,
  payState: payState.schema,
  collectorName: personName('经办人'),
  createdAt: instant('创建时间'),
  paidAt: instant('缴费时间').nullable(),
});
export type ArrearsPay = z.output<typeof arrearsPay>;

/** A payment with its vouchers and the records it settled. */
export const arrearsPayDetail = arrearsPay.extend({
  voucher: z.array(z.string()).meta({ title: '凭证' }),
  remark: words('备注'),
  items: z.array(
    z.object({
      arrearsId: id('欠费'),
      arrearsNo: z.string(),
      orderId: id('订单'),
      orderNo: z.string(),
      parkName,
      exitTime: instant('出场时间'),
      amountFen: fen('补缴金额'),
    }),
  ),
});
export type ArrearsPayDetail = z.output<typeof arrearsPayDetail>;

const filters = {
  plateNo: platePart().optional(),
  parkIds: parkIds.optional(),
  payChannel: queryCode(payChannel.schema).optional(),
  payScene: queryCode(payScene.schema).optional(),
  payState: queryCode(payState.schema).optional(),
  ...period('创建时间', { days: true }),
  collectorName: searchText('经办人', 20).optional(),
  billNo: searchText('流水号', 40).optional(),
};

export const arrearsPays = {
  list: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrearsPays',
    alias: '/charge/v2/api/arrearsPays/list',
    title: '补缴记录',
    access: [arrearsPayPage.code, supplementaryPayPage.code],
    query: pageQuery(filters),
    data: pageWithSummary(arrearsPay, z.object({ paidFen: fen('实付'), count: z.number().int().meta({ title: '笔数' }) }).nullable()),
  }),
  export: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrearsPays/export',
    title: '导出补缴记录',
    access: [arrearsPayPage.can.export, supplementaryPayPage.can.export],
    query: pageQuery(filters),
    data: exportAnswer,
    kind: 'file',
    audited: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrearsPays/detail/:id',
    title: '补缴详情',
    access: [arrearsPayPage.code, supplementaryPayPage.code, arrearsPayDetailPage.code],
    params: z.object({ id: uuid('补缴') }),
    data: arrearsPayDetail,
  }),
};

const driverChannel = z.literal([payChannel.WECHAT, payChannel.ALIPAY, payChannel.UNIONPAY, payChannel.ECNY]).meta({ title: '支付渠道' });

/** A driver looks up what the vehicle owes at the company of a lot and pays it with one bill; knowing the plate is the key to it. */
export const driverArrears = {
  quote: endpoint({
    method: 'POST',
    path: '/driver/v2/api/arrears/quote',
    title: '欠费查询',
    writes: false,
    access: 'public',
    body: z.object({ parkId: uuid('车场'), plateNo: anyPlate() }),
    data: z.object({
      plateNo: plateNo(),
      owedFen: fen('欠费总额'),
      records: z.array(
        z.object({
          arrearsId: id('欠费'),
          parkName,
          enterTime: instant('入场时间'),
          exitTime: instant('出场时间'),
          owedFen: fen('现欠金额'),
          /** Records of one number are received by the same accounts: one bill takes them together. */
          payGroup: z.number().int(),
        }),
      ),
    }),
    audited: false,
  }),
  create: endpoint({
    method: 'POST',
    path: '/driver/v2/api/arrears/orders',
    title: '创建欠费支付单',
    access: 'public',
    body: z.object({
      parkId: uuid('车场'),
      plateNo: anyPlate(),
      /** All that is owed when absent. */
      arrearsIds: z.array(uuid('欠费')).min(1).max(200).optional(),
      /** The stay that stands at the exit: paid with the same bill. */
      orderId: uuid('订单').optional(),
      payChannel: driverChannel,
      ...payerFields,
    }),
    data: z.object({
      billNo: z.string(),
      outTradeNo: z.string(),
      amountFen: fen('应付金额'),
      /** Empty where the channel has to be called first: the state of the bill has it a moment later. */
      payUrl: z.string(),
      expireAt: instant('失效时间'),
    }),
    audited: false,
  }),
};
