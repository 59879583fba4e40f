import { type Berth, berthImportColumns, berths } from '@bochong/contract/parking-lot';
import type { App } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { sheetTemplate } from '../../../kernel/sheets/sheet.ts';
import { type BerthFilters, berthBatches, berthBoard, chosenBerths, findBerth, listBerths } from './berth.repo.ts';
import { chosenHomes, generateBerths, removeBerth, switchBerth, updateBerth } from './berth.service.ts';
import { importBerths } from './berth-import.service.ts';

const exported: ExportDefinition<BerthFilters, Berth> = {
  name: 'berths',
  title: '泊位',
  columns: fieldColumns(berths.list, [
    'berthCode',
    'parkName',
    'homeName',
    'berthType',
    'berthLayout',
    'lengthCm',
    'widthCm',
    'berthStatus',
    'statusAt',
    'plateNo',
    'remark',
    'updatedAt',
  ]),
  batches: (tx, query, scope) => berthBatches(tx, query, scope.parkIds),
};

export function createBerthRoutes(app: App): void {
  app.exports.set(exported.name, exported as never);
  implement(app, berths.export, ({ query }, context) => exportOrQueue(exported, query, context));
  implement(app, berths.chosen, ({ query }, { tx, user }) => chosenBerths(tx, query, user.parkIds));
  implement(app, berths.homes, ({ query }, context) => chosenHomes(query.parkId, context));
  implement(app, berths.list, ({ query }, { tx, user }) => listBerths(tx, query, user.parkIds));
  implement(app, berths.board, ({ query }, { tx, user }) => berthBoard(tx, query.parkId, user.parkIds));
  implement(app, berths.get, async ({ params }, { tx, user }) => found(await findBerth(tx, params.id, user.parkIds)));
  implement(app, berths.generate, ({ body }, context) => generateBerths(body, context));
  implement(app, berths.update, ({ params, body }, context) => updateBerth(params.id, body, context));
  implement(app, berths.switchStatus, ({ params, body }, context) => switchBerth(params.id, body, context));
  implement(app, berths.remove, ({ params }, context) => removeBerth(params.id, context));
  implement(app, berths.template, () =>
    sheetTemplate('泊位', Object.values(berthImportColumns), ['A001', '江南大道东段', '普通', '平行式', 600, 250, '']),
  );
  implement(app, berths.import, ({ body }, context) => importBerths(body, context));
}
