import { type PeerCheckRow, peerChecks } from '@bochong/contract/charging-peer';
import type { App } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { registerOutbound } from '../../../kernel/outbound/outbound.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { recheck, resolve } from './check.service.ts';
import { checkEffect } from './check-effect.ts';
import { type CheckFilters, hasCheck, listChecks, listRows, rowBatches } from './check-list.repo.ts';

const checkExport: ExportDefinition<CheckFilters, PeerCheckRow> = {
  name: 'peerChecks',
  title: '互联互通对账',
  columns: fieldColumns(peerChecks.rows, [
    ...(['bizDate', 'peerName', 'side', 'startChargeSeq', 'kind', 'oursWh', 'theirsWh', 'oursFen', 'theirsFen', 'diffFen'] as const),
    ...(['orderNo', 'endedAt', 'disputeReason', 'deed', 'reason', 'resolvedBy', 'resolvedAt'] as const),
  ]),
  batches: rowBatches,
};

/** Comparing days of charges with other platforms, and what is done about differences. */
export function mountChecks(app: App): void {
  registerOutbound(app, checkEffect);
  app.exports.set(checkExport.name, checkExport as never);
  implement(app, peerChecks.list, ({ query }, { tx, user }) => listChecks(tx, query, user));
  implement(app, peerChecks.rows, async ({ params, query }, { tx, user }) => {
    found((await hasCheck(tx, params.id, user)) || undefined);
    return listRows(tx, params.id, query, user);
  });
  implement(app, peerChecks.export, ({ query }, context) => exportOrQueue(checkExport, query, context));
  implement(app, peerChecks.recheck, ({ body }, context) => recheck(body, context));
  implement(app, peerChecks.resolve, ({ params, body }, context) => resolve(params.id, body, context));
}
