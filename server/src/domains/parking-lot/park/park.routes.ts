import { findGroup, mostFound } from '@bochong/contract/finder';
import { type Park, parks } from '@bochong/contract/parking-lot';
import type { App } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { registerFinder } from '../../../kernel/http/finder.ts';
import { implement } from '../../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { chosenParks, findPark, listParks, type ParkFilters } from './park.repo.ts';
import { createPark, removePark, switchPark, updatePark } from './park.service.ts';
import { parkBatches } from './park-export.repo.ts';

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
  implement(app, parks.update, ({ params, body }, context) => updatePark(params.id, body, context));
  implement(app, parks.switchStatus, ({ params, body }, context) => switchPark(params.id, body, context));
  implement(app, parks.remove, ({ params }, context) => removePark(params.id, context));
}
