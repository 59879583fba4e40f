import { type WhiteListRow, whiteImportColumns, whiteLists } from '@bochong/contract/special-vehicle';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { sheetTemplate } from '../../../kernel/sheets/sheet.ts';
import { expiring } from '../expiring.rule.ts';
import { importWhite } from './white-import.service.ts';
import { listWhite, type WhiteFilters, whiteBatches } from './white-list.repo.ts';
import { approveWhite, createWhite, extendWhite, removeWhite, updateWhite } from './white-list.service.ts';

/** Phones are masked whoever asks. */
const listExport = (app: App): ExportDefinition<WhiteFilters, WhiteListRow> => ({
  name: 'whiteLists',
  title: '白名单',
  columns: fieldColumns(whiteLists.list, [
    'plateNo',
    'ownerName',
    'phone',
    'company',
    'category',
    { name: 'scopeNames', width: 30 },
    'feePolicy',
    'freeTimesLimit',
    'usedTimes',
    'validFrom',
    'validTo',
    'status',
    'approvedBy',
    'remark',
  ]),
  batches: (tx, query, scope) => whiteBatches(tx, query, scope, app.keys),
});

const example = ['浙A12345', '张三', '13800000000', '', '内部', '', '免费', '', '', '2026-01-01 00:00:00', '', ''];

export function createWhiteListRoutes(app: App): void {
  const exported = listExport(app);
  app.exports.set(exported.name, exported as never);
  implement(app, whiteLists.list, ({ query }, { tx, user, now }) => listWhite(tx, expiring(query, now), user, app.keys));
  implement(app, whiteLists.create, ({ body }, context) => createWhite(body, context));
  implement(app, whiteLists.update, ({ params, body }, context) => updateWhite(params.id, body, context));
  implement(app, whiteLists.extend, ({ params, body }, context) => extendWhite(params.id, body, context));
  implement(app, whiteLists.approve, ({ params, body }, context) => approveWhite(params.id, body.rev, context));
  implement(app, whiteLists.remove, ({ params, body }, context) => removeWhite(params.id, body.reason, context));
  implement(app, whiteLists.template, () => sheetTemplate('白名单', Object.values(whiteImportColumns), example));
  implement(app, whiteLists.import, ({ body }, context) => importWhite(body, context));
  implement(app, whiteLists.export, ({ query }, context) => exportOrQueue(exported, expiring(query, context.now), context));
}
