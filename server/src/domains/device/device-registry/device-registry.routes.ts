import { type Device, deviceImportColumns, devices } from '@bochong/contract/device';
import type { App } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { sheetTemplate } from '../../../kernel/sheets/sheet.ts';
import { importDevices } from './device-import.service.ts';
import { type DeviceFilters, deviceBatches, findDevice, listDevices } from './device-registry.repo.ts';
import { createDevice, removeDevice, rotateDeviceKey, switchDevice, updateDevice } from './device-registry.service.ts';

const exported: ExportDefinition<DeviceFilters, Device> = {
  name: 'devices',
  title: '设备',
  columns: fieldColumns(devices.list, [
    'deviceSn',
    'deviceName',
    'deviceType',
    'parkName',
    'gateName',
    'direction',
    'onlineStatus',
    'lastHeartbeatAt',
    'vendor',
    'model',
    'firmware',
    'remark',
    'updatedAt',
  ]),
  batches: (tx, query, scope) => deviceBatches(tx, query, scope.parkIds),
};

/** One cell for each column of the import file. */
const exampleRow = [
  'CAM-0001',
  '东门入口相机',
  '车道相机',
  '标准事件接口',
  '星光大道地下车场',
  '东门入口',
  '入口',
  '否',
  30,
  '',
  '',
  '',
  '',
];

export function createDeviceRegistryRoutes(app: App): void {
  app.exports.set(exported.name, exported as never);
  implement(app, devices.export, ({ query }, context) => exportOrQueue(exported, query, context));
  implement(app, devices.list, ({ query }, { tx, user }) => listDevices(tx, query, user.parkIds));
  implement(app, devices.get, async ({ params }, { tx, user }) => found(await findDevice(tx, params.id, user.parkIds)));
  implement(app, devices.create, ({ body }, context) => createDevice(body, context));
  implement(app, devices.template, () => sheetTemplate('设备', Object.values(deviceImportColumns), exampleRow));
  implement(app, devices.import, ({ body }, context) => importDevices(body, context));
  implement(app, devices.update, ({ params, body }, context) => updateDevice(params.id, body, context));
  implement(app, devices.switchStatus, ({ params, body }, context) => switchDevice(params.id, body, context));
  implement(app, devices.rotateKey, ({ params }, context) => rotateDeviceKey(params.id, context));
  implement(app, devices.remove, ({ params }, context) => removeDevice(params.id, context));
}
