import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { documentNo, energy, fen, instant, stationId, uuid } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageQuery, pageWithSummary, period, queryCode, searchText } from '../../kernel/page.ts';
import { chargingOrderRow } from './charging-order.ts';
import { chargingPayerType, chargingPayStatus } from './charging-order-enums.ts';
import { chargingBillPage } from './menu.ts';

/** The money document of a settled order as it was made; what was corrected afterwards stands beside it. */
export const chargingBillRow = chargingOrderRow
  .pick({ orderId: true, orderNo: true, dealerName: true, stationName: true, payerType: true, payerName: true, plateNo: true })
  .extend({
    billId: uuid('账单'),
    billNo: documentNo('账单号'),
    energyWh: energy('电量'),
    listElecFen: fen('电费'),
    listServiceFen: fen('服务费'),
    discountFen: fen('优惠'),
    couponFen: fen('优惠券'),
    payableFen: fen('应付'),
    /** Sum of the corrections that took effect. */
    adjustedFen: z.number().int().meta({ title: '调账', kind: 'money' }),
    adjustedTimes: z.number().int().meta({ title: '调账次数' }),
    balanceDiscountFen: fen('余额优惠'),
    paidFen: fen('实付'),
    principalFen: fen('本金'),
    giftFen: fen('赠送'),
    refundedFen: fen('退款'),
    arrearsFen: fen('欠费'),
    payStatus: chargingPayStatus.schema,
    settledAt: instant('结算时间'),
  });
export type ChargingBillRow = z.output<typeof chargingBillRow>;

const filters = {
  number: searchText('账单号/订单号', 30).optional(),
  stationId: stationId().optional(),
  ...period('结算时间', { days: true }),
  payStatus: queryCode(chargingPayStatus.schema).optional(),
  payerType: queryCode(chargingPayerType.schema).optional(),
};
const path = '/cps/v2/api/bills';

export const chargingBills = {
  list: endpoint({
    method: 'GET',
    path,
    alias: `${path}/list`,
    title: '充电账单列表',
    access: [chargingBillPage.code],
    query: pageQuery(filters),
    data: pageWithSummary(
      chargingBillRow,
      chargingBillRow
        .pick({
          energyWh: true,
          listElecFen: true,
          listServiceFen: true,
          discountFen: true,
          payableFen: true,
          adjustedFen: true,
          paidFen: true,
          refundedFen: true,
          arrearsFen: true,
        })
        .extend({ count: z.number().int().meta({ title: '单数' }) })
        .nullable(),
    ),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出充电账单',
    access: [chargingBillPage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
};
