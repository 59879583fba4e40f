import type { ParkImage } from '@bochong/contract/parking-order';
import { passRecordPage } from '@bochong/contract/parking-order';
import type { Context } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { type StoredImage, storedImages, subjectExists, subjectsOfOrder } from './park-image.repo.ts';
import { findPassage, listPassRecords, type PassRecordQuery } from './pass-record-list.repo.ts';

/** Button that shows pictures; without it a list names passages only. */

const shown = ({ app, now }: Context, images: readonly StoredImage[]): ParkImage[] =>
  images.map(({ imageId, imageType, objectKey, capturedAt }) => ({
    imageId,
    imageType,
    capturedAt,
    url: app.storage.signedPath(objectKey, now),
  }));

/** Rows with the first picture of each, for users who may see pictures. */
async function withThumbnails<Row extends { recordId: string }>(context: Context, rows: readonly Row[]) {
  const { app, tx, user, now } = context;
  const ids = user.codes.has(passRecordPage.can.image) ? rows.map(({ recordId }) => recordId) : [];
  const images = await storedImages(tx, ids);
  return rows.map((row) => {
    const image = images.find(({ bizId }) => bizId === row.recordId);
    return { ...row, thumbnailUrl: image ? app.storage.signedPath(image.objectKey, now) : null };
  });
}

export async function listedPassRecords(query: PassRecordQuery, context: Context) {
  const page = await listPassRecords(context.tx, query, context.user);
  return { ...page, results: await withThumbnails(context, page.results) };
}

export async function passRecordDetail(id: string, context: Context) {
  const record = found(await findPassage(context.tx, id, context.user.parkIds));
  const [detail] = await withThumbnails(context, [record]);
  return found(detail);
}

/** Pictures of one passage or one order. */
export async function imagesOfSubject(bizId: string, context: Context): Promise<ParkImage[]> {
  const { tx, user } = context;
  found((await subjectExists(tx, bizId, user.parkIds)) || undefined);
  return shown(context, await storedImages(tx, [bizId]));
}

/** Pictures of an order: its own and those of all its passages, oldest first. */
export async function imagesOfOrder(orderId: string, context: Context): Promise<ParkImage[]> {
  const { tx, user } = context;
  return shown(context, await storedImages(tx, found(await subjectsOfOrder(tx, orderId, user.parkIds))));
}
