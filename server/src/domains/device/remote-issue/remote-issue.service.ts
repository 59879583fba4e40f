import { commandState, type RemoteSetting, remoteIssueErrors, type remoteIssues, settingLivesMs } from '@bochong/contract/device';
import type { BodyOf, Data } from '@bochong/contract/kernel/endpoint';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { fail, failField, found } from '../../../kernel/http/errors.ts';
import { toIso } from '../../../kernel/time.ts';
import { insertCommand } from '../event-intake/device-command.repo.ts';
import * as repo from './remote-issue.repo.ts';

/** Leaves the setting for each device; the clock is set to the time it is told, not to the time of an earlier try. */
async function tell({ tx, now }: Pick<Context, 'tx' | 'now'>, { id, dealerId, type, args }: repo.KeptIssue, deviceIds: readonly string[]) {
  const command = { type, args: type === 'SET_TIME' ? { time: toIso(now) } : args, issuedAt: toIso(now) };
  for (const deviceId of deviceIds)
    await insertCommand(tx, dealerId, deviceId, { ...command, expiresAt: toIso(now.getTime() + settingLivesMs) }, id);
}

/** Tells the devices; the same request a second time answers what the first did. */
export async function issueTo(
  { setting: { type, ...args }, deviceIds, requestId }: BodyOf<typeof remoteIssues.issue>,
  context: Context,
): Promise<Data<typeof remoteIssues.issue>> {
  const { tx, user, now, audit } = context;
  const wanted = [...new Set(deviceIds)];
  const devices = await repo.devicesFor(tx, { type, deviceIds: wanted }, user);
  const [first] = devices;
  if (first === undefined || devices.length < wanted.length)
    return failField('deviceIds', '有设备不存在、已停用或不支持该指令，请重新选择');
  const { dealerId } = first;
  if (devices.some((device) => device.dealerId !== dealerId)) fail(remoteIssueErrors.severalUnits, {}, { field: 'deviceIds' });
  const issue = { id: newId(now), dealerId, type: type as RemoteSetting['type'], args };
  const isNew = await repo.insertIssue(tx, { ...issue, requestId, operatorName: user.userName, issuedAt: toIso(now) });
  if (!isNew) return found(await repo.issueOfRequest(tx, dealerId, requestId));
  await tell(context, issue, wanted);
  audit({ targetType: 'remoteIssue', targetId: issue.id, detail: { command: type, args, devices: wanted.length } });
  return { issueId: issue.id, deviceCount: wanted.length };
}

const over: readonly number[] = [commandState.FAILED, commandState.EXPIRED];

export async function redoIssue(id: string, context: Context): Promise<Data<typeof remoteIssues.redo>> {
  const { tx, user, now, audit } = context;
  const issue = found(await repo.lockIssue(tx, id, user));
  const failed = (await repo.devicesOf(tx, id, user, now)).filter(({ state }) => over.includes(state)).map(({ deviceId }) => deviceId);
  // One that was disabled or removed meanwhile is told nothing.
  const still = failed.length === 0 ? [] : await repo.devicesFor(tx, { type: issue.type, deviceIds: failed }, user);
  if (still.length === 0) fail(remoteIssueErrors.nothingToRedo);
  await tell(
    context,
    issue,
    still.map(({ deviceId }) => deviceId),
  );
  audit({ targetType: 'remoteIssue', targetId: id, detail: { redo: still.length } });
  return { deviceCount: still.length };
}
