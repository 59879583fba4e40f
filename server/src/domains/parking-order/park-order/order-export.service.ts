import { payChannel } from '@bochong/contract/kernel/pay-channel';
import { carType, exceptionType, orderStatus, type ParkOrderListRow, payStatus } from '@bochong/contract/parking-order';
import type { Context } from '../../../kernel/app-context.ts';
import { clockText, type ExportColumn, type ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import type { OrderQuery } from './order-conditions.repo.ts';
import { orderBatches } from './park-order.repo.ts';

const yuan = (fen: number) => fen / 100;

const columns: readonly ExportColumn<ParkOrderListRow>[] = [
  { header: '订单号', width: 26, value: (row) => row.orderNo },
  { header: '车牌号', value: (row) => row.plateNo },
  { header: '车场', width: 24, value: (row) => row.parkName },
  { header: '泊位', value: (row) => row.berthCode },
  { header: '入口', value: (row) => row.enterGateName },
  { header: '出口', value: (row) => row.exitGateName },
  { header: '停车身份', value: (row) => carType.label(row.carType) },
  { header: '入场时间', width: 20, value: (row) => clockText(row.enterTime) },
  { header: '出场时间', width: 20, value: (row) => clockText(row.exitTime) },
  { header: '停车时长(分)', value: (row) => row.parkMinutes },
  { header: '原始金额(元)', value: (row) => yuan(row.grossFen) },
  { header: '优惠(元)', value: (row) => yuan(row.discountFen) },
  { header: '抵扣(元)', value: (row) => yuan(row.couponFen) },
  { header: '应付金额(元)', value: (row) => yuan(row.payableFen) },
  { header: '已付金额(元)', value: (row) => yuan(row.paidFen) },
  { header: '已退金额(元)', value: (row) => yuan(row.refundFen) },
  { header: '待付金额(元)', value: (row) => yuan(row.dueFen) },
  { header: '支付渠道', value: (row) => row.payChannels.map((code) => payChannel.label(code)).join('、') },
  { header: '收费员', value: (row) => row.collectors.join('、') },
  { header: '订单状态', value: (row) => orderStatus.label(row.orderStatus) },
  { header: '缴费状态', value: (row) => payStatus.label(row.payStatus) },
  { header: '异常', width: 24, value: (row) => row.exceptionTypes.map((code) => exceptionType.label(code)).join('、') },
];

/** What the list shows by the same filters, newest entry first. */
export const orderExport: ExportDefinition<OrderQuery, ParkOrderListRow> = {
  name: 'parkOrders',
  title: '停车记录',
  columns,
  batches: orderBatches,
};

export const exportOrders = (query: OrderQuery, context: Context) => exportOrQueue(orderExport, query, context);
