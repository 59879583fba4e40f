import { type ChargingFault, chargingFaults } from '@bochong/contract/charging-fault';
import { type App, workIn } from '../../kernel/app-context.ts';
import { implement } from '../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../kernel/sheets/field-columns.ts';
import { followBoot, followGun, followOrderEnd, followProblem, followSecurity } from './fault/fault.service.ts';
import { accept, arrive, close, dispatch, giveBack, people, report } from './fault/fault-deed.service.ts';
import { type FaultFilters, faultBatches, listFaults } from './fault/fault-list.repo.ts';

const sheetOf = (app: App): ExportDefinition<FaultFilters, ChargingFault> => ({
  name: 'chargingFaults',
  title: '充电故障记录',
  columns: fieldColumns<ChargingFault>(chargingFaults.list, [
    ...([
      'faultNo',
      'stationName',
      'place',
      'level',
      'faultText',
      'vendorErrorCode',
      'info',
      'source',
      'occurredAt',
      'recoveredAt',
    ] as const),
    ...([
      'durationSec',
      'repeatCount',
      'orderNo',
      'status',
      'handlerName',
      'dispatchedAt',
      'dueAt',
      'acceptedAt',
      'arrivedAt',
      'acknowledgedAt',
      'closedAt',
      'answerSec',
      'workSec',
      'verdict',
      'handleResult',
    ] as const),
  ]),
  batches: (tx, query, scope) => faultBatches(tx, query, scope, app.clock.now()),
});

export function createChargingFaultRoutes(app: App): void {
  const sheet = sheetOf(app);
  app.exports.set(sheet.name, sheet as never);
  implement(app, chargingFaults.list, ({ query }, { tx, user, now }) => listFaults(tx, { ...query, readerId: user.userId }, user, now));
  implement(app, chargingFaults.export, ({ query }, context) => exportOrQueue(sheet, { ...query, readerId: context.user.userId }, context));
  implement(app, chargingFaults.people, (_, context) => people(context));
  implement(app, chargingFaults.report, ({ body }, context) => report(body, context));
  implement(app, chargingFaults.dispatch, ({ params, body }, context) => dispatch(params.id, body, context));
  implement(app, chargingFaults.accept, ({ params, body }, context) => accept(params.id, body, context));
  implement(app, chargingFaults.arrive, ({ params, body }, context) => arrive(params.id, body, context));
  implement(app, chargingFaults.giveBack, ({ params, body }, context) => giveBack(params.id, body, context));
  implement(app, chargingFaults.close, ({ params, body }, context) => close(params.id, body, context));
  const { events } = app;
  events.within('ChargePointReported', (tx, said, { dealerId }) => followGun(workIn(app, tx), dealerId, said));
  events.within('ChargePointSecurityEvent', (tx, event, { dealerId }) => followSecurity(workIn(app, tx), dealerId, event));
  events.within('ChargePointProblemTold', (tx, told, { dealerId }) => followProblem(workIn(app, tx), dealerId, told));
  events.within('ChargingOrderEnded', (tx, ended, { dealerId }) => followOrderEnd(workIn(app, tx), dealerId, ended));
  events.within('ChargePointBooted', (tx, boot, { dealerId }) => followBoot(workIn(app, tx), dealerId, boot));
}
