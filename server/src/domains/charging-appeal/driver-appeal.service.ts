import {
  chargingAppealErrors,
  chargingAppealParameters,
  chargingAppealStatus,
  type DriverPastCharge,
  type driverChargingAppeals,
} from '@bochong/contract/charging-appeal';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import type { Context, WorkContext } from '../../kernel/app-context.ts';
import { businessNumber } from '../../kernel/database/business-number.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/database/identifier.ts';
import { fail, found } from '../../kernel/http/errors.ts';
import { deadlineOf } from '../appeal/index.ts';
import { lotsOfStation } from '../charging-asset/index.ts';
import { driverAt, lockDriver, miss, type PastCharge, pastChargesOf } from '../charging-order/index.ts';
import { parameterOf } from '../parameter/index.ts';
import { closeTodo, raiseTodo } from '../todo/index.ts';
import { appealsOf, endAppeal, insertAppeal, lockAppeal, type ReadAppeal } from './charging-appeal.repo.ts';
import { type AppealLimits, refusalOf } from './charging-appeal.rule.ts';

async function limitsOf(tx: Tx, dealerId: string): Promise<AppealLimits> {
  const { windowDays, mostPerOrder } = chargingAppealParameters;
  return { windowDays: await parameterOf(tx, windowDays, { dealerId }), mostPerOrder: await parameterOf(tx, mostPerOrder, { dealerId }) };
}

/** Why a charge may not be appealed against, with the words of the limit. */
function refused({ settled, endAt }: PastCharge, appeals: readonly ReadAppeal[], now: Date, limits: AppealLimits) {
  const charge = { settled, endAt: endAt === null ? null : Date.parse(endAt) };
  const statuses = appeals.map(({ appealStatus }) => appealStatus);
  const refusal = refusalOf(charge, statuses, now.getTime(), limits);
  return refusal && { error: chargingAppealErrors[refusal], details: { days: limits.windowDays, count: limits.mostPerOrder } };
}

const own = (row: ReadAppeal) => {
  const { appealId, appealNo, appealType, appealStatus, submittedAt, deadlineAt, content, refundFen, opinion, handledAt } = row;
  return { appealId, appealNo, appealType, appealStatus, submittedAt, deadlineAt, content, refundFen, opinion, handledAt };
};

/** The driver's charges at the unit whose gun was scanned, with what may be objected to them. */
export async function pastCharges(body: BodyOf<typeof driverChargingAppeals.charges>, context: Context): Promise<DriverPastCharge[]> {
  const { tx, now } = context;
  const { gun, owner } = await driverAt(context, body);
  const { dealerId } = gun;
  const charges = await pastChargesOf(tx, dealerId, owner.ownerId);
  const limits = await limitsOf(tx, dealerId);
  const ids = charges.map(({ orderId }) => orderId);
  const appeals = Map.groupBy(await appealsOf(tx, dealerId, ids), ({ orderId }) => orderId);
  return charges.map((charge) => {
    const { settled: _, stationId: __, plateNo: ___, ...shown } = charge;
    const before = appeals.get(charge.orderId) ?? [];
    const refusal = refused(charge, before, now, limits);
    const obstacle = refusal?.error.message.replaceAll(/\{(\w+)\}/g, (_all, name: 'days' | 'count') => String(refusal.details[name])) ?? '';
    return { ...shown, obstacle, appeal: before[0] ? own(before[0]) : null };
  });
}

interface Objection {
  dealerId: string;
  ownerId: string;
  orderId: string;
  appealType: number;
  content: string;
}

/** Opens an appeal against a charge of the owner's; whoever works on appeals has it to do. None: the charge is not theirs. */
export async function submitAppeal(context: WorkContext, { dealerId, ownerId, orderId, appealType, content }: Objection) {
  const { tx, now } = context;
  const [charge] = await pastChargesOf(tx, dealerId, ownerId, orderId);
  if (!charge) return undefined;
  const refusal = refused(charge, await appealsOf(tx, dealerId, [orderId]), now, await limitsOf(tx, dealerId));
  if (refusal) fail(refusal.error, refusal.details);
  const { stationId, payableFen, plateNo, orderNo, stationName } = charge;
  const id = newId(now);
  const appealNo = await businessNumber(tx, 'CS', now);
  const days = await parameterOf(tx, chargingAppealParameters.workingDays, { dealerId });
  await insertAppeal(tx, {
    ...{ dealer_id: dealerId, id, appeal_no: appealNo, order_id: orderId, station_id: stationId, owner_id: ownerId, content },
    ...{ appeal_type: appealType, submitted_at: now.toISOString(), payable_before_fen: payableFen },
    deadline_at: (await deadlineOf(context, dealerId, days)).toISOString(),
  });
  const [parkId] = await lotsOfStation(tx, dealerId, stationId);
  await raiseTodo(tx, {
    ...{ dealerId, typeCode: 'CHARGING_APPEAL', bizId: id, bizType: 'chargingAppeal', jumpQuery: `number=${appealNo}`, at: now },
    ...(parkId !== undefined && { parkId }),
    ...{ title: `充电申诉：${plateNo ?? orderNo}`, content: `${stationName} ${appealNo}` },
  });
  return own(found((await appealsOf(tx, dealerId, [orderId]))[0]));
}

/** A driver objects to a charge of their own. */
export async function fileAppeal(body: BodyOf<typeof driverChargingAppeals.create>, context: Context) {
  const { gun, owner } = await driverAt(context, body);
  const { orderId, appealType, content } = body;
  await lockDriver(context.tx, owner.ownerId);
  const filed = await submitAppeal(context, { dealerId: gun.dealerId, ownerId: owner.ownerId, orderId, appealType, content });
  return filed ?? miss(context, chargingAppealErrors.noAppeal);
}

/** A driver takes back what nobody has decided yet. */
export async function withdrawAppeal(body: BodyOf<typeof driverChargingAppeals.withdraw>, context: Context): Promise<null> {
  const { tx, now } = context;
  const { gun, owner } = await driverAt(context, body);
  const { dealerId } = gun;
  const appeal = await lockAppeal(tx, body.appealId, { dealerIds: [dealerId], parkIds: null, now });
  if (appeal?.ownerId !== owner.ownerId) return miss(context, chargingAppealErrors.noAppeal);
  if (appeal.appealStatus !== chargingAppealStatus.PENDING) fail(chargingAppealErrors.handled);
  await endAppeal(tx, appeal, { appeal_status: chargingAppealStatus.WITHDRAWN, handled_at: now.toISOString() });
  await closeTodo(tx, { dealerId, typeCode: 'CHARGING_APPEAL', bizId: appeal.appealId, by: '车主', at: now });
  return null;
}
