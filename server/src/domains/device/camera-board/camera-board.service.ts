import { type BoardCamera, type CameraBoard, deviceDirection } from '@bochong/contract/device';
import type { Context } from '../../../kernel/app-context.ts';
import { startOfDay, toIso } from '../../../kernel/time.ts';
import { lanesOfLot } from '../../parking-order/index.ts';
import { camerasOf, lotsWithCameras } from './camera-board.repo.ts';
import { dayStrip, upShareBp } from './day-strip.rule.ts';

type Lane = CameraBoard['lanes'][number];

/** Lanes lead 1 in, 2 out, 3 both; cameras count the same. A camera for both looks the right way everywhere. */
const looksAway = (direction: number | null, lane: Lane | undefined): boolean =>
  lane !== undefined && lane.direction !== 3 && direction !== null && direction !== deviceDirection.BOTH && direction !== lane.direction;

/** The cameras of a lot where its lanes lie; without a lot, of the one that needs a look most. */
export async function cameraBoard(query: { parkId?: string | undefined }, context: Context): Promise<CameraBoard> {
  const { tx, user, now } = context;
  const lots = await lotsWithCameras(tx, user.parkIds);
  const parkId = query.parkId ?? lots[0]?.parkId;
  if (parkId === undefined) return { parkId: null, parkName: '', lots, lanes: [], cameras: [] };
  const { parkName, lanes } = await lanesOfLot({ parkId }, context);
  const since = new Date(startOfDay(now.getTime()));
  const cameras = (await camerasOf(tx, parkId, { since, now })).map(({ createdAt, outages, ...camera }): BoardCamera => {
    const strip = dayStrip({
      from: since.getTime(),
      now: now.getTime(),
      knownFrom: camera.lastHeartbeatAt === null ? null : Date.parse(createdAt),
      disabledAt: camera.disabledAt === null ? null : Date.parse(camera.disabledAt),
      outages: outages.map(({ from, to }) => ({ from: Date.parse(from), to: to === null ? null : Date.parse(to) })),
    });
    return {
      ...camera,
      mismatch: looksAway(
        camera.direction,
        lanes.find((lane) => lane.gateId === camera.gateId),
      ),
      strip: strip.map(({ from, to, state }) => ({ from: toIso(from), to: toIso(to), state })) as BoardCamera['strip'],
      upBp: upShareBp(strip),
    };
  });
  return { parkId, parkName, lots, lanes, cameras };
}
