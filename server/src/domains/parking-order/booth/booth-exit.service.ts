import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { fuzzyPlateDistance } from '@bochong/contract/kernel/plate';
import { carType } from '@bochong/contract/kernel/vehicle';
import type { FeeCalculation } from '@bochong/contract/parking-fee';
import {
  type BoothCandidate,
  boothDeed,
  boothErrors,
  type booths,
  type ExitOpinion,
  exceptionType,
  type LeavingUnknown,
  releaseType,
} from '@bochong/contract/parking-order';
import type { Context } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { toIso } from '../../../kernel/time.ts';
import type { GateFacts } from '../../parking-lot/index.ts';
import { priceStay } from '../order-fee/order-fee.service.ts';
import { newestCalculation } from '../park-order/order-detail.repo.ts';
import { countedAtExit } from '../passage/lane-release.service.ts';
import { platesInPark, presenceOf } from '../presence/presence.repo.ts';
import { isOpen } from '../stay/order-state.rule.ts';
import { findStay, type StayRow } from '../stay/stay.repo.ts';
import { lockVehicle } from '../stay/vehicle-lock.repo.ts';
import { quoteStay } from '../stay-payment/stay-payable.service.ts';
import { findLot } from './booth-board.repo.ts';
import { vehiclesIn } from './booth-candidate.repo.ts';
import { couponsShown } from './booth-coupon.service.ts';
import { waysOut } from './booth-opinion.rule.ts';
import { assertLeads, gateAt, onceAt } from './booth-place.service.ts';
import { letGo, recordOf } from './booth-record.service.ts';

const minutesSince = (instant: string, now: Date) => Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / 60_000));

/** From so many characters on a text is a plate that may have been misread, not a part of one. */
const wholePlate = 7;

/** Vehicles in the lot that a typed text may mean: those with it in their plate, else those whose plate looks like it. */
export async function candidatesFor({ parkId, text }: { parkId: string; text: string }, context: Context): Promise<BoothCandidate[]> {
  const { tx, user, now } = context;
  const lot = found(await findLot(tx, parkId, user.parkIds));
  if (text.length < 2) return [];
  const answer = (rows: Awaited<ReturnType<typeof vehiclesIn>>, exact: boolean) =>
    rows.map((row) => ({ ...row, exact, parkMinutes: minutesSince(row.enterTime, now) }));
  const exact = await vehiclesIn(tx, lot, { text });
  if (exact.length > 0 || text.length < wholePlate) return answer(exact, true);
  const alike = (await platesInPark(tx, lot.dealerId, parkId)).filter((plateNo) => fuzzyPlateDistance(plateNo, text) <= 1);
  return answer(alike.length > 0 ? await vehiclesIn(tx, lot, { plates: alike }) : [], false);
}

/** A stay in the lot of a lane that its vehicle has not left. */
export async function stayAt({ tx }: Context, gate: GateFacts, orderId: string): Promise<StayRow> {
  const stay = await findStay(tx, gate.dealerId, orderId);
  return stay?.parkId === gate.parkId && isOpen(stay) ? stay : fail(boothErrors.gone);
}

/** What a vehicle is asked for at an exit, and the ways it may leave by. What goes on a company's account is not asked for, nor what coupons take off that were shown. */
export async function waysOf(context: Context, gate: GateFacts, stay: StayRow, couponCodes: readonly string[] = []) {
  const quote = await quoteStay(context, stay, context.now);
  const shown = await couponsShown(context, stay, quote, couponCodes);
  const dueFen = stay.carType === carType.COMPANY ? 0 : quote.dueFen - shown.couponFen;
  const { arrearsExitPolicy, exitUnpaidPolicy, freeReleaseLimitFen: freeLimitFen } = gate.rule;
  const debts = arrearsExitPolicy === 1 ? [] : await countedAtExit(context, gate, stay.plateNo);
  const arrearsFen = debts.reduce((sum, debt) => sum + debt.owedFen, 0);
  const unsure = stay.exceptionTypes.includes(exceptionType.UNSURE_TIME) && stay.paidFen === 0;
  const joint = arrearsExitPolicy === 3 && arrearsFen > 0;
  const ways = waysOut({ dueFen, arrearsFen, joint, exitUnpaidPolicy, freeLimitFen, unsure });
  return { dueFen, payableFen: quote.payableFen, arrearsFen, debts, joint, ways, shown };
}

/** How a vehicle's fee came about: as it was quoted at the barrier, else up to now. */
async function feeOf({ tx, now }: Context, stay: StayRow): Promise<FeeCalculation | null> {
  if (stay.exitTime === null) return priceStay(tx, stay, toIso(now));
  return ((await newestCalculation(tx, stay.id))?.body as FeeCalculation | undefined) ?? null;
}

/** What a vehicle owes now, before anything is done. */
export async function checkExit(
  { gateId, orderId, recordId, couponCodes }: BodyOf<typeof booths.checkExit>,
  context: Context,
): Promise<ExitOpinion> {
  const gate = await gateAt(context, gateId);
  assertLeads(gate, 2);
  const known = await stayAt(context, gate, orderId);
  // A quote holds for the vehicle that stands before this barrier; one that came and went is priced anew.
  const stay = recordId && known.exitRecordId === recordId ? known : { ...known, exitTime: null };
  const { id, orderNo, plateNo, plateColor, enterTime, paidFen } = stay;
  const [entered] = await vehiclesIn(context.tx, gate, { plates: [plateNo] });
  const { shown, ...ways } = await waysOf(context, gate, stay, couponCodes);
  return {
    ...{ orderId: id, orderNo, plateNo, plateColor, enterTime, paidFen, carType: stay.carType },
    enterGateName: entered?.enterGateName ?? null,
    parkMinutes: minutesSince(enterTime, stay.exitTime === null ? context.now : new Date(stay.exitTime)),
    fee: await feeOf(context, stay),
    cashAllowed: (await context.app.channels.termsAt(context.tx, gate)).cashAllowed,
    ...{ ...ways, couponFen: shown.couponFen, coupons: shown.coupons },
  } as ExitOpinion;
}

/** Lets a vehicle out that nothing is known of; one that is in has to be chosen. */
export const letOutUnknown = (body: LeavingUnknown, context: Context) =>
  onceAt(context, { ...body, deed: boothDeed.UNKNOWN }, async ({ gate }) => {
    assertLeads(gate, 2);
    const { plateNo } = body;
    const record = await recordOf(context, gate, { ...body, direction: 2, matchPlateNo: plateNo, vehicleClass: null });
    await lockVehicle(context.tx, gate.parkId, plateNo);
    const presence = await presenceOf(context.tx, { dealerId: gate.dealerId, parkId: gate.parkId, plateNo });
    if (presence?.openOrderId) fail(boothErrors.stillIn, { plateNo });
    const { opens } = await letGo(context, gate, record, { releaseType: releaseType.LOCAL_BUTTON, words: '一路平安' });
    return { recordId: record.id, plateNo, orderId: null, orderNo: null, billNos: [], takenFen: 0, opens };
  });
