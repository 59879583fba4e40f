import { workStatus } from '@bochong/contract/charging-asset';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { type ConstantZone, dayMs, zoneMs } from '../../../kernel/time.ts';
import type { Standing } from '../../charging-customer/index.ts';
import { tariffAt } from '../../charging-tariff/index.ts';
import { isWithinHours, type StartFacts, type StartRefusal, startRefusal } from '../life-cycle/start-check.rule.ts';
import { type Gun, isPlugged } from '../order/gun.repo.ts';
import { type KeptGun, keptGunsOf } from '../order/kept-gun.ts';

/** Least that must be there to start with, fen. */
export const minStartFen = 500;
/** Orders an owner may have at once; companies and the operator's own have no such limit. */
const ordersAtOnce = 1;

/** Why an account cannot be used; empty: it can. */
export const blockedWords = { normal: '', frozen: '已冻结', cancelled: '已注销', blacklisted: '在黑名单中' } as const;
const downStates: readonly number[] = [workStatus.FAULTED, workStatus.DISABLED];

/** Weekday (1 Monday … 7) and minute of the day at a station. */
export function localClock(now: Date, zone: string): [weekday: number, minute: number] {
  const local = now.getTime() + zoneMs(zone as ConstantZone);
  const day = Math.floor(local / dayMs);
  return [((day + 3) % 7) + 1, Math.floor((local - day * dayMs) / 60_000)];
}

type GunFacts = Omit<StartFacts, keyof typeof anyPayer>;
/** A payer with whom nothing is wrong, for asking what is wrong with a gun. */
const anyPayer = {
  ...{ accessAllowed: true, payerBlocked: '', payerOpenOrders: 0, payerOrderLimit: ordersAtOnce, arrearsFen: 0, limitUsedUp: false },
  ...{ availableFen: null, minStartFen },
};
/** A gun with which nothing is wrong, for asking what is wrong with a payer. */
const anyGun: GunFacts = {
  ...{ stationOpen: true, equipmentReady: true, gunDown: false, gunTaken: false, reservedForOther: false, tariffFound: true },
  ...{ requirePlug: false, plugged: true },
};

/** The station is in operation, and within its hours where it refuses starts outside of them. */
export const isStationOpen = (gun: Gun, now: Date): boolean =>
  gun.stationNormal && (!gun.refusesWhenClosed || isWithinHours(gun.businessHours, ...localClock(now, gun.zone)));

/** What keeps a gun now; undefined: nobody has reserved it. */
export const keptNow = async ({ app, tx, now }: WorkContext, gun: Gun): Promise<KeptGun | undefined> =>
  (await keptGunsOf(app).at(tx, gun, now))[0];

/** Another than the holder; what a charge point keeps for somebody we know nothing of, it keeps for another. */
export const isKeptForOther = (gun: Gun, kept: KeptGun | undefined, holderId: string | null): boolean =>
  kept ? kept.holderId !== holderId : gun.ocppStatus === 'Reserved';

export async function gunFacts(context: WorkContext, gun: Gun, isTaken: boolean, holderId: string | null): Promise<GunFacts> {
  const { tx, now } = context;
  return {
    stationOpen: isStationOpen(gun, now),
    equipmentReady: gun.equipmentReady,
    gunDown: downStates.includes(gun.workStatus),
    gunTaken: isTaken || gun.workStatus === workStatus.CHARGING,
    reservedForOther: isKeptForOther(gun, await keptNow(context, gun), holderId),
    tariffFound: (await tariffAt(tx, gun.dealerId, gun, now.getTime())) !== undefined,
    ...{ requirePlug: gun.isDc, plugged: isPlugged(gun) },
  };
}

export const payerFacts = ({ state, runningOrders, arrearsFen, availableFen, limitLeftFen }: Standing, hasOrderLimit: boolean) => ({
  payerBlocked: blockedWords[state],
  payerOpenOrders: hasOrderLimit ? runningOrders : 0,
  ...{ payerOrderLimit: ordersAtOnce, arrearsFen, availableFen, minStartFen, limitUsedUp: limitLeftFen === 0 },
});

/** What a start at a gun would be refused with now, whoever pays. That nothing is plugged in yet is no refusal: it is what comes next. */
export const gunRefusal = async (context: WorkContext, gun: Gun): Promise<StartRefusal | null> =>
  startRefusal({ ...anyPayer, ...(await gunFacts(context, gun, gun.workStatus === workStatus.STARTING, null)), requirePlug: false });

/** What a start by an owner would be refused with now, at whatever gun. */
export const payerRefusal = (standing: Standing): StartRefusal | null =>
  startRefusal({ ...anyPayer, ...anyGun, ...payerFacts(standing, true) });
