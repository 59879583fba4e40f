import { foreignChargeState } from '@bochong/contract/charging-peer';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { json } from '../../../kernel/database/query.ts';
import { lowerArrears } from '../../charging-customer/index.ts';
import { seqStat } from '../charge/seq-stat.rule.ts';
import { disputeOver, tellDispute } from './bill-todo.service.ts';
import { billOf, billSchema, objectionsTo, type WireBill } from './bill-told.rule.ts';
import { planStop } from './charge-plan.ts';
import { holdsEnough, stateAfter, type ToldCourse } from './charge-told.rule.ts';
import { bookForeign, holdForeign, owedFen, releaseForeign, surplusFen, takeForeign, walletOf } from './foreign-money.service.ts';
import { type ForeignOrder, saveForeign } from './foreign-order.repo.ts';
import { foreignPayable } from './foreign-payable.service.ts';
import { findGun } from './place.repo.ts';

const { CHARGING, STARTING, SETTLED, FAILED, DISPUTED } = foreignChargeState;
const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** A charge came to nothing: what is held for it is free again. A bill that comes later counts all the same. */
export async function giveUp(context: WorkContext, order: ForeignOrder, said: string, by = ''): Promise<ForeignOrder> {
  const after = await saveForeign(context.tx, order, { state: FAILED, said, heard_at: context.now.toISOString() });
  await releaseForeign(context, after);
  await disputeOver(context, after, by);
  return after;
}

/**
 * The peer said how a locked charge stands, by itself or because it was asked. One that goes on beyond what it may is to stop: said with each word of the
 * peer, but for the one that answers it (`stopping`).
 */
export async function courseTold(context: WorkContext, order: ForeignOrder, told: ToldCourse, stopping = false): Promise<void> {
  const { tx, now } = context;
  if (order.state === SETTLED || order.state === DISPUTED) return;
  const begun = order.startAt !== null || (told.wh ?? 0) > 0;
  const state = stateAfter(order.state, told.stat, begun);
  const known = told.stat !== seqStat.UNKNOWN;
  const after = await saveForeign(tx, order, {
    state,
    ...(known && { heard_at: now.toISOString() }),
    ...(state !== order.state && { said: '' }),
    ...(known && told.startAt !== null && order.startAt === null && { start_at: iso(told.startAt) }),
    ...(known && told.soc !== null && { soc: told.soc }),
    // Messages come in any order: what is more came later.
    ...(known && { told_wh: Math.max(order.toldWh, told.wh ?? 0), told_fen: Math.max(order.toldFen, told.fen ?? 0) }),
  });
  if (stopping || after.state !== CHARGING || holdsEnough(after)) return;
  const held = await holdForeign(context, after);
  if (held.freezeFen > after.freezeFen) return;
  await saveForeign(tx, held, { said: held.targetFen === null ? '余额不足，已请对方停止' : '达到设定金额，已请对方停止' });
  await planStop(context, held);
}

/** A start came to nothing, as the peer says; one that charges already is told otherwise by its course. */
export async function startRefused(context: WorkContext, order: ForeignOrder, said: string): Promise<void> {
  if (order.state === STARTING) await giveUp(context, order, said);
}

/** Books what a charge costs by its bill: the wallet pays, and the peer gets it on its account. Another bill of it is a correction. */
async function book(context: WorkContext, order: ForeignOrder, bill: WireBill, { said = '', by = '' } = {}): Promise<void> {
  const { app, tx, now } = context;
  const { wh, elecFen, serviceFen, payableFen, startAt, endAt, stopReason } = billOf(bill);
  const booked = await saveForeign(tx, order, {
    ...{ state: SETTLED, edition: order.edition + 1, said, bill: json(bill) as never, heard_at: now.toISOString() },
    ...{ energy_wh: wh, elec_fen: elecFen, service_fen: serviceFen, payable_fen: payableFen, stop_reason: stopReason },
    ...{ start_at: iso(startAt) ?? order.startAt, end_at: iso(endAt) ?? order.endAt ?? now.toISOString() },
  });
  const owedBefore = owedFen(order);
  if (booked.edition === 1) await takeForeign(context, booked, payableFen);
  else if (owedFen(booked) > owedBefore) await takeForeign(context, booked, owedFen(booked) - owedBefore);
  else if (owedFen(booked) < owedBefore) await lowerArrears(context, walletOf(booked), owedBefore - owedFen(booked));
  await bookForeign(context, booked);
  await disputeOver(context, booked, by);
  if (surplusFen(booked) > 0)
    await app.events.emit(tx, 'SubjectOverpaid', order.dealerId, { bizType: foreignPayable.bizType, subjectId: order.id });
}

const same = (order: ForeignOrder, bill: WireBill): boolean => {
  const { wh, elecFen, serviceFen } = billOf(bill);
  return order.state === SETTLED && order.energyWh === wh && order.elecFen === elecFen && order.serviceFen === serviceFen;
};

/** The peer says again what was settled: a correction that was disputed waits no more. */
async function withdraw(context: WorkContext, order: ForeignOrder, bill: WireBill): Promise<void> {
  await saveForeign(context.tx, order, { bill: json(bill) as never, said: '', heard_at: context.now.toISOString() });
  await disputeOver(context, order);
}

/** The bill of a locked charge is taken, or disputed; what speaks against it is answered, empty when it was taken. */
export async function billTold(context: WorkContext, order: ForeignOrder, bill: WireBill): Promise<string[]> {
  const { tx, now } = context;
  if (same(order, bill)) {
    if (waitingBill(order)) await withdraw(context, order, bill);
    return [];
  }
  const gun = await findGun(tx, order.dealerId, order.gunId);
  const objections = objectionsTo(bill, {
    ...{ connectorCode: gun?.connectorCode ?? '', powerW: gun?.powerW ?? 0, askedAt: Date.parse(order.createdAt), now: now.getTime() },
    ...{ toldWh: order.toldWh, dearestYuan: gun?.dearestYuan ?? null },
  });
  const { wh, payableFen } = billOf(bill);
  if (objections.length > 0) {
    const state = order.state === SETTLED ? SETTLED : DISPUTED;
    await saveForeign(tx, order, { state, bill: json(bill) as never, said: objections.join('；'), heard_at: now.toISOString() });
    await tellDispute(context, order, payableFen, objections);
    return objections;
  }
  if (wh === 0 && payableFen === 0 && order.edition === 0) await giveUp(context, order, '没有充电');
  else await book(context, order, bill);
  return [];
}

/** The bill of a charge that was disputed and waits for a person's word: its first, or a correction. */
export function waitingBill(order: ForeignOrder): WireBill | undefined {
  if (order.state !== DISPUTED && order.state !== SETTLED) return undefined;
  const { data: bill } = billSchema.safeParse(order.bill);
  return bill && !same(order, bill) ? bill : undefined;
}

/** A person takes a bill that was disputed. */
export const acceptBill = (context: WorkContext, order: ForeignOrder, bill: WireBill, { reason, by }: Record<'reason' | 'by', string>) =>
  book(context, order, bill, { said: `人工认可账单：${reason}`, by });
