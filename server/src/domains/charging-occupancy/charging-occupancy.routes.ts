import { type OccupancyBillRow, type OccupancyRow, occupancies, occupancyBills } from '@bochong/contract/charging-occupancy';
import { refundBiz } from '@bochong/contract/refund';
import { type App, type Context, workIn } from '../../kernel/app-context.ts';
import { found } from '../../kernel/http/errors.ts';
import { implement } from '../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../kernel/sheets/field-columns.ts';
import { createCarRoutes } from './car/car.routes.ts';
import { collectFor } from './charging-occupancy.jobs.ts';
import { listOccupancyBills, type OccupancyBillFilters, occupancyBillBatches } from './record/occupancy-bill.repo.ts';
import { endStay, exemptStay, previewEnd, refundStay } from './record/occupancy-deed.service.ts';
import { shownStay, stayDetail } from './record/occupancy-detail.service.ts';
import { findReadStay, listStays, type StayFilters, stayBatches } from './record/occupancy-list.repo.ts';
import { isSeen } from './stay/charge.repo.ts';
import { hearCamera, hearConnection, hearGun } from './stay/hear-word.service.ts';
import { openStaysOf, plateBound } from './stay/occupancy.repo.ts';
import { occupancyPayable, refundClosed } from './stay/occupancy-payable.service.ts';
import { openStay } from './stay/open-stay.service.ts';
import { carMoved } from './stay/park-exit.service.ts';

const stayExport: ExportDefinition<StayFilters, Omit<OccupancyRow, 'payerPhone'>> = {
  name: 'chargingOccupancies',
  title: '占位记录',
  columns: fieldColumns<OccupancyRow>(occupancies.list, [
    ...(['occupyNo', 'orderNo', 'stationName', 'connectorCode', 'plateNo', 'payerType', 'payerName', 'beginAt', 'endAt'] as const),
    ...(['occupySec', 'billableSec', 'units', 'feeFen', 'discountFen', 'payableFen', 'paidFen', 'refundedFen', 'arrearsFen'] as const),
    ...(['waivedFen', 'occupancyStatus', 'endEvidence', 'exemptReason', 'ruleName'] as const),
  ]) as never,
  batches: (tx, query, scope) => stayBatches(tx, query, scope),
};
const billExport: ExportDefinition<OccupancyBillFilters, OccupancyBillRow> = {
  name: 'chargingOccupancyBills',
  title: '占位账单',
  columns: fieldColumns<OccupancyBillRow>(occupancyBills.list, [
    ...(['billNo', 'occupyNo', 'orderNo', 'stationName', 'payerType', 'payerName', 'plateNo', 'occupySec', 'billableSec'] as const),
    ...(['feeFen', 'discountFen', 'payableFen', 'adjustedFen', 'paidFen', 'refundedFen', 'arrearsFen', 'occupancyStatus'] as const),
    'settledAt',
  ]),
  batches: (tx, query, scope) => occupancyBillBatches(tx, query, scope),
};

/** A whole mobile number finds its owner's stays; part of one finds none, as it is not kept in the clear. */
const filtersOf = <Q extends { mobile?: string | undefined }>(
  { app }: Context,
  { mobile, ...query }: Q,
): Omit<Q, 'mobile'> & StayFilters => ({
  ...query,
  ...(mobile !== undefined && mobile !== '' && { mobileHash: app.keys.hmac('phone', mobile) }),
});

function followEvents(app: App): void {
  const { events } = app;
  events.within('ChargePointReported', async (tx, { connectorId, before, status, equipmentId, at }, { dealerId }) => {
    if (connectorId !== null && before !== status) await hearGun(workIn(app, tx), dealerId, { equipmentId, connectorId, status, at });
  });
  events.within('ChargingBaySeen', (tx, seen, { dealerId }) => hearCamera(workIn(app, tx), dealerId, seen));
  events.within('ChargePointConnectionChanged', (tx, said, { dealerId }) => hearConnection(workIn(app, tx), dealerId, said));
  for (const name of ['ChargingOrderEnded', 'ChargingOrderCorrected'] as const)
    events.on(name, 'charging-occupancy', (tx, { orderId }, { dealerId }) => openStay(workIn(app, tx), dealerId, orderId), 'device');
  events.on('ChargingPlateBound', 'charging-occupancy', (tx, { orderId }, { dealerId }) => plateBound(tx, dealerId, orderId), 'device');
  events.on(
    'ChargingWalletRecharged',
    'charging-occupancy',
    (tx, { walletId }, { dealerId }) => collectFor(workIn(app, tx), dealerId, walletId),
    'money',
  );
  events.within('VehicleMoved', async (tx, { plateNo }, { dealerId }) => {
    if ((await openStaysOf(tx, dealerId, plateNo)).length > 0) await events.emit(tx, 'OccupyingCarMoved', dealerId, { plateNo });
  });
  events.on(
    'OccupyingCarMoved',
    'charging-occupancy',
    (tx, { plateNo }, { dealerId }) => carMoved(workIn(app, tx), dealerId, plateNo),
    'device',
  );
  events.on('RefundClosed', 'charging-occupancy', async (tx, refund, { dealerId }) => {
    if (refund.refundBiz === refundBiz.OCCUPY && refund.bizId !== null)
      await refundClosed(workIn(app, tx), dealerId, refund.bizId, refund.refundId);
  });
}

export function createChargingOccupancyRoutes(app: App): void {
  app.payables.register(occupancyPayable);
  app.exports.set(stayExport.name, stayExport as never);
  app.exports.set(billExport.name, billExport as never);
  followEvents(app);
  createCarRoutes(app);
  implement(app, occupancies.list, async ({ query }, context) => {
    const { results, ...rest } = await listStays(context.tx, filtersOf(context, query), context.user);
    return { ...rest, results: results.map((row) => shownStay(context, row)) };
  });
  implement(app, occupancies.export, ({ query }, context) => exportOrQueue(stayExport, filtersOf(context, query), context));
  implement(app, occupancies.get, async ({ params }, context) =>
    stayDetail(context, found(await findReadStay(context.tx, { id: params.id }, context.user))),
  );
  implement(app, occupancies.ofOrder, async ({ params }, context) => {
    found(await isSeen(context.tx, params.id, context.user.parkIds));
    const row = await findReadStay(context.tx, { orderId: params.id }, context.user);
    return row ? stayDetail(context, row) : null;
  });
  implement(app, occupancies.endPreview, ({ params, body }, context) => previewEnd(context, params.id, body.endTime));
  implement(app, occupancies.end, ({ params, body }, context) => endStay(context, params.id, body));
  implement(app, occupancies.exempt, ({ params, body }, context) => exemptStay(context, params.id, body));
  implement(app, occupancies.refund, ({ params, body }, context) => refundStay(context, params.id, body));
  implement(app, occupancyBills.list, ({ query }, { tx, user }) => listOccupancyBills(tx, query, user));
  implement(app, occupancyBills.export, ({ query }, context) => exportOrQueue(billExport, query, context));
}
