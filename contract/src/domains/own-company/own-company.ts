import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { fen, rev, uuid } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, pageWithSummary, period, platePart, queryCode } from '../../kernel/page.ts';
import { companyAccount, walletEntry } from '../charging-customer/index.ts';
import { chargingOrderRow, chargingOrderStatus } from '../charging-order/index.ts';
import { companyVehicle, companyVehicleFields } from '../company/index.ts';
import { companySettlement, companySettlementStatus, disputeReason, settledItem, settledVehicle } from '../company-settlement/index.ts';
import { ownAccountPage, ownOrderPage, ownSettlementPage, ownVehiclePage } from './menu.ts';

/** What the user's company has and owes, and what waits for its people. */
export const ownAccount = companyAccount.omit({ rev: true }).extend({
  /** Statements that wait to be confirmed. */
  drafts: z.number().int().meta({ title: '待确认结算单' }),
  /** Confirmed and not paid yet. */
  unpaidFen: fen('待付款'),
});

export const ownOrder = chargingOrderRow.pick({
  ...{ orderId: true, orderNo: true, stationName: true, connectorName: true, plateNo: true, startAt: true, endAt: true },
  ...{ durationSec: true, energyWh: true, listElecFen: true, listServiceFen: true, discountFen: true, payableFen: true },
  ...{ refundedFen: true, orderStatus: true },
});

export const ownVehicle = companyVehicle.pick({
  ...{ vehicleId: true, plateNo: true, driverName: true, dept: true, dailyLimitFen: true, monthlyLimitFen: true, status: true },
});

const path = '/cps/v2/api/ownCompany';
const key = z.object({ id: uuid('结算单') });
const settlements = [ownSettlementPage.code] as const;
const paging = pageQuery({}).omit({ dealerIds: true, cursor: true });
/** Whatever is asked is of the caller's own company, whose plates need no mask. */
const own = { ownWords: true } as const;

export const ownCompany = {
  account: endpoint({
    ...own,
    method: 'GET',
    path: `${path}/account`,
    title: '本企业账户',
    access: [ownAccountPage.code],
    data: ownAccount,
  }),
  entries: endpoint({
    ...own,
    method: 'GET',
    path: `${path}/entries`,
    title: '本企业流水',
    access: [ownAccountPage.code],
    query: paging,
    data: pageOf(walletEntry.omit({ operatorName: true, remark: true })),
  }),
  orders: endpoint({
    ...own,
    method: 'GET',
    path: `${path}/orders`,
    title: '本企业充电记录',
    access: [ownOrderPage.code],
    query: pageQuery({
      plateNo: platePart('车牌').optional(),
      ...period('开始时间', { days: true }),
      orderStatus: queryCode(chargingOrderStatus.schema).optional(),
    }),
    data: pageWithSummary(
      ownOrder,
      z
        .object({
          count: z.number().int().meta({ title: '单数' }),
          energyWh: chargingOrderRow.shape.energyWh,
          payableFen: fen('应付'),
          refundedFen: fen('已退'),
        })
        .nullable(),
    ),
  }),
  vehicles: endpoint({
    ...own,
    method: 'GET',
    path: `${path}/vehicles`,
    title: '本企业车辆',
    access: [ownVehiclePage.code],
    query: pageQuery({}),
    data: pageOf(ownVehicle),
  }),
  /** What a vehicle may charge on the company's account from its next start on. */
  limit: endpoint({
    ...own,
    method: 'PUT',
    path: `${path}/vehicles/:id/limit`,
    title: '设置车辆充电限额',
    access: [ownVehiclePage.can.limit],
    params: z.object({ id: uuid('车辆') }),
    body: companyVehicleFields.pick({ dailyLimitFen: true, monthlyLimitFen: true }),
    data: z.null(),
  }),
  settlements: endpoint({
    ...own,
    method: 'GET',
    path: `${path}/settlements`,
    title: '我的结算单',
    access: [...settlements],
    query: pageQuery({ status: queryCode(companySettlementStatus.schema).optional() }),
    data: pageOf(companySettlement),
  }),
  settlement: endpoint({
    ...own,
    method: 'GET',
    path: `${path}/settlements/:id`,
    title: '我的结算单详情',
    access: [...settlements],
    params: key,
    data: companySettlement,
  }),
  settledVehicles: endpoint({
    ...own,
    method: 'GET',
    path: `${path}/settlements/:id/vehicles`,
    title: '我的结算车辆明细',
    access: [...settlements],
    params: key,
    query: paging,
    data: pageOf(settledVehicle),
  }),
  settledItems: endpoint({
    ...own,
    method: 'GET',
    path: `${path}/settlements/:id/items`,
    title: '我的结算订单明细',
    access: [...settlements],
    params: key,
    query: paging,
    data: pageOf(settledItem),
  }),
  exportItems: endpoint({
    ...own,
    method: 'GET',
    path: `${path}/settlements/:id/items/export`,
    title: '导出我的结算明细',
    access: [ownSettlementPage.can.export],
    kind: 'file',
    params: key,
    data: exportAnswer,
    audited: true,
  }),
  /** The company agrees to a draft, as it stands; not while a dispute of it is open. */
  confirm: endpoint({
    ...own,
    method: 'POST',
    path: `${path}/settlements/:id/confirm`,
    title: '企业确认结算单',
    access: [ownSettlementPage.can.confirm],
    params: key,
    body: z.object({ rev }),
    data: z.object({ settlementId: uuid('结算单'), status: companySettlementStatus.schema }),
  }),
  /** The company does not agree to one charge or stay of a draft. */
  dispute: endpoint({
    ...own,
    method: 'POST',
    path: `${path}/settlements/:id/items/:subjectId/dispute`,
    title: '提出结算异议',
    access: [ownSettlementPage.can.dispute],
    params: key.extend({ subjectId: uuid('订单') }),
    body: z.object({ reason: disputeReason }),
    data: z.null(),
  }),
  withdraw: endpoint({
    ...own,
    method: 'POST',
    path: `${path}/settlements/:id/items/:subjectId/withdraw`,
    title: '撤回结算异议',
    access: [ownSettlementPage.can.dispute],
    params: key.extend({ subjectId: uuid('订单') }),
    data: z.null(),
  }),
};
