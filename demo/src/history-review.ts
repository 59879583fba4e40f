import { evaluateStatus } from '@bochong/contract/parking-order';
import { newId } from '@bochong/server/kernel/database/identifier';
import type { Keys } from '@bochong/server/kernel/session/secret';
import type { ObjectStorage } from '@bochong/server/kernel/storage/storage';
import { toIso } from '@bochong/server/kernel/time';
import { type City, ownPhoto, reviewOf } from '@bochong/simulator/history';
import { type Cell, copyAll } from './copy-writer.ts';
import type { PastStay } from './history-stay.ts';

/** What drivers said of the stays of the past, as their phones' calls would have left it. */
export interface ReviewBook {
  keep(past: PastStay, order: { id: string; orderNo: string }): void;
  end(ownerUrl: string): Promise<void>;
}

const answers = {
  bad: '非常抱歉给您带来不便，已安排现场核查设备与泊位，感谢您的反馈。',
  middling: '感谢您的建议，高峰时段已增派人员疏导。',
};
/** The office answers who was not content, about a day later. */
const answerAfterMs = 22 * 3_600_000;
/** Photos of older reviews are not worth their place on the disk. */
const photosForMs = 14 * 86_400_000;

export function createReviewBook(city: City, now: number, keys: Keys, storage: ObjectStorage): ReviewBook {
  const rows: Record<string, Cell>[] = [];
  const photos = new Map<string, PastStay['stay']>();
  return {
    keep(past, order) {
      const { park, exitAt } = past;
      const review = exitAt === past.stay.exitAt ? reviewOf(city, past.stay) : null;
      if (!review || exitAt === null || review.at > now) return;
      const answered = review.score <= 3 && review.at + answerAfterMs <= now;
      const photo = review.photo && now - review.at < photosForMs ? `evaluate/${park.dealerId}/${order.id}/${newId(review.at)}.png` : null;
      if (photo !== null) photos.set(photo, past.stay);
      rows.push({
        dealer_id: park.dealerId,
        id: newId(review.at),
        order_id: order.id,
        order_no: order.orderNo,
        park_id: park.parkId,
        park_name: park.plan.parkName,
        plate_no: past.plateNo,
        plate_color: past.plateColor,
        phone: review.phone === '' ? null : `\\x${keys.encrypt(review.phone).toString('hex')}`,
        score: review.score,
        tags: `{${review.tags.join(',')}}`,
        content: review.content,
        image_keys: photo === null ? '{}' : `{${photo}}`,
        left_at: toIso(exitAt),
        evaluated_at: toIso(review.at),
        status: answered ? evaluateStatus.REPLIED : evaluateStatus.WAITING,
        reply_content: answered ? (review.score === 3 ? answers.middling : answers.bad) : '',
        reply_at: answered ? toIso(review.at + answerAfterMs) : null,
        reply_name: answered ? '客服' : '',
      });
    },
    async end(ownerUrl) {
      for (const [key, stay] of photos) await storage.put(key, ownPhoto(city, stay));
      await copyAll(ownerUrl, 'park_evaluate', rows);
    },
  };
}
