import { rateLabel } from '@bochong/contract/charging-tariff';
import { demoDealers } from '@bochong/demo/platform.seed';
import { chargingInvariants } from '../../admin/invariants-of-charging.ts';
import { chargingDebtInvariants } from '../../admin/invariants-of-charging-debts.ts';
import { foreignChargeInvariants } from '../../admin/invariants-of-foreign-charges.ts';
import { occupancyInvariants } from '../../admin/invariants-of-occupancy.ts';
import { reservationInvariants } from '../../admin/invariants-of-reservations.ts';
import { walletInvariants } from '../../admin/invariants-of-wallets.ts';
import { type WorkContext, workIn } from '../../kernel/app-context.ts';
import { runForDealers } from '../../kernel/jobs/jobs.ts';
import type { Actor, TestApp } from '../../kernel/testing/test-app.ts';
import { insertEquipmentWithGuns, insertStation } from '../charging-asset/charging-asset.seed.ts';
import { equipmentCameOnline, statusReported } from '../charging-asset/index.ts';
import type { MeterValue, Speaker } from '../charging-connect/index.ts';
import { seedCard, seedMoney, seedOwner } from '../charging-customer/charging-customer.seed.ts';
import { insertBinding, insertTariff, sameEveryDay } from '../charging-tariff/charging-tariff.seed.ts';
import { insertPark } from '../parking-lot/parking-lot.seed.ts';
import { chargingOrderJobs } from './charging-order.jobs.ts';
import { meterValues } from './transaction/meter-values.service.ts';
import { authorize, start } from './transaction/start.service.ts';
import { stop } from './transaction/stop.service.ts';

const dealerId = demoDealers[0].id;
export const day = (time: string, date = '2026-03-10') => Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}+08:00`);

/** The tariff of the engine's worked examples: valley 31250+40000, flat 65430+45000, peak 102180+50000, sharp 122620+50000. */
const { VALLEY, FLAT, PEAK, SHARP } = rateLabel;
const t1 = sameEveryDay(
  [0, 7, VALLEY, 31_250, 40_000],
  [7, 10, FLAT, 65_430, 45_000],
  [10, 12, PEAK, 102_180, 50_000],
  [12, 18, FLAT, 65_430, 45_000],
  [18, 19, PEAK, 102_180, 50_000],
  [19, 21, SHARP, 122_620, 50_000],
  [21, 23, FLAT, 65_430, 45_000],
  [23, 24, VALLEY, 31_250, 40_000],
);

/** Somebody of the unit whose login outlasts the days of a test. */
export async function signedIn(t: TestApp, account = 'binjiang'): Promise<Actor> {
  const actor = await t.login(account);
  await t.owner.query(
    "update session set idle_min = 10000000, expires_at = '2100-01-01', created_at = '2020-01-01', last_seen_at = '2026-03-01'",
  );
  return actor;
}

let made = 0;

/** A charge point of two guns with a driver who has a card and money, spoken to through the port of the wire. */
export interface ChargingDay {
  dealerId: string;
  parkId: string;
  speaker: Speaker;
  connectorIds: string[];
  ownerId: string;
  idTag: string;
  work<T>(does: (context: WorkContext) => Promise<T>): Promise<T>;
  /** Moves the clock and lets the timers run. */
  timers(at: number): Promise<void>;
  status(
    status: 'Available' | 'Preparing' | 'Charging' | 'SuspendedEV' | 'Finishing' | 'Faulted' | 'Reserved',
    connectorNo?: number,
  ): Promise<unknown>;
  /** A tag that its charge point asks about now. */
  authorize(idTag: string): ReturnType<typeof authorize>;
  start(message: Partial<Parameters<typeof start>[2]> & { at: number; meterStartWh: number }): ReturnType<typeof start>;
  /** Register values by their instant; told when they are taken unless `receivedAt` says otherwise. */
  values(
    transactionId: number | undefined,
    readings: readonly (readonly [at: number, wh: number, more?: Partial<Record<'powerW' | 'soc', number>>])[],
    more?: { receivedAt?: number; replayed?: boolean; connectorNo?: number; context?: string },
  ): ReturnType<typeof meterValues>;
  stop(transactionId: number, at: number, meterStopWh: number, more?: Partial<Parameters<typeof stop>[2]>): ReturnType<typeof stop>;
}

export const sampleOf = (
  [at, wh, more = {}]: readonly [number, number, Partial<Record<'powerW' | 'soc', number>>?],
  context?: string,
): MeterValue => ({
  at,
  sampledValue: [
    { value: String(wh), ...(context !== undefined && { context }) },
    ...(more.powerW === undefined
      ? []
      : [{ value: String(more.powerW), measurand: 'Power.Active.Import', unit: 'W', ...(context !== undefined && { context }) }]),
    ...(more.soc === undefined
      ? []
      : [{ value: String(more.soc), measurand: 'SoC', unit: 'Percent', location: 'EV', ...(context !== undefined && { context }) }]),
  ],
});

export async function createChargingDay(
  t: TestApp,
  options: { principalFen?: number; giftFen?: number; kw?: number } = {},
): Promise<ChargingDay> {
  made += 1;
  const no = String(100_000 + made);
  const { principalFen = 100_000, giftFen = 0, kw = 120 } = options;
  const scope = { dealerIds: [dealerId] };
  const at = (ms: number): void => {
    t.clock.at = new Date(ms);
  };
  const work = <T>(does: (context: WorkContext) => Promise<T>) => t.app.database.inScope(scope, (tx) => does(workIn(t.app, tx)));
  at(day('08:00'));
  const place = await work(async (context) => {
    const { tx } = context;
    const parkId = await insertPark(tx, dealerId, { parkCode: `CD${no}`, parkName: `充电场${no}`, parkType: 1 });
    const stationId = await insertStation(tx, dealerId, {
      stationCode: `CD${no}`,
      stationName: `充电日${no}`,
      parkIds: [parkId],
      open: true,
    });
    const guns = await insertEquipmentWithGuns(tx, dealerId, { stationId, equipmentCode: `CD${no}`, kw, guns: 2, accepted: true });
    const { tariffId } = await insertTariff(tx, dealerId, { tariffName: `T1-${no}` }, [{ content: t1, from: '2020-01-01T00:00:00+08:00' }]);
    await insertBinding(tx, dealerId, tariffId, { stationId, from: '2020-01-01T00:00:00+08:00' });
    const ownerId = await seedOwner(context, dealerId, { mobile: `139${no.padStart(8, '0').slice(-8)}`, nickname: `车主${no}` });
    if (principalFen + giftFen > 0) await seedMoney(context, dealerId, ownerId, { principalFen, giftFen });
    const idTag = `CARD${no}`;
    await seedCard(context, dealerId, { cardNo: idTag, idTag, ownerId });
    await equipmentCameOnline(context, dealerId, guns.equipmentId);
    return { parkId, stationId, ownerId, idTag, ...guns };
  });
  const speaker: Speaker = { dealerId, stationId: place.stationId, equipmentId: place.equipmentId, quirks: {} };
  const live = (receivedAt: number, replayed = false) => {
    at(receivedAt);
    return { receivedAt, replayed };
  };
  return {
    ...{ dealerId, parkId: place.parkId, connectorIds: place.connectorIds, ownerId: place.ownerId, idTag: place.idTag, speaker, work },
    async timers(ms) {
      at(ms);
      for (const job of chargingOrderJobs) await runForDealers(t.app, job);
    },
    status: (status, connectorNo = 1) =>
      work((context) =>
        statusReported(context, dealerId, {
          ...{ equipmentId: place.equipmentId, connectorNo, status, errorCode: status === 'Faulted' ? 'GroundFailure' : 'NoError' },
          ...{ vendorErrorCode: '', info: '', deviceAt: null },
        }),
      ),
    authorize: (idTag) => work((context) => authorize(context, speaker, idTag, t.clock.at.getTime())),
    start(message) {
      const arrival = live(message.receivedAt ?? message.at, message.replayed);
      return work((context) => start(context, speaker, { connectorNo: 1, idTag: place.idTag, ...message, ...arrival }));
    },
    values(transactionId, readings, more = {}) {
      const arrival = live(more.receivedAt ?? readings.at(-1)?.[0] ?? 0, more.replayed);
      const told = readings.map((reading) => sampleOf(reading, more.context));
      const message = { connectorNo: more.connectorNo ?? 1, meterValues: told, ...arrival };
      return work((context) => meterValues(context, speaker, { ...message, ...(transactionId !== undefined && { transactionId }) }));
    },
    stop(transactionId, stoppedAt, meterStopWh, more = {}) {
      const arrival = live(more.receivedAt ?? stoppedAt, more.replayed);
      return work((context) =>
        stop(context, speaker, { transactionId, at: stoppedAt, meterStopWh, transactionData: [], ...more, ...arrival }),
      );
    },
  };
}

/** What breaks the equations that always hold of orders, their wallets and the till. */
export async function brokenEquations(t: TestApp): Promise<string[]> {
  const names: string[] = [];
  for (const { name, rows } of [
    ...chargingInvariants,
    ...foreignChargeInvariants,
    ...occupancyInvariants,
    ...chargingDebtInvariants,
    ...reservationInvariants,
    ...walletInvariants,
  ])
    if ((await t.owner.query(rows)).rowCount !== 0) names.push(name);
  return names;
}
