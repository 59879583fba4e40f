import { type ParkOrderListRow, parkOrders } from '@bochong/contract/parking-order';
import type { Context } from '../../../kernel/app-context.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import type { OrderQuery } from './order-conditions.repo.ts';
import { orderBatches } from './park-order.repo.ts';

const columns = fieldColumns<ParkOrderListRow>(parkOrders.list, [
  'orderNo',
  'plateNo',
  'parkName',
  'berthCode',
  'enterGateName',
  'exitGateName',
  'carType',
  'enterTime',
  'exitTime',
  'parkMinutes',
  'grossFen',
  'discountFen',
  'couponFen',
  'payableFen',
  'paidFen',
  'refundFen',
  'dueFen',
  'payChannels',
  'collectors',
  'orderStatus',
  'payStatus',
  'exceptionTypes',
]);

/** What the list shows by the same filters, newest entry first. */
export const orderExport: ExportDefinition<OrderQuery, ParkOrderListRow> = {
  name: 'parkOrders',
  title: '停车记录',
  columns,
  batches: orderBatches,
};

export const exportOrders = (query: OrderQuery, context: Context) => exportOrQueue(orderExport, query, context);
