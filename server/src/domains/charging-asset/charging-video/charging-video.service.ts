import { randomBytes } from 'node:crypto';
import { chargingVideoErrors, chargingVideoPage, type chargingVideos } from '@bochong/contract/charging-asset';
import type { Data } from '@bochong/contract/kernel/endpoint';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { assertFresh, constraintMeans, fail, found } from '../../../kernel/http/errors.ts';
import { stationKey } from '../station-scope.repo.ts';
import * as repo from './charging-video.repo.ts';

constraintMeans('charging_video_code_key', chargingVideoErrors.codeTaken, 'deviceCode');
constraintMeans('charging_video_sn_key', chargingVideoErrors.snTaken, 'deviceSn');

/** The address of a stream often holds a password: it is for those who enter it. */
export async function listVideos(
  query: Parameters<typeof repo.listVideos>[1],
  { tx, user }: Context,
): Promise<Data<typeof chargingVideos.list>> {
  const page = await repo.listVideos(tx, query, user.parkIds);
  if (user.codes.has(chargingVideoPage.can.edit)) return page;
  return { ...page, results: page.results.map((row) => ({ ...row, streamUrl: '' })) };
}

/** The bays are of the device's station, and no other device sees them. */
async function checkBays({ tx, user }: Context, { stationId, connectorIds }: repo.VideoValues, own: string | null): Promise<void> {
  const bays = await repo.baysOf(tx, stationId, user.parkIds);
  for (const id of connectorIds) {
    const bay = bays.find(({ connectorId }) => connectorId === id) ?? fail(chargingVideoErrors.gunElsewhere, {}, { field: 'connectorIds' });
    const { connectorCode, videoId } = bay;
    if (videoId === null || videoId === own) continue;
    const deviceName = await repo.nameOfVideo(tx, videoId);
    fail(chargingVideoErrors.bayTaken, { connectorCode, deviceName }, { field: 'connectorIds' });
  }
}

export async function createVideo(body: repo.VideoValues, context: Context): Promise<{ videoId: string }> {
  const { tx, user, now } = context;
  const { dealerId } = found(await stationKey(tx, body.stationId, user.parkIds));
  await checkBays(context, body, null);
  const id = newId(now);
  await repo.insertVideo(tx, { dealerId, id }, body);
  await repo.bindGuns(tx, dealerId, id, body.connectorIds);
  context.audit({ targetType: 'chargingVideo', targetId: id, detail: { after: body } });
  return { videoId: id };
}

export async function updateVideo(id: string, { rev, ...body }: repo.VideoValues & { rev: number }, context: Context) {
  const { tx, user } = context;
  const before = found(await repo.findVideo(tx, id, user.parkIds));
  const home = found(await stationKey(tx, before.stationId, user.parkIds));
  const { dealerId } = found(await stationKey(tx, body.stationId, user.parkIds));
  found(dealerId === home.dealerId ? dealerId : undefined);
  await checkBays(context, body, id);
  assertFresh(await repo.saveVideo(tx, id, { rev, values: body }));
  await repo.bindGuns(tx, dealerId, id, body.connectorIds);
  context.audit({ targetType: 'chargingVideo', targetId: id, detail: { before, after: body } });
  return { videoId: id };
}

/** The key a device signs its reports with; whoever asks for one sees it this once. */
export async function rotateVideoKey(id: string, context: Context) {
  const { app, tx, user } = context;
  const { deviceSn } = found(await repo.findVideo(tx, id, user.parkIds));
  if (deviceSn === '') fail(chargingVideoErrors.noSerialNumber);
  const secretKey = randomBytes(24).toString('base64url');
  await repo.saveVideoSecret(tx, id, app.keys.encrypt(secretKey));
  context.audit({ targetType: 'chargingVideo', targetId: id });
  return { videoId: id, secretKey };
}

export async function removeVideo(id: string, context: Context): Promise<null> {
  const { tx, user } = context;
  const before = found(await repo.findVideo(tx, id, user.parkIds));
  const { dealerId } = found(await stationKey(tx, before.stationId, user.parkIds));
  await repo.bindGuns(tx, dealerId, id, []);
  await repo.saveVideo(tx, id, 'deleted');
  context.audit({ targetType: 'chargingVideo', targetId: id, detail: { before } });
  return null;
}
