import { imageType } from '@bochong/contract/device';
import type { FileAnswer } from '@bochong/contract/kernel/file';
import { type ParkImage, type ParkOrder, passDirection, type StayEnd } from '@bochong/contract/parking-order';
import type { Context } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { type ZipEntry, zipOf } from '../../../kernel/sheets/zip.ts';
import { compactStamp } from '../../../kernel/time.ts';
import { findOrder } from '../park-order/order-detail.repo.ts';
import { type StoredImage, storedImages } from '../pass-record/park-image.repo.ts';
import { type PassageOfOrder, passagesOfOrder } from '../pass-record/pass-record-list.repo.ts';
import { absenceOf } from './picture-absence.rule.ts';

interface Seen {
  order: ParkOrder;
  passages: readonly PassageOfOrder[];
  images: readonly StoredImage[];
}

async function seenOf(orderId: string, { tx, user }: Context): Promise<Seen> {
  const order = found(await findOrder(tx, orderId, user.parkIds));
  const passages = await passagesOfOrder(tx, orderId);
  return { order, passages, images: await storedImages(tx, [orderId, ...passages.map(({ recordId }) => recordId)]) };
}

const shown = ({ app, now }: Context, { imageId, imageType: kind, objectKey, capturedAt }: StoredImage): ParkImage => ({
  ...{ imageId, imageType: kind, capturedAt },
  url: app.storage.signedPath(objectKey, now),
});

/** One end: the passage the stay counts by, unless only another one (an earlier attempt, a pole camera) has pictures. */
function endOf(context: Context, { order, passages, images }: Seen, direction: number): StayEnd {
  const entering = direction === passDirection.IN;
  const own = passages.filter((passage) => passage.direction === direction);
  const ofOwn = images.filter(({ bizId }) => own.some(({ recordId }) => recordId === bizId));
  const recordId = entering ? order.enterRecordId : order.exitRecordId;
  const pictured = (passage: PassageOfOrder) => ofOwn.some(({ bizId }) => bizId === passage.recordId);
  const counted = own.find((passage) => passage.recordId === recordId);
  const passage = (counted && pictured(counted) ? counted : own.find(pictured)) ?? counted;
  const mode = entering ? order.enterMode : order.exitMode;
  return {
    passTime: passage?.passTime ?? (entering ? order.enterTime : order.exitTime),
    placeName: passage?.placeName ?? null,
    plateNo: passage?.plateNo ?? '',
    plateColor: passage?.plateColor ?? 0,
    confidence: passage?.confidence ?? null,
    images: ofOwn.map((image) => shown(context, image)),
    absence: ofOwn.length > 0 ? null : absenceOf({ over: entering || order.exitTime !== null, mode }),
  };
}

/** What the cameras saw at both ends of a stay, and the pictures of the stay itself. */
export async function picturesOfStay(orderId: string, context: Context) {
  const seen = await seenOf(orderId, context);
  return {
    enter: endOf(context, seen, passDirection.IN),
    exit: endOf(context, seen, passDirection.OUT),
    others: seen.images.filter(({ bizId }) => bizId === orderId).map((image) => shown(context, image)),
  };
}

/** Every picture of a stay in one archive, oldest first, named by when and what. */
export async function archiveOfStay(orderId: string, context: Context): Promise<FileAnswer> {
  const { order, images } = await seenOf(orderId, context);
  const entries: ZipEntry[] = [];
  for (const { objectKey, capturedAt, imageType: kind } of images) {
    const bytes = await context.app.storage.get(objectKey);
    const number = String(entries.length + 1).padStart(2, '0');
    const ending = objectKey.slice(objectKey.lastIndexOf('.'));
    if (bytes) entries.push({ name: `${number}-${compactStamp(Date.parse(capturedAt))}-${imageType.label(kind)}${ending}`, bytes });
  }
  const body = zipOf(found(entries.length > 0 ? entries : undefined));
  context.audit({ targetType: 'parkOrder', targetId: orderId, detail: { orderNo: order.orderNo, images: entries.length } });
  return { fileName: `${order.plateNo}-${order.orderNo}-图片.zip`, contentType: 'application/zip', body };
}
