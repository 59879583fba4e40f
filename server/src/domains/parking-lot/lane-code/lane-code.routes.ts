import { laneCodes, type PlacedCode } from '@bochong/contract/parking-lot';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { type CodeFilters, codeBatches } from './lane-code.repo.ts';
import { countMissing, generateCodes, listCodes, makeCode, searchCodes, shown, switchCode } from './lane-code.service.ts';

const exportOf = (app: App): ExportDefinition<CodeFilters, PlacedCode> => ({
  name: 'lane-codes',
  title: '车道电子码',
  columns: fieldColumns(laneCodes.search, [
    ...(['parkName', 'gateName', 'codeType'] as const),
    { name: 'path', header: '地址', width: 60, value: ({ path }) => new URL(path, app.config.BOCHONG_PUBLIC_URL).href },
    ...(['version', 'status', 'updatedAt'] as const),
  ]),
  async *batches(tx, query, scope) {
    for await (const rows of codeBatches(tx, query, scope)) yield rows.map(shown);
  },
});

export function createLaneCodeRoutes(app: App): void {
  const exported = exportOf(app);
  app.exports.set(exported.name, exported as never);
  implement(app, laneCodes.export, ({ query }, context) => exportOrQueue(exported, query, context));
  implement(app, laneCodes.search, ({ query }, context) => searchCodes(query, context));
  implement(app, laneCodes.missing, ({ body }, context) => countMissing(body.parkIds, context));
  implement(app, laneCodes.generate, ({ body }, context) => generateCodes(body.parkIds, context));
  implement(app, laneCodes.list, ({ query }, context) => listCodes(query.parkId, context));
  implement(app, laneCodes.create, ({ body }, context) => makeCode(body, context));
  implement(app, laneCodes.switchStatus, ({ params, body }, context) => switchCode(params.id, body, context));
}
