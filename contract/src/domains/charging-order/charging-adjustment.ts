import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, documentNo, energy, fen, instant, rev, signedFen, text, uuid, verdict, words } from '../../kernel/fields.ts';
import { pageOf, pageQuery, period, queryCode, searchText } from '../../kernel/page.ts';
import { adjustReason, adjustStatus, chargingOrderStatus } from './charging-order-enums.ts';
import { chargingAdjustmentPage } from './menu.ts';

/** A correction of a settled order, or the price that a person proposes for an abnormal one. */
export const chargingAdjustmentRow = z.object({
  adjustmentId: uuid('调账单'),
  adjustNo: documentNo('调账单号'),
  orderId: uuid('订单'),
  orderNo: documentNo('订单号'),
  dealerName,
  stationName: z.string().meta({ title: '电站' }),
  payerName: z.string().meta({ title: '付款方' }),
  orderStatus: chargingOrderStatus.schema,
  adjustReason: adjustReason.schema,
  adjustStatus: adjustStatus.schema,
  energyBeforeWh: energy('原电量'),
  energyAfterWh: energy('新电量'),
  beforeFen: fen('原应付'),
  afterFen: fen('新应付'),
  deltaFen: signedFen('差额'),
  reason: words('原因'),
  proposerName: z.string().meta({ title: '提交人' }),
  auditorName: z.string().meta({ title: '审核人' }),
  opinion: words('审核意见'),
  createdAt: instant('提交时间'),
  auditedAt: instant('审核时间').nullable(),
  rev,
});
export type ChargingAdjustmentRow = z.output<typeof chargingAdjustmentRow>;

const path = '/cps/v2/api/adjustments';

export const chargingAdjustments = {
  list: endpoint({
    method: 'GET',
    path,
    alias: `${path}/list`,
    title: '补差与核价列表',
    access: [chargingAdjustmentPage.code],
    query: pageQuery({
      number: searchText('调账单号/订单号', 30).optional(),
      adjustStatus: queryCode(adjustStatus.schema).optional(),
      adjustReason: queryCode(adjustReason.schema).optional(),
      ...period('提交时间', { days: true }),
    }),
    data: pageOf(chargingAdjustmentRow),
  }),
  audit: endpoint({
    method: 'POST',
    path: `${path}/:id/audit`,
    title: '审核补差与核价',
    access: [chargingAdjustmentPage.can.audit],
    params: z.object({ id: uuid('调账单') }),
    body: z.object({ pass: verdict('审核结果'), opinion: text('审核意见', 100, 2), rev }),
    data: z.null(),
  }),
};

export const chargingAdjustmentErrors = {
  decided: error('43160', '该单已审核'),
  ownProposal: error('43161', '不能审核自己提交的核价或补差'),
  outdated: error('43162', '订单数据已变化，请重新提交核价'),
};
