import { commonErrors } from '@bochong/contract/kernel/error';
import { type BlackListRow, blackAlerts, blackImportColumns, blackLists } from '@bochong/contract/special-vehicle';
import type { App } from '../../../kernel/app-context.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { sheetTemplate } from '../../../kernel/sheets/sheet.ts';
import { expiring } from '../expiring.rule.ts';
import { type AlertFilters, alertBatches, handleBlackAlert, insertBlackAlert, listBlackAlerts } from './black-alert.repo.ts';
import { importBlack } from './black-import.service.ts';
import { type BlackFilters, blackBatches, listBlack } from './black-list.repo.ts';
import { approveBlack, createBlack, extendBlack, removeBlack, updateBlack } from './black-list.service.ts';

const listExport: ExportDefinition<BlackFilters, BlackListRow> = {
  name: 'blackLists',
  title: '黑名单',
  columns: fieldColumns(blackLists.list, [
    'plateNo',
    'blackReason',
    'blackAction',
    { name: 'scopeNames', width: 30 },
    'validFrom',
    'validTo',
    'status',
    'sourceKind',
    'removedReason',
    'remark',
    'createdBy',
    'approvedBy',
  ]),
  batches: blackBatches,
};

type Alert = Awaited<ReturnType<typeof listBlackAlerts>>['results'][number];
const alertExport: ExportDefinition<AlertFilters, Alert> = {
  name: 'blackAlerts',
  title: '黑名单告警',
  columns: fieldColumns(blackAlerts.list, [
    'alarmTime',
    'plateNo',
    'location',
    { header: '处理状态', value: (row) => (row.handleStatus === 1 ? '已处理' : '未处理') },
    'handledBy',
    'handleNote',
  ]),
  batches: alertBatches,
};

export function createBlackListRoutes(app: App): void {
  app.exports.set(listExport.name, listExport as never);
  app.exports.set(alertExport.name, alertExport as never);
  implement(app, blackLists.list, ({ query }, { tx, user, now }) => listBlack(tx, expiring(query, now), user));
  implement(app, blackLists.create, ({ body }, context) => createBlack(body, context));
  implement(app, blackLists.update, ({ params, body }, context) => updateBlack(params.id, body, context));
  implement(app, blackLists.remove, ({ params, body }, context) => removeBlack(params.id, body.reason, context));
  implement(app, blackLists.extend, ({ params, body }, context) => extendBlack(params.id, body, context));
  implement(app, blackLists.approve, ({ params, body }, context) => approveBlack(params.id, body.rev, context));
  implement(app, blackLists.export, ({ query }, context) => exportOrQueue(listExport, expiring(query, context.now), context));
  implement(app, blackLists.template, () =>
    sheetTemplate('黑名单', Object.values(blackImportColumns), ['浙A12345', '冲闸', '禁止入场', '', '2026-01-01 00:00:00', '', '']),
  );
  implement(app, blackLists.import, ({ body }, context) => importBlack(body, context));
  createBlackAlertRoutes(app);
}

function createBlackAlertRoutes(app: App): void {
  implement(app, blackAlerts.list, ({ query }, { tx, user }) => listBlackAlerts(tx, query, user.parkIds));
  implement(app, blackAlerts.export, ({ query }, context) => exportOrQueue(alertExport, query, context));
  implement(app, blackAlerts.handle, async ({ params, body }, context) => {
    const done = { by: context.user.userName, note: body.note, at: context.now.toISOString() };
    if ((await handleBlackAlert(context.tx, params.id, done)) === 0n) fail(commonErrors.notFound);
    context.audit({ targetType: 'blackAlert', targetId: params.id, detail: body });
    return null;
  });
  app.events.on(
    'BlackPlateAtEntry',
    'special-vehicle',
    async (tx, alert, { dealerId }) => {
      const alertId = await insertBlackAlert(tx, dealerId, alert);
      if (!alertId) return;
      const { plateNo, parkId, location, orderId, at } = alert;
      await app.events.emit(tx, 'BlackAlertRaised', dealerId, { alertId, plateNo, parkId, location, at, orderId });
    },
    'device',
  );
}
