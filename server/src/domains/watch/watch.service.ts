import { type monitors, type recorders, watchErrors } from '@bochong/contract/watch';
import type { Context } from '../../kernel/app-context.ts';
import type { FieldsOf, Kept } from '../../kernel/database/record-table.ts';
import { constraintMeans, fail, failField } from '../../kernel/http/errors.ts';
import { gateOf, ownsParks } from '../parking-lot/index.ts';
import { highestChannel, recorderTable } from './watch.repo.ts';

constraintMeans('watch_recorder_name_key', watchErrors.recorderTaken, 'name');
constraintMeans('watch_monitor_name_key', watchErrors.monitorTaken, 'name');
constraintMeans('watch_monitor_channel_key', watchErrors.channelTaken, 'channelNo');

/** In a lot of the writer's; monitors that hang on it keep their lot and channels. A password that is not sent stays. */
export async function beforeSavingRecorder(fields: FieldsOf<typeof recorders>, context: Context, kept: Kept<typeof recorders> | undefined) {
  const { app, tx, user } = context;
  const { parkId, channels, password } = fields;
  if (!(await ownsParks(tx, kept?.dealerId ?? user.dealerId, [parkId], user.parkIds))) failField('parkId', '车场不存在');
  if (kept !== undefined) {
    const highest = await highestChannel(tx, kept);
    if (highest > 0 && kept.parkId !== parkId) fail(watchErrors.lotOfMonitors, {}, { field: 'parkId' });
    if (highest > channels) fail(watchErrors.channelsUsed, { channel: highest }, { field: 'channels' });
  }
  return password === undefined || password === '' ? {} : { passwordCipher: app.keys.encrypt(password) };
}

export function beforeRemovingRecorder({ monitorCount }: Kept<typeof recorders>): void {
  if (monitorCount > 0) fail(watchErrors.recorderUsed, { count: monitorCount });
}

/** Takes the lot of its recorder, which stays locked meanwhile: it has this channel, and the lane is of that lot. */
export async function beforeSavingMonitor(
  { recorderId, channelNo, laneId = null }: FieldsOf<typeof monitors>,
  { tx, user }: Context,
  kept: Kept<typeof monitors> | undefined,
) {
  const dealerId = kept?.dealerId ?? user.dealerId;
  const recorder = await recorderTable.find(tx, recorderId, user);
  if (recorder?.dealerId !== dealerId) return failField('recorderId', '录像机不存在');
  if (channelNo > recorder.channels) fail(watchErrors.channelBeyond, { channels: recorder.channels }, { field: 'channelNo' });
  const lane = laneId === null ? undefined : await gateOf(tx, dealerId, { gateId: laneId });
  if (laneId !== null && lane?.parkId !== recorder.parkId) failField('laneId', '车道不在录像机的车场');
  return { parkId: recorder.parkId };
}
