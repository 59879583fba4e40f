import { type Station, stations } from '@bochong/contract/charging-asset';
import { findGroup, mostFound } from '@bochong/contract/finder';
import type { UploadedFile } from '@bochong/contract/kernel/file';
import type { App } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { registerFinder } from '../../../kernel/http/finder.ts';
import { implement, implementOutside } from '../../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { chosenStations, findStation, listStations, type StationFilters, stationBatches, stationMap } from './station.repo.ts';
import * as service from './station.service.ts';

const exported: ExportDefinition<StationFilters, Station> = {
  name: 'chargingStations',
  title: '电站',
  columns: fieldColumns(stations.list, [
    ...(['stationCode', 'stationName', 'stationType', 'stationStatus', 'stationPlace', 'address', 'lng', 'lat', 'serviceTel'] as const),
    ...(['parkNames', 'businessHoursText', 'parkNums', 'equipmentCount', 'gunTotal', 'gunIdle', 'gunCharging'] as const),
    ...(['gunFaulted', 'gunOffline', 'accessMode', 'visible', 'facilities', 'openDate', 'updatedAt'] as const),
  ]),
  batches: (tx, query, scope) => stationBatches(tx, query, scope.parkIds),
};

export function createStationRoutes(app: App): void {
  app.exports.set(exported.name, exported as never);
  implement(app, stations.choose, ({ query }, { tx, user }) => {
    const platform = user.userType === 1 || user.userType === 4;
    return chosenStations(tx, { ...query, dealerId: platform ? query.dealerId : undefined }, user.parkIds);
  });
  registerFinder(app, {
    to: stations.list,
    async find({ text }, { tx, user }) {
      const { results } = await listStations(tx, { keyword: text, pageNo: 1, pageSize: mostFound }, user.parkIds);
      return results.map(({ stationCode, stationName }) => ({
        ...{ group: findGroup.STATION, key: stationCode, title: stationName, note: stationCode, plateNo: '' },
      }));
    },
  });
  implement(app, stations.list, ({ query }, { tx, user }) => listStations(tx, query, user.parkIds));
  implement(app, stations.export, ({ query }, context) => exportOrQueue(exported, query, context));
  implement(app, stations.map, (_, { tx, user }) => stationMap(tx, user.parkIds));
  implement(app, stations.get, async ({ params }, { tx, user }) => found(await findStation(tx, params.id, user.parkIds)));
  implement(app, stations.create, ({ body }, context) => service.createStation(body, context));
  implement(app, stations.update, ({ params, body }, context) => service.updateStation(params.id, body, context));
  implement(app, stations.online, ({ params, body }, context) => service.bringOnline(params.id, body, context));
  implement(app, stations.offline, ({ params, body }, context) => service.takeOffline(params.id, body, context));
  implement(app, stations.remove, ({ params }, context) => service.removeStation(params.id, context));
  implement(app, stations.pictures, ({ params }, context) => service.stationPictures(params.id, context));
  implementOutside(app, stations.attach, ({ body }, context) => service.attachPicture(app, body.file as UploadedFile, context));
  implement(app, stations.setPictures, ({ params, body }, context) => service.setPictures(params.id, body, context));
}
