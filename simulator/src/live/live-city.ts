import type { CityRegistration } from '@bochong/contract/device';
import type { PlateColor } from '@bochong/contract/kernel/vehicle';
import { dayNumber } from '../city/calendar.ts';
import { crossingMs } from '../city/crossing.ts';
import { grievanceOf } from '../city/grievance.ts';
import { reviewOf } from '../city/review.ts';
import { type City, outageOf, type Reading, type Stay } from '../city/stay.ts';
import { createDriver } from '../client/driver.ts';
import { createNeutralDevice, type NeutralDevice } from '../client/neutral-device.ts';
import { ownPhoto } from '../picture/own-photo.ts';
import { picturesOf } from '../picture/passage-picture.ts';
import { type Arrival, createLaneDriver, type LaneDriver } from './lane-driver.ts';

import type { Action } from './timeline.ts';
import { createTrouble } from './trouble.ts';

/** What the live city has done so far. */
export interface Tally {
  entries: number;
  exits: number;
  roadside: number;
  paidFen: number;
  byHand: number;
  reviews: number;
  objections: number;
  failed: number;
}

export interface LiveCity {
  readonly tally: Tally;
  run(action: Action): Promise<void>;
  /** One heartbeat of every device. */
  heartbeat(): Promise<void>;
}

const owner = { WECHAT: 2 } as const;
const exitScene = 2;
/** One driver in so many settles old debts when told of them at the entry. */
const settling = 4;

/** Turns planned actions into what devices and drivers send; `wait` sleeps milliseconds of the plan, `planNow` is its clock. */
export function createLiveCity(
  city: City,
  registered: CityRegistration,
  wait: (ms: number) => Promise<void>,
  planNow: () => number,
): LiveCity {
  const { server } = registered;
  const bootId = `b${Date.now().toString(36)}`;
  const driver = createDriver({ server, ...registered.pay });
  const tally: Tally = { entries: 0, exits: 0, roadside: 0, paidFen: 0, byHand: 0, reviews: 0, objections: 0, failed: 0 };
  const access = (deviceSn: string) => ({ server, deviceSn, secretKey: registered.devices[deviceSn] ?? '' });
  const lanes = city.parks.map((park) => park.lanes.map((lane) => createLaneDriver(lane, access(lane.deviceSn), bootId)));
  const roads = city.parks.map((park) =>
    park.roads.map((road) => ({
      sensor: createNeutralDevice(access(road.sensorSn), bootId),
      camera: createNeutralDevice(access(road.cameraSn), bootId),
    })),
  );
  const terminals = city.parks.flatMap(({ terminalSn }) => (terminalSn ? [createNeutralDevice(access(terminalSn), bootId)] : []));
  const streets = city.parks.flatMap((park, index) =>
    park.roads.flatMap((road, number) => {
      const devices = roads[index]?.[number];
      return devices ? [{ ...devices, berthCodes: road.berthCodes }] : [];
    }),
  );
  const trouble = createTrouble(streets);
  const lines = new Map<LaneDriver, Promise<void>>();

  /** One vehicle after the other in a lane; a lane in the map is busy. */
  function inLine(lane: LaneDriver, work: () => Promise<void>): Promise<void> {
    const turn = (lines.get(lane) ?? Promise.resolve()).then(work);
    const settled: Promise<void> = turn
      .catch(() => undefined)
      .then(() => {
        if (lines.get(lane) === settled) lines.delete(lane);
      });
    lines.set(lane, settled);
    return turn;
  }

  /** A control terminal takes every list it is sent. */
  async function obey(terminal: NeutralDevice): Promise<void> {
    const reply = await terminal.send({ eventType: 'device.heartbeat', payload: { queued: 0 } });
    for (const { commandId } of reply?.commands ?? [])
      await terminal.send({ eventType: 'device.commandResult', payload: { commandId, ok: true, message: '' } });
  }

  const parkIdOf = (stay: Stay) => {
    const park = city.parks[stay.park];
    return registered.parks[`${park?.dealerNo}/${park?.parkCode}`] ?? '';
  };
  const trueVehicle = (stay: Stay) => {
    const vehicle = city.vehicles[stay.vehicle];
    if (!vehicle) throw new Error(`no vehicle ${stay.vehicle}`);
    return vehicle;
  };

  function arrivalOf(stay: Stay, reading: Reading, direction: 'IN' | 'OUT', at: number): Arrival {
    return { reading, ...picturesOf(city, stay, direction, at) };
  }

  async function pay(stay: Stay, scene: number): Promise<number> {
    const { plateNo } = trueVehicle(stay);
    if (plateNo === '') return 0;
    const { channel } = stay.payment;
    const paid = await driver.pay({
      parkId: parkIdOf(stay),
      plateNo,
      channel: channel === 2 || channel === 3 ? channel : owner.WECHAT,
      scene,
      twice: stay.vehicle % 41 === 0, // passenger and driver both scan the code
    });
    tally.paidFen += paid;
    return paid;
  }

  /** Told at the entry that the vehicle owes, some drivers settle it there and then. */
  async function settle(stay: Stay): Promise<void> {
    const { plateNo } = trueVehicle(stay);
    if (plateNo !== '' && stay.vehicle % settling === 1)
      tally.paidFen += await driver.settle({ parkId: parkIdOf(stay), plateNo, channel: owner.WECHAT });
  }

  async function review(stay: Stay): Promise<void> {
    const said = reviewOf(city, stay);
    const photo = said?.photo ? ownPhoto(city, stay) : null;
    if (said && (await driver.rate({ parkId: parkIdOf(stay), plateNo: trueVehicle(stay).plateNo }, said, photo))) tally.reviews += 1;
  }

  async function object(stay: Stay): Promise<void> {
    const grievance = grievanceOf(city, stay);
    const { plateNo } = trueVehicle(stay);
    if (grievance && (await driver.object({ parkId: parkIdOf(stay), plateNo }, grievance, ownPhoto(city, stay)))) tally.objections += 1;
  }

  /** Waits for the barrier: pays at the exit when somebody has to, and after a while the booth lets the vehicle go by hand. */
  async function untilOpen(lane: LaneDriver, stay: Stay, direction: 'IN' | 'OUT'): Promise<'open' | 'byHand'> {
    await wait(5_000);
    if (direction === 'OUT' && stay.payment.scene !== 0) await pay(stay, exitScene);
    for (let look = 0; look < 12; look += 1) {
      if (await lane.poll()) return 'open';
      await wait(2_500);
    }
    tally.byHand += 1;
    return 'byHand';
  }

  function passLane(stay: Stay, direction: 'IN' | 'OUT'): Promise<void> {
    const [index, reading, replayedAt] =
      direction === 'IN' ? [stay.enterLane, stay.enter, stay.enterReplayedAt] : [stay.exitLane, stay.exit, stay.exitReplayedAt];
    const lane = lanes[stay.park]?.[index];
    if (!lane) throw new Error(`no lane ${index} in lot ${stay.park}`);
    return inLine(lane, async () => {
      const at = replayedAt > 0 ? (direction === 'IN' ? stay.enterAt : stay.exitAt) : Date.now();
      const arrival = arrivalOf(stay, reading, direction, at);
      if (replayedAt > 0) await lane.replay(arrival, Math.min(at, Date.now()));
      else if (direction === 'OUT' && stay.tailgated) await lane.tailgate(arrival);
      else {
        const opened = (await lane.arrive(arrival)) ? 'open' : await untilOpen(lane, stay, direction);
        await wait(crossingMs(city, stay, direction === 'IN' ? 'enter' : 'exit'));
        await lane.pass(opened === 'byHand');
      }
      tally[direction === 'IN' ? 'entries' : 'exits'] += 1;
    });
  }

  const roadOf = (stay: Stay) => ({
    devices: roads[stay.park]?.[stay.road],
    berthCode: city.parks[stay.park]?.roads[stay.road]?.berthCodes[stay.berth] ?? '',
  });

  async function parkOnRoad(stay: Stay): Promise<void> {
    const { devices, berthCode } = roadOf(stay);
    await devices?.sensor.send({ eventType: 'berth.occupied', payload: { berthCode, confidence: 95, rssi: -88 } });
    await wait(20_000);
    const { reading, scene } = arrivalOf(stay, stay.enter, 'IN', Date.now());
    const name = `${bootId}/${berthCode}_${stay.vehicle}_${Math.floor(stay.enterAt / 1000)}.png`;
    const image = await devices?.camera.upload(name, scene, 5);
    const payload = { berthCode, plateNo: reading.plateNo, plateColor: reading.plateColor as PlateColor, confidence: reading.confidence };
    if (reading.plateNo !== '') await devices?.camera.send({ eventType: 'berth.plate', payload, images: image ? [image] : [] });
    tally.roadside += 1;
  }

  async function leaveRoad(stay: Stay): Promise<void> {
    const { devices, berthCode } = roadOf(stay);
    await devices?.sensor.send({ eventType: 'berth.vacated', payload: { berthCode } });
  }

  /** A lane without connection cannot even say that it lives. */
  function cutOff(park: number, lane: number): boolean {
    const now = planNow();
    const outage = outageOf(city, park, lane, dayNumber(now));
    return outage !== null && now >= outage.from && now < outage.to;
  }

  return {
    tally,
    async run({ kind, stay }) {
      try {
        if (kind === 'prepay' || kind === 'pay') await pay(stay, kind === 'prepay' ? 1 : stay.payment.scene);
        else if (kind === 'review') await review(stay);
        else if (kind === 'object') await object(stay);
        else if (stay.road >= 0) await (kind === 'enter' ? parkOnRoad(stay) : leaveRoad(stay));
        else await passLane(stay, kind === 'enter' ? 'IN' : 'OUT');
        if (kind === 'enter') await settle(stay);
      } catch {
        tally.failed += 1;
      }
    },
    async heartbeat() {
      const beat = (device: NeutralDevice) => device.send({ eventType: 'device.heartbeat', payload: { queued: 0 } });
      // A busy lane is alive anyway, and a poll would take the command its vehicle waits for.
      for (const [park, row] of lanes.entries())
        for (const [index, lane] of row.entries()) if (!lines.has(lane) && !cutOff(park, index)) await lane.poll();
      await Promise.all(terminals.map(obey));
      for (const { sensor, camera } of roads.flat()) await Promise.all([beat(sensor), !trouble.isSilent(camera) && beat(camera)]);
      await trouble.beat();
    },
  };
}
