import { findGroup, mostFound } from '@bochong/contract/finder';
import { type Park, parkImportColumns, parks } from '@bochong/contract/parking-lot';
import type { App } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { registerFinder } from '../../../kernel/http/finder.ts';
import { implement } from '../../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { sheetTemplate } from '../../../kernel/sheets/sheet.ts';
import { chosenParks, findPark, listParks, type ParkFilters } from './park.repo.ts';
import { createPark, removePark, switchPark, updatePark } from './park.service.ts';
import { parkBatches } from './park-export.repo.ts';
import { importParks } from './park-import.service.ts';

const parkExport = (app: App): ExportDefinition<ParkFilters, Park> => ({
  name: 'parks',
  title: '停车场',
  columns: fieldColumns(parks.list, [
    'parkCode',
    'parkName',
    'parkType',
    'parkNature',
    'parkStatus',
    'areaName',
    'address',
    'principal',
    'servicePhone',
    'totalSpaces',
    'occupied',
    'gateCount',
    'berthCount',
    'deviceTotal',
    'deviceOnline',
    'updatedAt',
  ]),
  batches: (tx, query, scope) => parkBatches(tx, query, scope.parkIds, app.clock.now()),
});

/** One cell for each column of the import file. */
const exampleRow = [
  'PARK0001',
  '星光大道地下车场',
  '封闭车场',
  '商业',
  '',
  '滨江区江南大道588号',
  120.2052,
  30.1846,
  '',
  '0571-86001234',
  300,
  100,
  20,
  6,
  '首小时5元，之后每小时3元',
  '',
  '',
];

export function createParkRoutes(app: App): void {
  const exported = parkExport(app);
  app.exports.set(exported.name, exported as never);
  implement(app, parks.export, ({ query }, context) => exportOrQueue(exported, query, context));
  registerFinder(app, {
    to: parks.list,
    async find({ text }, { tx, user, now }) {
      const lots = await listParks(tx, { keyword: text, pageNo: 1, pageSize: mostFound }, user.parkIds, now);
      return lots.results.map(({ parkId, parkName, parkCode }) => ({
        group: findGroup.LOT,
        key: parkId,
        title: parkName,
        note: parkCode,
        plateNo: '',
      }));
    },
  });
  implement(app, parks.chosen, ({ query }, { tx, user }) => {
    const platform = user.userType === 1 || user.userType === 4;
    return chosenParks(tx, { ...query, dealerId: platform ? query.dealerId : undefined }, user.parkIds);
  });
  implement(app, parks.list, ({ query }, { tx, user, now }) => listParks(tx, query, user.parkIds, now));
  implement(app, parks.get, async ({ params }, { tx, user, now }) => found(await findPark(tx, params.id, user.parkIds, now)));
  implement(app, parks.create, ({ body }, context) => createPark(body, context));
  implement(app, parks.template, () => sheetTemplate('车场', Object.values(parkImportColumns), exampleRow));
  implement(app, parks.import, ({ body }, context) => importParks(body, context));
  implement(app, parks.update, ({ params, body }, context) => updatePark(params.id, body, context));
  implement(app, parks.switchStatus, ({ params, body }, context) => switchPark(params.id, body, context));
  implement(app, parks.remove, ({ params }, context) => removePark(params.id, context));
}
