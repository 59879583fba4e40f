import { type ChargingDebtRow, chargingDebtErrors, chargingDebtReminders, chargingDebts } from '@bochong/contract/charging-debt';
import { type App, type Context, workIn } from '../../kernel/app-context.ts';
import { constraintMeans } from '../../kernel/http/errors.ts';
import { implement } from '../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../kernel/sheets/field-columns.ts';
import { plateBound } from './debt/debt.repo.ts';
import { payOffline, setLegal } from './debt/debt-deed.service.ts';
import { debtDetail, shownDebt } from './debt/debt-detail.service.ts';
import { type DebtFilters, debtBatches, listDebts } from './debt/debt-list.repo.ts';
import { followSubject } from './debt/debt-mirror.service.ts';
import { previewDebtReminders, remindDebts, takeReports, takeSent } from './remind/debt-remind.service.ts';
import { applyWaive, auditWaive } from './waive/waive.service.ts';

constraintMeans('charging_debt_waiver_pending', chargingDebtErrors.waivePending);

/** The filters as they were when the export was asked for: ages count from then. */
interface ExportQuery {
  filters: DebtFilters;
  at: string;
}
const debtExport: ExportDefinition<ExportQuery, Omit<ChargingDebtRow, 'payerPhone'>> = {
  name: 'chargingDebts',
  title: '充电追缴',
  columns: fieldColumns<ChargingDebtRow>(chargingDebts.list, [
    ...(['debtNo', 'bizType', 'subjectNo', 'stationName', 'payerType', 'payerName', 'plateNo', 'totalFen', 'recoveredFen'] as const),
    ...(['waivedFen', 'openFen', 'debtStatus', 'firstAt', 'ageDays', 'remindCount', 'lastRemindAt', 'recoverChannel', 'closedAt'] as const),
  ]) as never,
  batches: (tx, { filters, at }, scope) => debtBatches(tx, filters, { ...scope, now: new Date(at) }),
};

/** A whole mobile number finds its owner's debts; part of one finds none, as it is not kept in the clear. */
const filtersOf = <Q extends { mobile?: string | undefined }>(
  { app }: Context,
  { mobile, ...query }: Q,
): Omit<Q, 'mobile'> & DebtFilters => ({
  ...query,
  ...(mobile !== undefined && mobile !== '' && { mobileHash: app.keys.hmac('phone', mobile) }),
});

function followEvents(app: App): void {
  const { events } = app;
  events.within('ChargingDebtMoved', (tx, said, { dealerId }) => followSubject(workIn(app, tx), dealerId, said));
  events.within('ChargingPlateBound', (tx, { orderId }, { dealerId }) => plateBound(tx, dealerId, orderId));
  events.on('SmsBatchSent', 'charging-debt', (tx, { outcomes }, { dealerId }) => takeSent(app, tx, dealerId, outcomes), 'message');
  events.on('SmsReported', 'charging-debt', (tx, { reports }, { dealerId }) => takeReports(tx, dealerId, reports), 'message');
}

export function createChargingDebtRoutes(app: App): void {
  app.exports.set(debtExport.name, debtExport as never);
  followEvents(app);
  implement(app, chargingDebts.list, async ({ query }, context) => {
    const { results, ...rest } = await listDebts(context.tx, filtersOf(context, query), { ...context.user, now: context.now });
    return { ...rest, results: results.map((row) => shownDebt(context, row)) };
  });
  implement(app, chargingDebts.export, ({ query }, context) =>
    exportOrQueue(debtExport, { filters: filtersOf(context, query), at: context.now.toISOString() }, context),
  );
  implement(app, chargingDebts.get, ({ params }, context) => debtDetail(params.id, context));
  implement(app, chargingDebts.offlinePay, ({ params, body }, context) => payOffline(params.id, body, context));
  implement(app, chargingDebts.applyWaive, ({ params, body }, context) => applyWaive(params.id, body, context));
  implement(app, chargingDebts.auditWaive, ({ body }, context) => auditWaive(body, context));
  implement(app, chargingDebts.legal, ({ params, body }, context) => setLegal(params.id, body, context));
  implement(app, chargingDebtReminders.preview, ({ body }, context) => previewDebtReminders(body, context));
  implement(app, chargingDebtReminders.remind, ({ body }, context) => remindDebts(body, context));
}
