import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';

interface NewImage {
  imageType: number;
  objectKey: string;
  sha256: string | null;
  capturedAt: Date;
  deviceId: string;
}

export async function insertImages(
  tx: Tx,
  owner: { dealerId: string; bizType: string; bizId: string },
  images: readonly NewImage[],
): Promise<void> {
  if (images.length === 0) return;
  await tx
    .insertInto('park_image')
    .values(
      images.map((image) => ({
        dealer_id: owner.dealerId,
        id: newId(image.capturedAt),
        biz_type: owner.bizType,
        biz_id: owner.bizId,
        image_type: image.imageType,
        object_key: image.objectKey,
        sha256: image.sha256,
        captured_at: image.capturedAt.toISOString(),
        device_id: image.deviceId,
      })),
    )
    .execute();
}
