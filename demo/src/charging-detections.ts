import { plateColor, vehicleClass } from '@bochong/contract/kernel/vehicle';
import { coveredBays } from '@bochong/server/domains/charging-asset/charging-asset.seed';
import { insertPastSight, type PastPicture, type PastSight } from '@bochong/server/domains/charging-detection/charging-detection.seed';
import type { WorkContext } from '@bochong/server/kernel/app-context';
import { bodyColors } from '@bochong/simulator/city/vehicles';
import type { Park } from '@bochong/simulator/history';
import { drawBay } from '@bochong/simulator/picture/bay-picture';
import type { PlacedStation } from './charging-assets.ts';
import { demoUsers } from './platform.seed.ts';

const [minute, hour] = [60_000, 3_600_000];

/** A car that charged: when it was plugged in, and when its gun was free again; without an end it stands there still. */
export interface Visit {
  equipmentId: string;
  connectorNo: number;
  plateNo: string;
  from: number;
  until: number | null;
}

/** What cameras see besides cars that charge, a while ago: each once at a station, at another bay. */
const besides = (by: string): readonly (Omit<PastSight, 'at'> & { hoursAgo: number })[] => [
  { type: 'bay.gunOnGround', hoursAgo: 31, ignored: { by, reason: '枪线已归位，画面遮挡' } },
  { type: 'bay.fuelOccupy', hoursAgo: 2, plateNo: '浙A8K21E', confidence: 94, vehicleClass: 'fuel' },
  { type: 'bay.gunOnGround', hoursAgo: 1 },
];

/** What a camera took of a car; the same car looks the same wherever it is seen. */
function pictureOf(
  plan: Park,
  bay: string,
  at: number,
  { plateNo, confidence, vehicleClass: kind }: Omit<PastSight, 'type' | 'at'>,
): Buffer {
  const index = [...(plateNo ?? '')].reduce((sum, sign) => sum * 7 + (sign.codePointAt(0) ?? 0), 0) % 1000;
  const own = { plateNo: plateNo ?? '', plateColor: kind === 'fuel' ? plateColor.BLUE : plateColor.GREEN };
  const bodyColor = bodyColors[index % bodyColors.length] ?? 'WHITE';
  const vehicle = { index, ...own, bodyColor, vehicleClass: vehicleClass.SMALL, habit: 'visitor' as const };
  return drawBay(plan, { bay, vehicle, reading: { ...own, confidence: confidence ?? 0 }, at });
}

/**
 * What the cameras of a station's bays saw of the cars that charged there, and of what should not have been there; where the demo has pictures, with
 * one of the last car of each bay and of each that should not have been there: these it answers.
 */
export async function seedDetections(
  context: WorkContext,
  { dealerId, stationId, plan }: PlacedStation,
  visits: readonly Visit[],
): Promise<PastPicture[]> {
  const withPictures = context.app.config.BOCHONG_DEMO_PICTURES !== 'off';
  const now = context.now.getTime();
  const by = demoUsers.find((user) => user.dealerId === dealerId)?.name ?? '';
  const pictures: PastPicture[] = [];
  const covered = await coveredBays(context.tx, dealerId, stationId);
  for (const [no, { camera, bay }] of covered.entries()) {
    const own = visits.filter(({ equipmentId, connectorNo }) => equipmentId === bay.equipmentId && connectorNo === bay.connectorNo);
    for (const [turn, { plateNo, from, until }] of own.entries()) {
      // Now and then a plate is read badly: somebody has to look.
      const confidence = (turn + no) % 4 === 3 ? 64 : 96;
      const [at, seen] = [from - 3 * minute, { plateNo, confidence, vehicleClass: 'newEnergy' as const }];
      const shown = withPictures && turn === own.length - 1;
      const picture = shown ? { picture: pictureOf(plan, bay.bay, at, seen) } : {};
      pictures.push(...(await insertPastSight(context, camera, bay, { type: 'bay.arrive', at, ...seen, ...picture })));
      if (until !== null) await insertPastSight(context, camera, bay, { type: 'bay.depart', at: until + 2 * minute });
    }
    const { hoursAgo, ...odd } = besides(by)[no] ?? { hoursAgo: null };
    if (hoursAgo === null || !('type' in odd)) continue;
    const at = now - hoursAgo * hour;
    const picture = withPictures && odd.plateNo !== undefined ? { picture: pictureOf(plan, bay.bay, at, odd) } : {};
    pictures.push(...(await insertPastSight(context, camera, bay, { ...odd, at, ...picture })));
  }
  return pictures;
}
