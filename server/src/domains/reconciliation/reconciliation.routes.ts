import { type BillLine, type DailyBill, dailyBills, type ReconcileDiff, reconcileDiffs } from '@bochong/contract/reconciliation';
import type { App } from '../../kernel/app-context.ts';
import { implement, implementOutside } from '../../kernel/http/implement.ts';
import { registerOutbound } from '../../kernel/outbound/outbound.ts';
import type { ExportDefinition } from '../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../kernel/sheets/field-columns.ts';
import {
  accountsWithDays,
  type DayFilters,
  dayBatches,
  type LineFilters,
  lineBatches,
  listDays,
  listLines,
} from './day/daily-bill.repo.ts';
import { dayDetail, dayOf, diffDayOf, diffDetail, importDay, refetch, rematch, shownDiff } from './day/daily-bill.service.ts';
import { askEffect } from './diff/diff-ask.service.ts';
import { applyLine, askChannel, assertWhole, explainDiff, refundDuplicate } from './diff/diff-deed.service.ts';
import { type DiffDay, type DiffFilters, diffBatches, listDiffs } from './diff/diff-list.repo.ts';
import { createFundRoutes } from './fund/fund.routes.ts';
import { followKeptDays } from './match/reconcile-run.service.ts';
import { createMonthRoutes } from './month/month.routes.ts';

const dayExport: ExportDefinition<DayFilters, DailyBill> = {
  name: 'dailyBills',
  title: '日对账',
  columns: fieldColumns<DailyBill>(dailyBills.list, [
    ...([
      'accountName',
      'provider',
      'billDay',
      'state',
      'platformPayCount',
      'platformPayFen',
      'platformRefundCount',
      'platformRefundFen',
    ] as const),
    ...(['platformFen', 'channelPayCount', 'channelPayFen', 'channelRefundCount', 'channelRefundFen', 'channelFen', 'feeFen'] as const),
    ...(['diffCount', 'diffFen', 'openCount', 'lineCount', 'version', 'source', 'fetchedAt', 'matchedAt', 'reason'] as const),
  ]),
  batches: dayBatches,
};

const diffExport = (app: App): ExportDefinition<DiffDay & DiffFilters, ReconcileDiff> => ({
  name: 'reconcileDiffs',
  title: '日对账差异',
  columns: fieldColumns<ReconcileDiff>(reconcileDiffs.list, [
    ...([
      'accountName',
      'billDay',
      'direction',
      'diffType',
      'matchKey',
      'channelNo',
      'platformFen',
      'channelFen',
      'diffFen',
      'couponFen',
    ] as const),
    ...([
      'platformAt',
      'channelAt',
      'otherDay',
      'proposal',
      'explanation',
      'handleStatus',
      'answer',
      'billNo',
      'bizType',
      'plateNo',
      'orderNo',
    ] as const),
    ...(['refundNo', 'reason', 'handledBy', 'handledAt', 'foundAt'] as const),
  ]),
  async *batches(tx, { dealerId, accountId, billDay, ...filters }) {
    for await (const rows of diffBatches(tx, { dealerId, accountId, billDay }, filters)) yield rows.map((row) => shownDiff(app, row));
  },
});

const lineExport: ExportDefinition<LineFilters, BillLine> = {
  name: 'channelBillLines',
  title: '对账单明细',
  columns: fieldColumns<BillLine>(dailyBills.lines, [
    ...([
      'lineNo',
      'tradeAt',
      'direction',
      'outTradeNo',
      'channelTradeNo',
      'outRefundNo',
      'channelRefundNo',
      'orderFen',
      'settleFen',
    ] as const),
    ...(['couponFen', 'feeFen', 'body'] as const),
  ]),
  batches: (tx, query) => lineBatches(tx, query),
};

export function createReconciliationRoutes(app: App): void {
  const differences = diffExport(app);
  for (const definition of [dayExport, differences, lineExport]) app.exports.set(definition.name, definition as never);
  registerOutbound(app, askEffect);
  followKeptDays(app);
  createFundRoutes(app);
  createMonthRoutes(app);
  implement(app, dailyBills.list, ({ query }, context) => {
    assertWhole(context);
    return listDays(context.tx, query, context.user);
  });
  implement(app, dailyBills.accounts, (_, context) => {
    assertWhole(context);
    return accountsWithDays(context.tx, context.user);
  });
  implement(app, dailyBills.get, ({ params }, context) => dayDetail(params.id, context));
  implement(app, dailyBills.refetch, ({ body }, context) => refetch(body, context));
  implement(app, dailyBills.rematch, ({ params }, context) => rematch(params.id, context));
  implementOutside(app, dailyBills.import, ({ body }, context) => importDay(body, context));
  implement(app, dailyBills.export, ({ query }, context) => {
    assertWhole(context);
    return exportOrQueue(dayExport, query, context);
  });
  implement(app, dailyBills.exportLines, async ({ params, query }, context) => {
    const { dealerId, dayId, version } = await dayOf(params.id, context);
    return exportOrQueue(lineExport, { dealerId, dayId, version, ...query }, context);
  });
  implement(app, dailyBills.lines, async ({ params, query: { pageNo, pageSize, version, number } }, context) => {
    const day = await dayOf(params.id, context);
    const { dealerId, dayId } = day;
    return listLines(context.tx, { dealerId, dayId, version: version ?? day.version, number }, { pageNo, pageSize });
  });
  implement(app, reconcileDiffs.list, async ({ params, query }, context) => {
    const page = await listDiffs(context.tx, await diffDayOf(params.id, context), query);
    return { ...page, results: page.results.map((row) => shownDiff(app, row)) };
  });
  implement(app, reconcileDiffs.get, ({ params }, context) => diffDetail(params.id, context));
  implement(app, reconcileDiffs.export, async ({ params, query }, context) =>
    exportOrQueue(differences, { ...(await diffDayOf(params.id, context)), ...query }, context),
  );
  implement(app, reconcileDiffs.ask, ({ params, body }, context) => askChannel(params.id, body.rev, context));
  implement(app, reconcileDiffs.apply, ({ params, body }, context) => applyLine(params.id, body.rev, context));
  implement(app, reconcileDiffs.refund, ({ params, body }, context) => refundDuplicate(params.id, body.rev, context));
  implement(app, reconcileDiffs.explain, ({ params, body }, context) => explainDiff(params.id, body, context));
}
