import {
  type CallCase,
  type CallDriver,
  type CallRecord,
  callDriverErrors,
  callDriverStatus,
  type callDrivers,
  callIntent,
  callKind,
  callPlanStatus,
  callResult,
  remindChannel,
  skipReason,
} from '@bochong/contract/collection';
import type { BodyOf, Data } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { App, Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import type { PageQuery } from '../../../kernel/database/query.ts';
import { assertFresh, fail, found } from '../../../kernel/http/errors.ts';
import { dropPhones } from '../../arrears/index.ts';
import { findPlan, type PlanRow } from '../call-plan/call-plan.repo.ts';
import { callStaff } from '../call-plan/call-plan.service.ts';
import { inWindow, reasonToSkip } from '../remind/contact-governor.rule.ts';
import { limitsOf } from '../remind/contact-setting.repo.ts';
import { type DebtorFacts, debtorFacts, lockDebtors } from '../remind/debtor.repo.ts';
import { insertContact } from '../remind/remind-record.repo.ts';
import { changeDriver, type DriverRow, findDriver, noteCall } from './call-driver.repo.ts';
import { afterCall, promiseFits } from './call-driver.rule.ts';
import { type DriverFilters, type DriverListed, debtsOf, findListedDriver, listDrivers } from './call-driver-list.repo.ts';
import type { CallLine } from './call-line.ts';
import { type CallFilters, type CallListed, closeCall, findCall, insertCall, listCalls, openCallOf } from './call-record.repo.ts';

const shownDriver = (app: App, { cipher, ...row }: DriverListed) => ({ ...row, phone: app.keys.masked(cipher) }) as CallDriver;
const shownCall = (app: App, { cipher, ...row }: CallListed) => ({ ...row, phone: app.keys.masked(cipher) }) as CallRecord;

export async function driverPage(query: DriverFilters & PageQuery, { app, tx, user }: Context): Promise<Data<typeof callDrivers.list>> {
  const page = await listDrivers(tx, query, user);
  return { ...page, results: page.results.map((row) => shownDriver(app, row)) };
}

export async function callPage(query: CallFilters & PageQuery, { app, tx, user }: Context): Promise<Data<typeof callDrivers.calls>> {
  const page = await listCalls(tx, query, user);
  return { ...page, results: page.results.map((row) => shownCall(app, row)) };
}

/** What is known of a vehicle's owner, and why it must not be called now; an empty text when it may. */
async function look(driver: Pick<DriverRow, 'dealerId' | 'plateId' | 'status'>, plan: PlanRow, { tx, now }: Context) {
  const limits = await limitsOf(tx, driver.dealerId);
  const scope = { dealerId: driver.dealerId, parkIds: null, now };
  const [debtor] = (await debtorFacts(tx, [driver.plateId], scope, limits.firstAfterHours)) as [DebtorFacts];
  const reason = reasonToSkip(debtor, limits, 'call', now);
  const open = plan.callPlanStatus === callPlanStatus.RUNNING || driver.status === callDriverStatus.FOLLOWING;
  const outside = !open ? '计划不在进行中' : inWindow(now, plan.windowStart, plan.windowEnd) ? '' : '不在计划的拨打时段内';
  return { debtor, hindrance: reason === null ? outside : skipReason.label(reason) };
}

export async function driverCase(id: string, context: Context): Promise<CallCase> {
  const { app, tx, user } = context;
  const row = shownDriver(app, found(await findListedDriver(tx, id, user)));
  const driver = found(await findDriver(tx, id, user.parkIds));
  const plan = found(await findPlan(tx, driver.planId));
  const { hindrance } = await look(driver, plan, context);
  const open = await openCallOf(tx, driver.dealerId, driver.plateId);
  const calls = await listCalls(tx, { pageNo: 1, pageSize: 20, plateId: driver.plateId }, user);
  return {
    ...row,
    script: plan.script,
    transfers: driver.transfers,
    records: await debtsOf(tx, driver.dealerId, driver.plateId),
    calls: calls.results.map((call) => shownCall(app, call)),
    hindrance: driver.status > callDriverStatus.FOLLOWING ? '已结束' : hindrance,
    openCallId: open?.driverId === id ? open.callId : null,
  };
}

/** The vehicle first, as payments and messages do, then its owner's turn. */
async function lockDriver(id: string, { tx, user }: Context): Promise<DriverRow> {
  const { dealerId, plateId } = found(await findDriver(tx, id, user.parkIds));
  if (dealerId !== user.dealerId) fail(commonErrors.notFound);
  await lockDebtors(tx, dealerId, [plateId]);
  return found(await findDriver(tx, id, user.parkIds, true));
}

/** Rings an owner. Judged and written down while the vehicle is held: whoever has paid by then is not called. */
export async function dial(driverId: string, line: CallLine, context: Context): Promise<{ callId: string }> {
  const { app, tx, user, now } = context;
  const driver = await lockDriver(driverId, context);
  if (driver.status > callDriverStatus.FOLLOWING) fail(callDriverErrors.ended);
  if (driver.customerId !== user.userId) fail(callDriverErrors.notYours, { customer: driver.customerName || '尚未分配的客服' });
  const plan = found(await findPlan(tx, driver.planId));
  const { debtor, hindrance } = await look(driver, plan, context);
  if (hindrance !== '') fail(callDriverErrors.hindered, { reason: hindrance });
  if (await openCallOf(tx, driver.dealerId, driver.plateId)) fail(callDriverErrors.inCall);
  const callId = newId(now);
  const phone = debtor.phoneNumber ?? Buffer.alloc(0);
  const providerCallId = await line.dial({ callId, phone: app.keys.decrypt(phone), userId: user.userId });
  const customer = { id: user.userId, name: user.userName };
  await insertCall(tx, { id: callId, driver, phone, callKind: callKind.MANUAL, customer, providerCallId, at: now });
  context.audit({ targetType: 'callDriver', targetId: driverId, detail: { callId } });
  return { callId };
}

/** Writes down what came of a call and decides what becomes of its owner. */
export async function saveOutcome(body: BodyOf<typeof callDrivers.save>, context: Context): Promise<Data<typeof callDrivers.save>> {
  const { app, tx, user, now } = context;
  const known = found(await findCall(tx, body.callId));
  const driver = await lockDriver(known.driverId, context);
  const call = found(await findCall(tx, body.callId, true));
  if (call.customerId !== user.userId) fail(callDriverErrors.notYours, { customer: driver.customerName });
  if (call.callResult !== callResult.UNCALLED) fail(callDriverErrors.alreadySaved);
  const answered = body.callResult === callResult.ANSWERED;
  const intent = answered ? (body.callIntent ?? null) : null;
  const promiseDate = intent === callIntent.PROMISE ? (body.promiseDate ?? null) : null;
  if (promiseDate !== null && !promiseFits(promiseDate, now)) fail(callDriverErrors.promiseTooLate);
  const { dealerId, plateId } = driver;
  const plan = found(await findPlan(tx, driver.planId));
  const { debtor } = await look(driver, plan, context);
  const outcome = { ...body, callIntent: intent ?? undefined, promiseDate: promiseDate ?? undefined };
  const after = afterCall(outcome, driver.callCount + 1, { maxCalls: plan.maxCallsPerDriver, retry: plan.retry }, now);
  const seconds = answered ? body.seconds : 0;
  const answerAt = answered ? new Date(Math.max(Date.parse(call.startAt), now.getTime() - seconds * 1000)).toISOString() : null;
  const made = { callResult: body.callResult, callIntent: intent, promiseDate, seconds, summary: body.summary };
  await closeCall(tx, { dealerId, callId: call.callId }, { ...made, answerAt, endAt: now.toISOString() });
  // Paid while they spoke: the owner is finished with, and stays so.
  const ended = driver.status > callDriverStatus.FOLLOWING;
  await noteCall(tx, driver, { ...made, note: body.note, at: call.startAt, ...(!ended && { after }) }, now);
  if (answered && debtor.ripeIds.length > 0) {
    const contact = { at: call.startAt, note: body.summary, arrearsIds: debtor.ripeIds, owedFen: debtor.ripeFen };
    const about = { dealerId, plate: driver, staffId: user.userId, planId: driver.planId, phone: call.phone };
    await insertContact(tx, { ...about, channel: remindChannel.MANUAL_CALL }, contact);
    await app.events.emit(tx, 'ArrearsReminded', dealerId, { arrearsIds: debtor.ripeIds });
  }
  if (body.callResult === callResult.INVALID) await dropPhones(tx, dealerId, [plateId], now);
  if (intent === callIntent.WRONG_PERSON) await dropPhones(tx, dealerId, [plateId], now, 'stranger');
  context.audit({ targetType: 'callDriver', targetId: driver.driverId, detail: { callId: call.callId, ...made } });
  const status = ended ? driver.status : after.status;
  return {
    callDriverStatus: status as CallDriver['callDriverStatus'],
    nextCallAt: ended ? null : (after.nextCallAt?.toISOString() ?? null),
  };
}

/** Gives an owner to somebody else, with why. */
export async function transfer(body: BodyOf<typeof callDrivers.transfer>, context: Context): Promise<null> {
  const { tx, now } = context;
  const driver = await lockDriver(body.driverId, context);
  assertFresh(driver.rev === body.rev ? 1 : 0);
  if (driver.status > callDriverStatus.FOLLOWING) fail(callDriverErrors.ended);
  const customer = (await callStaff(context)).find((one) => one.userId === body.customerId) ?? fail(callDriverErrors.notStaff);
  const moved = { from: driver.customerName, to: customer.userName, reason: body.reason, at: now.toISOString() };
  await changeDriver(tx, driver, {
    customer_id: customer.userId,
    customer_name: customer.userName,
    driver_status: Math.max(driver.status, callDriverStatus.TODO),
    transfers: JSON.stringify([...driver.transfers, moved]),
  });
  context.audit({ targetType: 'callDriver', targetId: driver.driverId, detail: moved });
  return null;
}
