import { billBiz } from '@bochong/contract/bill';
import { type ParkFreeGrant, parkChargeRules, parkFreeGrants } from '@bochong/contract/charging-parking-link';
import { type App, workIn } from '../../kernel/app-context.ts';
import { implement } from '../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../kernel/sheets/field-columns.ts';
import { hasGrants } from './grant/grant.repo.ts';
import { followCharge, refreshPlate } from './grant/grant.service.ts';
import { fixPlate, grantOfCharge, voidGrant } from './grant/grant-deed.service.ts';
import { type GrantFilters, grantBatches, listGrants } from './grant/grant-list.repo.ts';
import { listRules } from './rule/park-charge-rule.repo.ts';
import { createRule, removeRule, switchRule, updateRule } from './rule/park-charge-rule.service.ts';

const grantExport: ExportDefinition<GrantFilters, ParkFreeGrant> = {
  name: 'parkFreeGrants',
  title: '停车减免记录',
  columns: fieldColumns(parkFreeGrants.list, [
    ...(['grantNo', 'orderNo', 'stationName', 'ruleName', 'plateNo', 'parkName', 'endAt', 'energyWh', 'freeMinutes', 'usedMin'] as const),
    ...(['validFrom', 'validTo', 'grantStatus', 'reason', 'usedAt'] as const),
  ]),
  batches: (tx, query, scope) => grantBatches(tx, query, scope),
};

/** Whatever may change what a charge gives off parking. */
function followEvents(app: App): void {
  const { events } = app;
  const consumer = 'charging-parking-link';
  for (const name of ['ChargingOrderEnded', 'ChargingOrderCorrected', 'ChargingPlateBound', 'ChargingOccupancySettled'] as const)
    events.on(name, consumer, (tx, { orderId }, { dealerId }) => followCharge(workIn(app, tx), dealerId, orderId));
  events.on('RefundExecuted', consumer, async (tx, { bizType, subjectId }, { dealerId }) => {
    if (bizType === billBiz.CHARGING && subjectId !== null) await followCharge(workIn(app, tx), dealerId, subjectId);
  });
  events.within('VehicleMoved', async (tx, { plateNo }, { dealerId }) => {
    if (await hasGrants(tx, dealerId, plateNo)) await events.emit(tx, 'GrantedCarMoved', dealerId, { plateNo });
  });
  events.on('GrantedCarMoved', consumer, (tx, { plateNo }, { dealerId }) => refreshPlate(workIn(app, tx), dealerId, plateNo));
}

export function createChargingParkingLinkRoutes(app: App): void {
  app.exports.set(grantExport.name, grantExport as never);
  followEvents(app);
  implement(app, parkChargeRules.list, ({ query }, { tx, user }) => listRules(tx, query, user.parkIds));
  implement(app, parkChargeRules.create, ({ body }, context) => createRule(body, context));
  implement(app, parkChargeRules.update, ({ params, body }, context) => updateRule(params.id, body, context));
  implement(app, parkChargeRules.switchStatus, ({ params, body }, context) => switchRule(params.id, body, context));
  implement(app, parkChargeRules.remove, ({ params }, context) => removeRule(params.id, context));
  implement(app, parkFreeGrants.list, ({ query }, { tx, user }) => listGrants(tx, query, user));
  implement(app, parkFreeGrants.export, ({ query }, context) => exportOrQueue(grantExport, query, context));
  implement(app, parkFreeGrants.ofOrder, ({ params }, context) => grantOfCharge(context, params.id));
  implement(app, parkFreeGrants.fixPlate, ({ params, body }, context) => fixPlate(context, params.id, body));
  implement(app, parkFreeGrants.void, ({ params, body }, context) => voidGrant(context, params.id, body));
}
