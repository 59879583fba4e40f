import {
  commandState,
  deviceCommandErrors,
  deviceCommands,
  deviceProtocol,
  equipmentPage,
  type remoteSetting,
  remoteSettingLabels,
  settingLivesMs,
  takesCommand,
} from '@bochong/contract/device';
import type { z } from 'zod';
import type { App, Context } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { toIso } from '../../../kernel/time.ts';
import { deviceOwner } from '../device-registry/device-owner.repo.ts';
import { findDevice } from '../device-registry/device-registry.repo.ts';
import { assertReach } from '../device-registry/device-registry.service.ts';
import { insertCommand } from '../event-intake/device-command.repo.ts';
import { recentCommands } from './device-command-history.repo.ts';

async function issue(id: string, { type, ...args }: z.output<typeof remoteSetting>, { tx, user, now, audit }: Context) {
  const device = found(await findDevice(tx, id, user.parkIds));
  if (device.disabledAt !== null) fail(deviceCommandErrors.disabled);
  if (!takesCommand(device, type)) {
    fail(deviceCommandErrors.notTaken, { protocol: deviceProtocol.label(device.protocol), command: remoteSettingLabels[type] ?? type });
  }
  const commandId = await insertCommand(tx, found(await deviceOwner(tx, id)), id, {
    type,
    args: type === 'SET_TIME' ? { time: toIso(now) } : args,
    issuedAt: toIso(now),
    expiresAt: toIso(now.getTime() + settingLivesMs),
  });
  audit({ targetType: 'device', targetId: id, detail: { command: type, args } });
  return { commandId };
}

/** A second restart while one waits would restart the camera twice. */
async function reboot(id: string, context: Context) {
  const { tx, user, now } = context;
  const device = found(await findDevice(tx, id, user.parkIds));
  assertReach(context, equipmentPage.can.edit, device);
  if (!takesCommand(device, 'RESTART')) fail(deviceCommandErrors.noReboot);
  const recent = await recentCommands(tx, id, now);
  if (recent.some(({ type, state }) => type === 'RESTART' && state === commandState.WAITING)) fail(deviceCommandErrors.rebootWaiting);
  return issue(id, { type: 'RESTART' }, context);
}

export function createDeviceCommandRoutes(app: App): void {
  implement(app, deviceCommands.recent, async ({ params }, { tx, user, now }) => {
    found(await findDevice(tx, params.id, user.parkIds));
    return recentCommands(tx, params.id, now);
  });
  implement(app, deviceCommands.issue, ({ params, body }, context) => issue(params.id, body, context));
  implement(app, deviceCommands.reboot, ({ params }, context) => reboot(params.id, context));
}
