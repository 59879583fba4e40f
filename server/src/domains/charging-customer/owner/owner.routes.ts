import { type ChargingOwner, chargingOwners } from '@bochong/contract/charging-customer';
import { findGroup, mostFound } from '@bochong/contract/finder';
import type { App } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { registerFinder } from '../../../kernel/http/finder.ts';
import { implement } from '../../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { chosenOwners, findOwner, listOwners, type OwnerFilters, ownerBatches } from './owner.repo.ts';
import * as service from './owner.service.ts';
import { platesOf } from './owner-change.repo.ts';

const exportOf = (app: App): ExportDefinition<OwnerFilters, ChargingOwner> => ({
  name: 'chargingOwners',
  title: '车主账户',
  columns: fieldColumns(chargingOwners.list, [
    ...(['ownerNo', 'phone', 'nickname', 'realName', 'registerSource', 'appFlag', 'vipName', 'vipExpireAt', 'plates'] as const),
    ...(['principalFen', 'giftFen', 'frozenFen', 'availableFen', 'arrearsFen', 'totalOrders', 'totalEnergyWh', 'totalPaidFen'] as const),
    ...(['status', 'blackFlag', 'registeredAt', 'lastChargeAt'] as const),
  ]),
  batches: (tx, query, scope) => ownerBatches(tx, query, scope, app.keys),
});

export function createOwnerRoutes(app: App): void {
  const exported = exportOf(app);
  app.exports.set(exported.name, exported as never);
  registerFinder(app, {
    to: chargingOwners.list,
    async find({ text }, { tx, user }) {
      if (!/^(1\d{10}|CZ[0-9A-Z]{8,12})$/i.test(text)) return [];
      const { results } = await listOwners(tx, { searchValue: text, pageNo: 1, pageSize: mostFound }, user, app.keys);
      return results.map(({ ownerNo, nickname, realName, vipName }) => ({
        ...{ group: findGroup.OWNER, key: ownerNo, title: realName || nickname || ownerNo, plateNo: '' },
        note: [ownerNo, vipName].filter((word) => word !== '').join(' · '),
      }));
    },
  });
  implement(app, chargingOwners.list, ({ query }, { tx, user }) => listOwners(tx, query, user, app.keys));
  implement(app, chargingOwners.export, ({ query }, context) => exportOrQueue(exported, query, context));
  implement(app, chargingOwners.chosen, ({ query }, { tx, user }) => chosenOwners(tx, query.searchValue, user, app.keys));
  implement(app, chargingOwners.get, async ({ params }, { tx, user }) => ({
    ...found(await findOwner(tx, params.id, user, app.keys)),
    plateRows: await platesOf(tx, params.id, user),
  }));
  implement(app, chargingOwners.create, ({ body }, context) => service.createOwner(body, context));
  implement(app, chargingOwners.update, ({ params, body }, context) => service.updateOwner(params.id, body, context));
  implement(app, chargingOwners.changeStatus, ({ params, body }, context) => service.changeStatus(params.id, body, context));
  implement(app, chargingOwners.setBlack, ({ params, body }, context) => service.setBlack(params.id, body, context));
  implement(app, chargingOwners.setVip, ({ params, body }, context) => service.setVip(params.id, body, context));
  implement(app, chargingOwners.bindPlate, ({ params, body }, context) => service.bindPlate(params.id, body, context));
  implement(app, chargingOwners.unbindPlate, ({ params, body }, context) => service.unbindPlate(params.id, body, context));
}
