import { type ChargingEquipment, chargingEquipments, equipmentImportColumns } from '@bochong/contract/charging-asset';
import { findGroup, mostFound } from '@bochong/contract/finder';
import type { App } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { registerFinder } from '../../../kernel/http/finder.ts';
import { implement } from '../../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { sheetTemplate } from '../../../kernel/sheets/sheet.ts';
import { type EquipmentFilters, equipmentBatches, findEquipment, listEquipment } from './charging-equipment.repo.ts';
import * as service from './charging-equipment.service.ts';
import { importEquipment } from './charging-equipment-import.service.ts';

const exported: ExportDefinition<EquipmentFilters, ChargingEquipment> = {
  name: 'chargingEquipment',
  title: '充电设备',
  columns: fieldColumns(chargingEquipments.list, [
    ...(['equipmentCode', 'equipmentName', 'stationName', 'location', 'equipmentType', 'ratedPowerW', 'connectorCount'] as const),
    ...(['protocol', 'ocppIdentity', 'securityProfile', 'registrationStatus', 'onlineStatus', 'lastSeenAt', 'offlineSince'] as const),
    ...(['firmwareVersion', 'manufacturerName', 'model', 'registeredSerialNo', 'productionDate', 'enabled', 'updatedAt'] as const),
  ]),
  batches: (tx, query, scope) => equipmentBatches(tx, query, scope.parkIds),
};

/** One cell for each column of the import file. */
const exampleRow = ['ZD-001', '1号直流桩', 'ST001', 'B2层A区', '直流', 120, 'OCPP 1.6-J', 'ZD-001', 2, '直流枪头(模式4)', '', '', ''];

export function createChargingEquipmentRoutes(app: App): void {
  app.exports.set(exported.name, exported as never);
  registerFinder(app, {
    to: chargingEquipments.list,
    async find({ text }, { tx, user }) {
      const { results } = await listEquipment(tx, { keyword: text, pageNo: 1, pageSize: mostFound }, user.parkIds);
      return results.map(({ equipmentCode, equipmentName, stationName }) => ({
        ...{ group: findGroup.EQUIPMENT, key: equipmentCode, title: `${equipmentName} ${equipmentCode}`, note: stationName, plateNo: '' },
      }));
    },
  });
  implement(app, chargingEquipments.list, ({ query }, { tx, user }) => listEquipment(tx, query, user.parkIds));
  implement(app, chargingEquipments.export, ({ query }, context) => exportOrQueue(exported, query, context));
  implement(app, chargingEquipments.template, () => sheetTemplate('充电设备', Object.values(equipmentImportColumns), exampleRow));
  implement(app, chargingEquipments.import, ({ body }, context) => importEquipment(body, context));
  implement(app, chargingEquipments.get, async ({ params }, { tx, user }) => found(await findEquipment(tx, params.id, user.parkIds)));
  implement(app, chargingEquipments.create, ({ body }, context) => service.createEquipment(body, context));
  implement(app, chargingEquipments.update, ({ params, body }, context) => service.updateEquipment(params.id, body, context));
  implement(app, chargingEquipments.switchStatus, ({ params, body }, context) => service.switchEquipment(params.id, body, context));
  implement(app, chargingEquipments.register, ({ params, body }, context) => service.registerEquipment(params.id, body, context));
  implement(app, chargingEquipments.rotateKey, ({ params }, context) => service.rotateKey(params.id, context));
  implement(app, chargingEquipments.remove, ({ params }, context) => service.removeEquipment(params.id, context));
}
