import type { ChargingMemory } from '@bochong/contract/device';
import { statusReported } from '@bochong/server/domains/charging-asset/index';
import { seedCard, seedMoney, seedOwner } from '@bochong/server/domains/charging-customer/charging-customer.seed';
import type { PastPicture } from '@bochong/server/domains/charging-detection/charging-detection.seed';
import { openStay } from '@bochong/server/domains/charging-occupancy/stay/open-stay.service';
import { type DemoGun, freeGuns, lockTransactionOf } from '@bochong/server/domains/charging-order/charging-order.seed';
import { endLost } from '@bochong/server/domains/charging-order/timer/end-lost.service';
import { meterValues } from '@bochong/server/domains/charging-order/transaction/meter-values.service';
import { start } from '@bochong/server/domains/charging-order/transaction/start.service';
import { stop } from '@bochong/server/domains/charging-order/transaction/stop.service';
import { followCharge } from '@bochong/server/domains/charging-parking-link/grant/grant.service';
import type { App, WorkContext } from '@bochong/server/kernel/app-context';
import type { Tx } from '@bochong/server/kernel/database/db';
import { startOfDay } from '@bochong/server/kernel/time';
import type { PlacedStation } from './charging-assets.ts';
import { seedDetections, type Visit } from './charging-detections.ts';
import { type FleetCar, fleetCharges } from './charging-fleets.ts';
import { type DemoDriver, reservedPlaces, seedReservations } from './charging-reservations.ts';
import type { Charge, Oddity } from './demo-charge.ts';

const [minute, hour, dayMs] = [60_000, 3_600_000, 86_400_000];

/** Drivers of the demo: a name, a plate, a card and what their wallet holds; some have hardly any. */
const drivers = [
  ['陈明', '浙AD12683', 400_000],
  ['林晓', '浙AF30927', 600_000],
  ['王哲', '浙AD88217', 250_000],
  ['赵倩', '浙AF66105', 900_000],
  ['孙浩', '浙AD20461', 300_000],
  ['吴桐', '浙AF71538', 180_000],
  ['郑洁', '浙AD93074', 8_000],
  ['冯磊', '浙AF18650', 260_000],
  ['蒋悦', '浙AD57319', 340_000],
  ['韩冰', '浙AF44802', 6_000],
  ['杨帆', '浙AD36925', 150_000],
  ['朱琳', '浙AF82746', 700_000],
  ['秦川', '浙AD64183', 230_000],
  ['许诺', '浙AF09357', 310_000],
  ['周凯', '浙AD45190', 12_000],
] as const;
/** Each unit has drivers of its own. */
const lettersOf = (of: number) => ['DF', 'CG', 'BH'][of - 1] ?? 'AK';
/** Of these, the first are those who reserve guns. */
const reserving = 4;

async function seedDrivers(context: WorkContext, dealerId: string, of: number): Promise<DemoDriver[]> {
  const known: DemoDriver[] = [];
  for (const [at, [nickname, plate, principalFen]] of drivers.entries()) {
    const plateNo = plate.replace(/[DF]/, (letter) => lettersOf(of)['DF'.indexOf(letter)] ?? letter);
    const mobile = `1395710${of}${String(at).padStart(3, '0')}`;
    const ownerId = await seedOwner(context, dealerId, { mobile, nickname, registeredAt: new Date(context.now.getTime() - 60 * dayMs) });
    await seedMoney(context, dealerId, ownerId, { principalFen });
    const idTag = `8A${of}F${String(at).padStart(2, '0')}C4D2`;
    await seedCard(context, dealerId, { cardNo: `9157${of}${String(at).padStart(5, '0')}`, idTag, ownerId, plateNo });
    known.push({ ownerId, idTag, plateNo });
  }
  return known;
}

/** A direct-current gun talks with the car's battery; another cannot know how full it is. */
const isFast = ({ ratedPowerW }: DemoGun): boolean => ratedPowerW >= 20_000;

/** Power over a charge: rising in the first minutes, level, falling towards the end, as a battery takes it. */
const shapeAt = (part: number): number => (part < 0.05 ? part * 20 : part < 0.7 ? 1 - part * 0.12 : 0.92 - (part - 0.7) * 2.4);

/** Register and gauges every minute of a charge. */
function samplesOf({ gun, at, minutes, share, oddity }: Charge, startWh: number) {
  let wh = startWh;
  return Array.from({ length: minutes - 1 }, (_, index) => {
    const powerW = Math.max(800, Math.round(gun.ratedPowerW * share * shapeAt((index + 1) / minutes)));
    wh += Math.round(powerW / 60);
    const soc = Math.min(99, 22 + Math.round((70 * (index + 1)) / minutes));
    const shown = oddity === 'glitch' && index === 9 ? wh - 2600 : wh;
    const sampledValue = [
      { value: String(shown) },
      { value: String(powerW), measurand: 'Power.Active.Import', unit: 'W' },
      ...(isFast(gun) ? [{ value: String(soc), measurand: 'SoC', unit: 'Percent', location: 'EV' }] : []),
      { value: String(isFast(gun) ? 620 + Math.round(soc / 2) : 228), measurand: 'Voltage', unit: 'V' },
    ];
    return { at: at + (index + 1) * minute, wh, soc, sampledValue };
  });
}

interface Running {
  charge: Charge;
  transactionId: number;
  startWh: number;
  last: { wh: number; soc: number };
}

/** One charge as its device tells it, the registers of guns going on from one to the next; answers one that still runs. */
async function play(app: App, tx: Tx, charge: Charge, registers = new Map<string, number>()): Promise<Running | null> {
  const { gun, at, minutes, oddity, idTag } = charge;
  const { dealerId, stationId, equipmentId, connectorNo } = gun;
  const speaker = { dealerId, stationId, equipmentId, quirks: {} };
  const when = (ms: number): WorkContext => ({ app, tx, now: new Date(ms) });
  const key = `${equipmentId}/${connectorNo}`;
  const meterStartWh = oddity === 'implausible' ? 0 : (registers.get(key) ?? 1_204_000 + (at % 977) * 310);
  const tag = oddity === 'unknownTag' ? '5F0E77A1B2' : idTag;
  const { transactionId } = await start(when(at), speaker, {
    ...{ connectorNo, idTag: tag, at, meterStartWh, receivedAt: at, replayed: oddity === 'unknownTag' },
  });
  const now = app.clock.now().getTime();
  const told = samplesOf(charge, oddity === 'implausible' ? 8_750_000 : meterStartWh).filter((sample) => sample.at < now);
  const last = told.at(-1);
  if (!last) return null;
  const half = Math.ceil(told.length / 2);
  for (const part of [told.slice(0, half), told.slice(half)]) {
    const receivedAt = part.at(-1)?.at ?? at;
    await meterValues(when(receivedAt), speaker, { connectorNo, transactionId, meterValues: part, receivedAt, replayed: false });
  }
  if (oddity === 'running') return { charge, transactionId, startWh: meterStartWh, last };
  const stoppedAt = at + minutes * minute;
  const ended = { transactionId, idTag: tag, at: stoppedAt, transactionData: [] };
  if (oddity === 'powerLoss' || oddity === 'lateDear') {
    const order = await lockTransactionOf(tx, speaker, transactionId);
    if (order) await endLost(when(stoppedAt + 2 * hour), order, '设备离线120分钟，按最后有效采样结束');
    const more = oddity === 'lateDear' ? Math.round(gun.ratedPowerW / 9) : 900;
    registers.set(key, last.wh + more);
    await stop(when(stoppedAt + 3 * hour), speaker, {
      ...ended,
      ...{ at: oddity === 'lateDear' ? stoppedAt + 20 * minute : stoppedAt, meterStopWh: last.wh + more, reason: 'PowerLoss' },
      ...{ receivedAt: stoppedAt + 3 * hour, replayed: true },
    });
    if (order) await leaveBay(app, tx, charge, order.id);
    return null;
  }
  const meterStopWh = last.wh + 120;
  if (oddity !== 'implausible') registers.set(key, meterStopWh);
  await stop(when(stoppedAt), speaker, {
    ...ended,
    meterStopWh,
    reason: minutes % 3 === 0 ? 'EVDisconnected' : 'Local',
    receivedAt: stoppedAt,
    replayed: false,
  });
  if (oddity === 'twoStops')
    await stop(when(stoppedAt + 10 * minute), speaker, {
      ...{
        ...ended,
        at: stoppedAt + minute,
        meterStopWh: meterStopWh + 340,
        reason: 'Local',
        receivedAt: stoppedAt + 10 * minute,
        replayed: false,
      },
    });
  const settled = await lockTransactionOf(tx, speaker, transactionId);
  if (settled) await leaveBay(app, tx, charge, settled.id);
  return null;
}

/** Minutes that cars keep their bay after the charge. */
const kept = [3, 26, 9, 48, 12, 95, 6, 34] as const;

const endOf = ({ at, minutes }: Pick<Charge, 'at' | 'minutes'>): number => at + minutes * minute;
/** When the gun was put back after a charge. */
const freeAfter = (charge: Pick<Charge, 'gun' | 'at' | 'minutes'>): number =>
  endOf(charge) + (kept[(charge.at / minute + charge.gun.connectorNo) % kept.length] ?? 9) * minute;

const visitOf = (charge: Charge, plateNo: string): Visit => ({
  ...{ equipmentId: charge.gun.equipmentId, connectorNo: charge.gun.connectorNo, plateNo, from: charge.at },
  until: charge.oddity === 'running' ? null : freeAfter(charge),
});

/** The plug stays in for a while, then the gun is put back: what the stay in the bay comes to. */
async function leaveBay(app: App, tx: Tx, charge: Charge, orderId: string): Promise<void> {
  const { dealerId, equipmentId, connectorNo } = charge.gun;
  const [endAt, freeAt] = [endOf(charge), freeAfter(charge)];
  const said = { equipmentId, connectorNo, errorCode: 'NoError', vendorErrorCode: '', info: '', deviceAt: null };
  await statusReported({ app, tx, now: new Date(endAt) }, dealerId, { ...said, status: 'Finishing' });
  await statusReported({ app, tx, now: new Date(freeAt) }, dealerId, { ...said, status: 'Available' });
  const then = { app, tx, now: new Date(freeAt + 3 * minute) };
  await openStay(then, dealerId, orderId);
  await followCharge(then, dealerId, orderId);
}

const oddities: readonly Oddity[] = [
  ...(['none', 'none', 'glitch', 'none', 'none', 'twoStops', 'none', 'powerLoss', 'none', 'none', 'unknownTag'] as const),
  ...(['none', 'none', 'lateDear', 'none', 'implausible', 'none'] as const),
];

/** What drivers have before them: each is at one gun at a time. */
function createDiary(known: readonly DemoDriver[], now: number) {
  const spans = new Map(known.map(({ idTag }) => [idTag, [] as [from: number, until: number][]]));
  // Who reserves charges early in the day, and waits for what is reserved now.
  for (const { idTag } of known.slice(0, reserving)) {
    for (const back of [2, 1, 0]) {
      const day = startOfDay(now) - back * dayMs;
      spans.get(idTag)?.push([day + 5 * hour, day + 8 * hour]);
    }
    spans.get(idTag)?.push([now - 30 * minute, Number.POSITIVE_INFINITY]);
  }
  return {
    /** The next driver who is free for a charge, beginning with that of a turn, and is so no longer; none when all are busy. */
    take(turn: number, charge: Omit<Charge, 'idTag'>): Charge[] {
      const [from, until] = [
        charge.at - 10 * minute,
        charge.oddity === 'running' ? Number.POSITIVE_INFINITY : freeAfter(charge) + 30 * minute,
      ];
      const free = (idTag: string) => spans.get(idTag)?.every(([begun, ended]) => ended <= from || begun >= until);
      const driver = known.map((_, no) => known[(turn + no) % known.length]).find((one) => one && free(one.idTag));
      if (!driver) return [];
      spans.get(driver.idTag)?.push([from, until]);
      return [{ ...charge, idTag: driver.idTag }];
    },
  };
}

/** Charges of a station over the last days, up to now: some run, some went wrong. */
function plan(guns: readonly DemoGun[], diary: ReturnType<typeof createDiary>, now: number, turn: number): Charge[] {
  const charges: Charge[] = [];
  for (const [index, gun] of guns.entries()) {
    const slow = !isFast(gun);
    for (const [no, back] of [2, 1, 0].entries()) {
      const minutes = slow ? 150 + ((index * 37) % 90) : 28 + ((index * 13 + no * 7) % 34);
      const at = startOfDay(now) - back * dayMs + (7 + ((index * 3 + no * 5) % 13)) * hour + ((index * 17) % 50) * minute;
      if (at + minutes * minute + 4 * hour > now) continue;
      const oddity = oddities[(index * 3 + no + turn) % oddities.length] ?? 'none';
      charges.push(...diary.take(index + no + turn, { gun, at, minutes, share: 0.55 + ((index * 7) % 30) / 100, oddity }));
    }
    const since = slow ? 70 : 12 + index;
    if (index % 3 === 1)
      charges.push(...diary.take(index + 3 + turn, { gun, at: now - since * minute, minutes: since * 2, share: 0.7, oddity: 'running' }));
  }
  return charges.sort((a, b) => a.at - b.at);
}

/** A car that stands in a lot now and has charged there; it has no other card. */
export interface ParkedCar {
  parkId: string;
  plateNo: string;
  idTag: string;
  ownerName: string;
  mobile: string;
}

/** Charges of cars that are still in: what they give off parking is not used yet. */
async function chargedInside(context: WorkContext, guns: readonly DemoGun[], cars: readonly ParkedCar[]): Promise<Charge[]> {
  const [at, registeredAt] = [context.now.getTime() - 52 * minute, new Date(context.now.getTime() - 90 * dayMs)];
  const charges: Charge[] = [];
  for (const [no, gun] of guns.filter((_, index) => index % 3 !== 1).entries()) {
    const car = cars[no];
    if (!car || no > 1) break;
    const { idTag, plateNo, ownerName: nickname, mobile } = car;
    const ownerId = await seedOwner(context, gun.dealerId, { mobile, nickname, registeredAt });
    await seedMoney(context, gun.dealerId, ownerId, { principalFen: 60_000 });
    await seedCard(context, gun.dealerId, { cardNo: `P${mobile.slice(-9)}`, idTag, ownerId, plateNo });
    charges.push({ gun, idTag, at, minutes: 38, share: 0.6, oddity: 'none' });
  }
  return charges;
}

/** What the gun and the car of a running charge know of it: the simulator takes it from there. */
function remembered({ charge, transactionId, startWh, last }: Running) {
  const { gun, idTag, share } = charge;
  const capacityWh = Math.round(((last.wh - startWh) * 0.94 * 100) / Math.max(1, last.soc - 22));
  const maxDcW = Math.round(gun.ratedPowerW * share);
  const battery = { capacityWh, soc: last.soc, tempC: 26, maxDcW, maxAcW: maxDcW };
  return {
    ...{ registerWh: last.wh, car: { battery } },
    charge: { idTag, number: transactionId, startWh, samples: charge.minutes / 2 },
  };
}

/** The charges of one company, each in a transaction of its own, as on the wire; answers what its running ones left in memory, and pictures. */
async function seedUnit(
  app: App,
  { dealerId, own, turnOf, no }: { dealerId: string; own: readonly PlacedStation[]; turnOf: (stationId: string) => number; no: number },
  parked: readonly ParkedCar[],
  fleet: readonly FleetCar[],
) {
  const at = app.clock.now();
  const now = at.getTime();
  const inUnit = <T>(prepared: boolean, work: (tx: Tx) => Promise<T>) => app.database.inScope({ dealerIds: [dealerId], prepared }, work);
  const memory: ChargingMemory = { points: {}, guests: [] };
  const pictures: PastPicture[] = [];
  const { known, charges } = await inUnit(false, async (tx) => {
    const known = await seedDrivers({ app, tx, now: at }, dealerId, no + 1);
    const diary = createDiary(known, now);
    const charges: Charge[] = [];
    for (const { stationId, parkId } of own) {
      const guns = await freeGuns(tx, dealerId, stationId, 9);
      charges.push(...plan(guns, diary, now, turnOf(stationId)));
      const inside = parked.filter((car) => car.parkId === parkId);
      charges.push(...(await chargedInside({ app, tx, now: at }, guns.filter(isFast), inside)));
      if (stationId === own[0]?.stationId) charges.push(...fleetCharges(guns.filter(isFast), fleet, now, no));
    }
    return { known, charges };
  });
  const registers = new Map<string, number>();
  // Some hundred charges, each of the same hundred statements: their plans are kept.
  for (const charge of charges.toSorted((a, b) => Number(a.oddity === 'running') - Number(b.oddity === 'running') || a.at - b.at)) {
    const { equipmentId, equipmentCode, connectorNo } = charge.gun;
    const running = await inUnit(true, async (tx) => {
      const running = await play(app, tx, charge, registers);
      const said = {
        equipmentId,
        connectorNo,
        status: 'Charging',
        errorCode: 'NoError',
        vendorErrorCode: '',
        info: '',
        deviceAt: null,
      } as const;
      if (running) await statusReported({ app, tx, now: at }, dealerId, said);
      return running;
    });
    if (!running) continue;
    const point = memory.points[equipmentCode] ?? { guns: {} };
    point.guns[connectorNo] = remembered(running);
    memory.points[equipmentCode] = point;
    const driver = { vehicle: -1 - 100 * no - memory.guests.length, tag: charge.idTag, targetSoc: 88, lingerMs: 6 * minute };
    memory.guests.push({ identity: equipmentCode, gun: connectorNo, ...driver });
  }
  const plateOf = new Map([...known, ...parked, ...fleet].map(({ idTag, plateNo }) => [idTag, plateNo]));
  const visits = charges.map((charge) => visitOf(charge, plateOf.get(charge.idTag) ?? ''));
  for (const station of own) pictures.push(...(await inUnit(false, (tx) => seedDetections({ app, tx, now: at }, station, visits))));
  const reserved = own.filter(({ purpose }) => reservedPlaces.includes(purpose));
  for (const [place, { stationId }] of reserved.entries())
    await inUnit(false, async (tx) => {
      const guns = (await freeGuns(tx, dealerId, stationId, 3)).filter(isFast);
      const charge = async (gun: DemoGun, idTag: string, began: number) =>
        void (await play(app, tx, { gun, idTag, at: began, minutes: 26, share: 0.6, oddity: 'none' }));
      await seedReservations(app, tx, {
        guns,
        drivers: known.slice(0, reserving).map((_, index) => known[(index + place) % reserving] as DemoDriver),
        stands: stationId === reserved.at(-1)?.stationId,
        charge,
      });
    });
  return { memory, pictures };
}

/**
 * Charges at the stations of the city as their devices told them, through the port of the wire: priced, paid, odd and running ones. Answers
 * what the devices of the running ones know.
 */
export async function seedChargingOrders(
  app: App,
  stations: readonly PlacedStation[],
  parked: readonly ParkedCar[],
  fleetOf: ReadonlyMap<string, readonly FleetCar[]>,
): Promise<ChargingMemory> {
  const turnOf = (stationId: string) => stations.findIndex((one) => one.stationId === stationId);
  const units = [...Map.groupBy(stations, (station) => station.dealerId)];
  const played = await Promise.all(
    units.map(([dealerId, own], no) => seedUnit(app, { dealerId, own, turnOf, no }, parked, fleetOf.get(dealerId) ?? [])),
  );
  for (const { objectKey, bytes } of played.flatMap(({ pictures }) => pictures)) await app.storage.put(objectKey, bytes);
  const memories = played.map(({ memory }) => memory);
  return { points: Object.assign({}, ...memories.map(({ points }) => points)), guests: memories.flatMap(({ guests }) => guests) };
}
