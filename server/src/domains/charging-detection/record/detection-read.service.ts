import { type Detection, type DetectionDetail, detectionPage, type detections } from '@bochong/contract/charging-detection';
import type { Data } from '@bochong/contract/kernel/endpoint';
import type { Context } from '../../../kernel/app-context.ts';
import type { PageQuery } from '../../../kernel/database/query.ts';
import { found } from '../../../kernel/http/errors.ts';
import * as repo from './detection-list.repo.ts';

/** Addresses of a record's pictures; none for whoever may not look at them. */
const urlsOf = ({ app, user, now }: Context, { images }: repo.StoredDetection): string[] =>
  user.codes.has(detectionPage.can.image) ? images.map((key) => app.storage.signedPath(key, now)) : [];

function shown(context: Context, record: repo.StoredDetection): Detection {
  const { images: _, dealerId: __, ...row } = record;
  return { ...row, thumbnailUrl: urlsOf(context, record)[0] ?? null };
}

const pictured = (context: Context, record: repo.StoredDetection): Omit<DetectionDetail, 'steps'> => ({
  ...shown(context, record),
  pictures: urlsOf(context, record).map((url, index) => ({ url, name: `${record.bay} 图${index + 1}` })),
});

export async function listedDetections(query: PageQuery & repo.DetectionFilters, context: Context): Promise<Data<typeof detections.list>> {
  const { results, ...rest } = await repo.listDetections(context.tx, query, context.user);
  return { ...rest, results: results.map((row) => shown(context, row)) };
}

export async function detectionDetail(id: string, context: Context): Promise<DetectionDetail> {
  const { tx, user } = context;
  const record = found(await repo.findDetection(tx, id, user));
  return { ...pictured(context, record), steps: await repo.stepsOf(tx, record.dealerId, id) };
}

export async function detectionsOfCharge(orderId: string, context: Context): Promise<Data<typeof detections.ofOrder>> {
  const { tx, user } = context;
  found(await repo.isSeenOrder(tx, orderId, user));
  return (await repo.detectionsOfOrder(tx, orderId, user)).map((record) => pictured(context, record));
}
