import { type ChargingListItem, chargingLists, listImportColumns } from '@bochong/contract/charging-customer';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { sheetTemplate } from '../../../kernel/sheets/sheet.ts';
import { itemBatches, type ListFilters, listItems } from './white-list.repo.ts';
import * as service from './white-list.service.ts';
import { importItems } from './white-list-import.service.ts';

const exportOf = (app: App): ExportDefinition<ListFilters, ChargingListItem> => ({
  name: 'chargingWhiteLists',
  title: '充电白名单',
  columns: fieldColumns(chargingLists.list, [
    ...(['listType', 'subjectType', 'subjectName', 'stationNames', 'validFrom', 'validTo', 'monthlyFreeWh', 'usedWh'] as const),
    ...(['state', 'remark', 'updatedAt'] as const),
  ]),
  batches: (tx, query, { dealerIds }) => itemBatches(tx, query, { dealerIds, now: app.clock.now() }),
});
/** One cell for each column of the import file. */
const exampleRow = ['免费充电', '车牌', '浙AD12345', 'ST001', '2026-12-01 00:00:00', '2027-12-01 00:00:00', 100, ''];

export function createWhiteListRoutes(app: App): void {
  const exported = exportOf(app);
  app.exports.set(exported.name, exported as never);
  implement(app, chargingLists.list, ({ query }, { tx, user, now }) => listItems(tx, query, { dealerIds: user.dealerIds, now }));
  implement(app, chargingLists.export, ({ query }, context) => exportOrQueue(exported, query, context));
  implement(app, chargingLists.template, () => sheetTemplate('充电白名单', Object.values(listImportColumns), exampleRow));
  implement(app, chargingLists.import, ({ body }, context) => importItems(body, context));
  implement(app, chargingLists.create, ({ body }, context) => service.createItem(body, context));
  implement(app, chargingLists.update, ({ params, body }, context) => service.updateItem(params.id, body, context));
  implement(app, chargingLists.switchStatus, ({ params, body }, context) => service.switchItem(params.id, body, context));
  implement(app, chargingLists.remove, ({ params }, context) => service.removeItem(params.id, context));
}
