import { commonErrors } from '@bochong/contract/kernel/error';
import {
  type BlackListRow,
  blackAction,
  blackAlerts,
  blackImportColumns,
  blackLists,
  blackReason,
  blackSource,
  listStatus,
} from '@bochong/contract/special-vehicle';
import type { App } from '../../../kernel/app-context.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { clockText, type ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { sheetTemplate } from '../../../kernel/sheets/sheet.ts';
import { expiring } from '../expiring.rule.ts';
import { type AlertFilters, alertBatches, handleBlackAlert, insertBlackAlert, listBlackAlerts } from './black-alert.repo.ts';
import { importBlack } from './black-import.service.ts';
import { type BlackFilters, blackBatches, listBlack } from './black-list.repo.ts';
import { approveBlack, createBlack, extendBlack, removeBlack, updateBlack } from './black-list.service.ts';

const listExport: ExportDefinition<BlackFilters, BlackListRow> = {
  name: 'blackLists',
  title: '黑名单',
  columns: [
    { header: '车牌号', value: (row) => row.plateNo },
    { header: '原因', value: (row) => blackReason.label(row.blackReason) },
    { header: '动作', value: (row) => blackAction.label(row.blackAction) },
    { header: '车场', width: 30, value: (row) => row.scopeNames || '全部车场' },
    { header: '生效时间', width: 20, value: (row) => clockText(row.validFrom) },
    { header: '失效时间', width: 20, value: (row) => clockText(row.validTo) },
    { header: '状态', value: (row) => listStatus.label(row.status) },
    { header: '来源', value: (row) => blackSource.label(row.sourceKind) },
    { header: '移除原因', width: 24, value: (row) => row.removedReason },
    { header: '备注', width: 24, value: (row) => row.remark },
    { header: '创建人', value: (row) => row.createdBy },
    { header: '审批人', value: (row) => row.approvedBy },
  ],
  batches: blackBatches,
};

type Alert = Awaited<ReturnType<typeof listBlackAlerts>>['results'][number];
const alertExport: ExportDefinition<AlertFilters, Alert> = {
  name: 'blackAlerts',
  title: '黑名单告警',
  columns: [
    { header: '告警时间', width: 20, value: (row) => clockText(row.alarmTime) },
    { header: '车牌号', value: (row) => row.plateNo },
    { header: '位置', width: 30, value: (row) => row.location },
    { header: '处理状态', value: (row) => (row.handleStatus === 1 ? '已处理' : '未处理') },
    { header: '处理人', value: (row) => row.handledBy },
    { header: '处理说明', width: 30, value: (row) => row.handleNote },
  ],
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
