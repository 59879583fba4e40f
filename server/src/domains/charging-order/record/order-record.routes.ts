import {
  type ChargingBillRow,
  type ChargingOrderRow,
  chargingAdjustments,
  chargingBills,
  chargingOrders,
  chargingSessions,
} from '@bochong/contract/charging-order';
import { findGroup, mostFound } from '@bochong/contract/finder';
import type { App, Context } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { registerFinder } from '../../../kernel/http/finder.ts';
import { implement } from '../../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { listAdjustments } from '../adjustment/adjustment.repo.ts';
import { auditAdjustment } from '../adjustment/manual-price.service.ts';
import { remoteStart } from '../command/remote-start.service.ts';
import { type BillFilters, billBatches, listBills } from './charging-bill.repo.ts';
import type { OrderFilters } from './order-conditions.repo.ts';
import { bindPlate, forceClose, manualPrice, recalc, recalcPreview, remoteStop } from './order-deed.service.ts';
import { findOrderDetail, listOrders, orderBatches, type ReadRow } from './order-list.repo.ts';
import { refundOrder } from './order-refund.service.ts';
import { orderHistory, receiptOf, sessionPage } from './session-page.service.ts';

const orderExport: ExportDefinition<OrderFilters, Omit<ChargingOrderRow, 'payerPhone'>> = {
  name: 'chargingOrders',
  title: '充电订单',
  columns: fieldColumns<ChargingOrderRow>(chargingOrders.list, [
    ...([
      'orderNo',
      'stationName',
      'equipmentName',
      'connectorCode',
      'plateNo',
      'payerType',
      'payerName',
      'startSource',
      'startAt',
    ] as const),
    ...([
      'endAt',
      'durationSec',
      'energyWh',
      'listElecFen',
      'listServiceFen',
      'discountFen',
      'payableFen',
      'paidFen',
      'refundedFen',
    ] as const),
    ...(['arrearsFen', 'orderStatus', 'payStatus', 'stopReason', 'flags'] as const),
  ]) as never,
  batches: (tx, query, scope) => orderBatches(tx, query, scope),
};

const billExport: ExportDefinition<BillFilters, ChargingBillRow> = {
  name: 'chargingBills',
  title: '充电账单',
  columns: fieldColumns<ChargingBillRow>(chargingBills.list, [
    ...(['billNo', 'orderNo', 'stationName', 'payerType', 'payerName', 'plateNo', 'energyWh', 'listElecFen', 'listServiceFen'] as const),
    ...([
      'discountFen',
      'couponFen',
      'payableFen',
      'adjustedFen',
      'balanceDiscountFen',
      'paidFen',
      'principalFen',
      'giftFen',
      'refundedFen',
    ] as const),
    ...(['arrearsFen', 'payStatus', 'settledAt'] as const),
  ]),
  batches: (tx, query, scope) => billBatches(tx, query, scope),
};

/** A row with the number of its owner as anybody may see it. */
const shown = <R extends Pick<ReadRow, 'phoneCipher'>>({ app }: Context, { phoneCipher, ...row }: R) => ({
  ...row,
  payerPhone: app.keys.masked(phoneCipher),
});

/** A whole mobile number finds its owner's orders; part of one finds none, as it is not kept in the clear. */
function filtersOf<Q extends { mobile?: string | undefined }>({ app }: Context, { mobile, ...query }: Q): Omit<Q, 'mobile'> & OrderFilters {
  return { ...query, ...(mobile !== undefined && mobile !== '' && { mobileHash: app.keys.hmac('phone', mobile) }) };
}

async function page(context: Context, query: Parameters<typeof listOrders>[1]) {
  const { results, ...rest } = await listOrders(context.tx, query, context.user);
  return { ...rest, results: results.map((row) => shown(context, row)) };
}

export function createOrderRecordRoutes(app: App): void {
  app.exports.set(orderExport.name, orderExport as never);
  app.exports.set(billExport.name, billExport as never);
  registerFinder(app, {
    to: chargingOrders.list,
    async find({ text }, { tx, user }) {
      const orderNo = text.toUpperCase();
      if (!/^(C\d{8,}|\d{20,})$/.test(orderNo)) return [];
      const { results } = await listOrders(tx, { orderNo, pageNo: 1, pageSize: mostFound }, user);
      return results.map(({ orderId, stationName, plateNo, ...order }) => ({
        ...{ group: findGroup.CHARGE, key: orderId, title: order.orderNo, note: stationName, plateNo: plateNo ?? '' },
      }));
    },
  });
  implement(app, chargingOrders.list, ({ query }, context) => page(context, filtersOf(context, query)));
  implement(app, chargingOrders.export, ({ query }, context) => exportOrQueue(orderExport, filtersOf(context, query), context));
  implement(app, chargingOrders.abnormal, ({ query }, context) => page(context, { ...query, odd: true }));
  implement(app, chargingOrders.get, async ({ params }, context) =>
    shown(context, found(await findOrderDetail(context.tx, params.id, context.user))),
  );
  implement(app, chargingOrders.remoteStart, ({ body }, context) => remoteStart(context, body));
  implement(app, chargingOrders.remoteStop, ({ params, body }, context) => remoteStop(context, params.id, body.reason));
  implement(app, chargingOrders.forceClose, ({ params, body }, context) => forceClose(context, params.id, body.reason));
  implement(app, chargingOrders.recalcPreview, ({ params }, context) => recalcPreview(context, params.id));
  implement(app, chargingOrders.recalc, ({ params, body }, context) => recalc(context, params.id, body));
  implement(app, chargingOrders.manualPrice, ({ params, body }, context) => manualPrice(context, params.id, body));
  implement(app, chargingOrders.refund, ({ params, body }, context) => refundOrder(context, params.id, body));
  implement(app, chargingOrders.bindPlate, ({ params, body }, context) => bindPlate(context, params.id, body));
  implement(app, chargingSessions.get, ({ params }, context) => sessionPage(params.id, context));
  implement(app, chargingSessions.history, ({ params }, context) => orderHistory(params.id, context));
  implement(app, chargingSessions.receipt, ({ params }, context) => receiptOf(params.id, context));
  implement(app, chargingBills.list, ({ query }, { tx, user }) => listBills(tx, query, user));
  implement(app, chargingBills.export, ({ query }, context) => exportOrQueue(billExport, query, context));
  implement(app, chargingAdjustments.list, ({ query }, { tx, user }) => listAdjustments(tx, query, user.parkIds));
  implement(app, chargingAdjustments.audit, ({ params, body }, context) => auditAdjustment(context, params.id, body));
}
