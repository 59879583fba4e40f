import { devices } from '@bochong/contract/device';
import type { App } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { findDevice, listDevices } from './device-registry.repo.ts';
import { createDevice, removeDevice, rotateDeviceKey, switchDevice, updateDevice } from './device-registry.service.ts';

export function createDeviceRegistryRoutes(app: App): void {
  implement(app, devices.list, ({ query }, { tx, user }) => listDevices(tx, query, user.parkIds));
  implement(app, devices.get, async ({ params }, { tx, user }) => found(await findDevice(tx, params.id, user.parkIds)));
  implement(app, devices.create, ({ body }, context) => createDevice(body, context));
  implement(app, devices.update, ({ params, body }, context) => updateDevice(params.id, body, context));
  implement(app, devices.switchStatus, ({ params, body }, context) => switchDevice(params.id, body, context));
  implement(app, devices.rotateKey, ({ params }, context) => rotateDeviceKey(params.id, context));
  implement(app, devices.remove, ({ params }, context) => removeDevice(params.id, context));
}
