import { createHash } from 'node:crypto';
import { imageType } from '@bochong/contract/device';
import { orderStatus } from '@bochong/contract/parking-order';
import { imageFolder } from '@bochong/server/domains/device/index';
import type { App } from '@bochong/server/kernel/app-context';
import { newId } from '@bochong/server/kernel/database/identifier';
import { toIso } from '@bochong/server/kernel/time';
import type { City } from '@bochong/simulator/history';
import { picturesOf } from '@bochong/simulator/picture/passage-picture';
import { type Cell, copyAll } from './copy-writer.ts';
import type { PastStay } from './history-stay.ts';

/** One end of a past stay of which there are pictures. */
export interface PicturedPassage {
  past: PastStay;
  side: 'enter' | 'exit';
  recordId: string;
  /** Looked at first: somebody objects to it, the vehicle is still in, or it owes. */
  urgent: boolean;
}

const dayMs = 86_400_000;
/** So many days of the city are some 200 MB of pictures on a disk. */
const everyDays = 2;
const owingDays = 7;
/** What is owed from here on may come to a letter: its pictures are kept. */
const evidenceFen = 20_00;
const batch = 100;

/** Why a stay has pictures: somebody will want to see them now, or it is recent; null when it has none. */
export function picturedBecause(past: PastStay, now: number, objected: boolean): 'urgent' | 'recent' | null {
  const lastAt = Math.min(past.stay.exitAt, past.exitAt ?? now);
  const evidence = past.payableFen - past.paidFen >= evidenceFen || lastAt > now - owingDays * dayMs;
  const owing = past.orderStatus === orderStatus.ARREARS && evidence;
  if (past.exitAt === null || objected || owing) return 'urgent';
  return lastAt > now - everyDays * dayMs ? 'recent' : null;
}

/** Whether a camera looks at that end of a stay: on the road a ground sensor notices the leaving. */
export const hasCamera = ({ stay }: PastStay, side: 'enter' | 'exit'): boolean => side === 'enter' || stay.road < 0;

/** The pole camera looks a while after the sensor. */
const poleDelayMs = 20_000;

/** Pictures of one passage by kind, with the device that took them. */
function shotsOf(city: City, { past, side }: PicturedPassage) {
  const { stay, park } = past;
  const entering = side === 'enter';
  const onRoad = stay.road >= 0;
  const at = (entering ? stay.enterAt : stay.exitAt) + (onRoad ? poleDelayMs : 0);
  const { scene, cut } = picturesOf(city, stay, entering ? 'IN' : 'OUT', at);
  const kinds = entering ? [imageType.ENTER_SCENE, imageType.ENTER_PLATE] : [imageType.EXIT_SCENE, imageType.EXIT_PLATE];
  const deviceId = onRoad ? park.roads[stay.road]?.cameraId : park.lanes[entering ? stay.enterLane : stay.exitLane]?.deviceId;
  const pictures = [
    { kind: onRoad ? imageType.BERTH_EVIDENCE : kinds[0], suffix: 's', png: scene },
    ...(cut ? [{ kind: kinds[1], suffix: 'p', png: cut }] : []),
  ];
  return deviceId === undefined ? null : { at, deviceId, pictures };
}

/** Takes the pictures of past passages, the urgent ones first: objects as a camera's upload leaves them, then their rows. */
export async function takePictures(app: App, ownerUrl: string, city: City, passages: readonly PicturedPassage[]): Promise<void> {
  const order = passages.toSorted((a, b) => Number(b.urgent) - Number(a.urgent) || b.past.enterAt - a.past.enterAt);
  for (let from = 0; from < order.length; from += batch) {
    const rows: Record<string, Cell>[] = [];
    const stored = order.slice(from, from + batch).flatMap((passage) => {
      const { dealerId } = passage.past.park;
      const shots = shotsOf(city, passage);
      return (shots?.pictures ?? []).map(({ kind, suffix, png }) => {
        const { at = 0, deviceId = '' } = shots ?? {};
        const key = `${imageFolder({ dealerId, deviceId })}past/${passage.recordId}_${suffix}.png`;
        rows.push({
          ...{ dealer_id: dealerId, id: newId(at), biz_type: 'PASS', biz_id: passage.recordId, image_type: kind ?? 0 },
          ...{ object_key: key, sha256: createHash('sha256').update(png).digest('hex'), captured_at: toIso(at), device_id: deviceId },
        });
        return app.storage.put(key, png);
      });
    });
    await Promise.all(stored);
    await copyAll(ownerUrl, 'park_image', rows);
  }
}
