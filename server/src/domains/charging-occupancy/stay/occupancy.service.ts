import { billBiz } from '@bochong/contract/bill';
import { occupancyEventType, occupancyEvidence } from '@bochong/contract/charging-occupancy';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { yuan } from '../../../kernel/money.ts';
import { dateOf, localDay, toIso } from '../../../kernel/time.ts';
import { lowerArrears } from '../../charging-customer/index.ts';
import { chargeStates, owedFen, surplusFen } from '../../charging-order/index.ts';
import { occupancyBegin } from '../../charging-tariff/index.ts';
import { insertOccupancyBill } from '../record/occupancy-bill.repo.ts';
import { wordsOf } from './bay-word.repo.ts';
import { type Charge, neighboursOf, settledCharge } from './charge.repo.ts';
import {
  chargedEarlier,
  findStay,
  lockStay,
  recheckAfter,
  type StayChange,
  type StayRow,
  saveFigures,
  saveStay,
} from './occupancy.repo.ts';
import { type Course, courseOf, type StayFacts } from './occupancy-course.rule.ts';
import { addStep } from './occupancy-event.repo.ts';
import { hasWallet, takeMoney } from './occupancy-money.service.ts';
import { statusOf } from './occupancy-state.rule.ts';
import { tellDebt } from './tell-debt.service.ts';

/** What is said within this time of the end is heard before money moves: words of one moment may overtake each other. */
const settleDelayMs = 120_000;
/** What a correction of the charge may raise a stay by itself, fen; above that nothing more is taken. */
const raiseLimitFen = 500;

const ms = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant));
const iso = (at: number): string => new Date(at).toISOString();

/** When the stay after a charge begins by a rule. */
export async function beginOf(
  { tx }: Pick<WorkContext, 'tx'>,
  { dealerId, orderId, endAt }: Charge,
  rule: StayRow['rule'],
): Promise<number> {
  const states = rule.startOn === 'fullOrStop' ? await chargeStates(tx, dealerId, orderId) : [];
  return occupancyBegin(rule, Date.parse(endAt), states);
}

/** Everything that is known of a stay now. */
export async function stayFacts({ tx }: Pick<WorkContext, 'tx'>, stay: StayRow): Promise<StayFacts & { firstBeginAt: number }> {
  const { dealerId, orderId, rule, zone, occupyBp, plateNo } = stay;
  const charge = await settledCharge(tx, dealerId, orderId);
  if (!charge) throw new Error(`charge of occupancy ${stay.occupyNo} is not settled`);
  const orderStartAt = Date.parse(charge.startAt);
  const beginAt = await beginOf({ tx }, charge, rule);
  const { nextStartAt, sameCarSince } = await neighboursOf(tx, charge);
  return {
    ...{ rule, zone, orderStartAt, beginAt, firstBeginAt: ms(sameCarSince) ?? beginAt, discountBp: occupyBp },
    ...{ nextStartAt: ms(nextStartAt), leftAt: ms(stay.leftAt), manualEndAt: ms(stay.manualEndAt) },
    words: await wordsOf(tx, stay, orderStartAt),
    ...(plateNo !== null && { chargedThatDayFen: await chargedEarlier(tx, stay) }),
  };
}

/** Figures of a stay as its course has them. */
function figuresOf({ beginAt, firstBeginAt, zone }: Awaited<ReturnType<typeof stayFacts>>, course: Course): StayChange {
  const { graceEndAt, endAt, evidence, occupySec, billableSec, units, feeFen, discountFen, payableFen } = course;
  return {
    ...{ begin_at: iso(beginAt), begin_day: dateOf(localDay(beginAt, zone)), first_begin_at: iso(firstBeginAt) },
    ...{ grace_end_at: iso(graceEndAt), end_at: endAt === null ? null : iso(endAt), end_evidence: evidence },
    ...{ occupy_sec: occupySec, billable_sec: billableSec, units, fee_fen: feeFen, discount_fen: discountFen, payable_fen: payableFen },
  };
}

/** What follows from the money of a stay. */
export const standingOf = (stay: StayRow, now: Date): StayChange => ({
  arrears_fen: stay.settledAt === null ? 0 : owedFen(stay),
  occupancy_status: statusOf(
    {
      ...{ ...stay, graceEndAt: Date.parse(stay.graceEndAt), settledAt: ms(stay.settledAt) },
      refundingFen: Object.values(stay.refunding).reduce((sum, fen) => sum + fen, 0),
    },
    now.getTime(),
  ),
});

/** The till is told of what was paid too much; it goes back by itself. */
export async function tellSurplus({ app, tx }: WorkContext, stay: StayRow): Promise<void> {
  const { dealerId, id } = stay;
  if (surplusFen(stay) > 0) await app.events.emit(tx, 'SubjectOverpaid', dealerId, { bizType: billBiz.OCCUPANCY, subjectId: id });
}

/** A stay has ended: it gets its price and its bill, and is paid as far as its payer's wallet goes. */
async function settle(context: WorkContext, stay: StayRow, figures: StayChange, course: Course): Promise<void> {
  const { tx, now } = context;
  const settledAt = toIso(now);
  const { payableFen } = course;
  const graceEndAt = iso(course.graceEndAt);
  const settled = await saveStay(tx, stay, {
    ...{ ...figures, settled_at: settledAt, recheck: false },
    ...standingOf({ ...stay, settledAt, payableFen, graceEndAt }, now),
  });
  const evidence = course.evidence === null ? '' : `${occupancyEvidence.label(course.evidence)}，`;
  const text = `${evidence}占位${Math.ceil(course.occupySec / 60)}分钟，应付${yuan(payableFen)}元`;
  await addStep(context, stay, { type: occupancyEventType.ENDED, text, amountFen: payableFen, at: course.endAt ?? now.getTime() });
  if (payableFen > 0) await insertOccupancyBill(context, settled);
  await takeMoney(context, settled, payableFen);
  await recheckAfter(tx, settled);
  await context.app.events.emit(tx, 'ChargingOccupancySettled', stay.dealerId, { orderId: stay.orderId });
}

/** Something new is known of a settled stay: the difference is taken or given back. */
async function correct(context: WorkContext, stay: StayRow, figures: StayChange, course: Course): Promise<void> {
  const { tx, now } = context;
  const { payableFen } = course;
  const deltaFen = payableFen - stay.payableFen;
  if (deltaFen > 0 && stay.raisedFen + deltaFen > raiseLimitFen) {
    await saveFigures(tx, stay, { recheck: false });
    await addStep(context, stay, {
      type: occupancyEventType.NOT_TAKEN,
      text: `重算为${yuan(payableFen)}元，超出自动补收限额`,
      amountFen: deltaFen,
    });
    return;
  }
  const standing = standingOf({ ...stay, payableFen }, now);
  const raised = stay.raisedFen + Math.max(0, deltaFen);
  const corrected = await saveStay(tx, stay, { ...figures, recheck: false, raised_fen: raised, ...standing });
  if (deltaFen === 0) return;
  const text = `应付${yuan(stay.payableFen)}元 → ${yuan(payableFen)}元`;
  await addStep(context, stay, { type: occupancyEventType.CORRECTED, text, amountFen: deltaFen });
  await insertOccupancyBill(context, corrected);
  const lessOwed = stay.arrearsFen - corrected.arrearsFen;
  if (deltaFen > 0) await takeMoney(context, corrected, deltaFen);
  else if (lessOwed > 0 && hasWallet(stay))
    await lowerArrears(context, { dealerId: stay.dealerId, walletId: stay.payerId ?? '' }, lessOwed);
  const owed = (await findStay(tx, stay.dealerId, stay.id)) ?? corrected;
  if (stay.arrearsFen > 0 || owed.arrearsFen > 0) await tellDebt(context, owed);
  await tellSurplus(context, corrected);
  await recheckAfter(tx, corrected);
  await context.app.events.emit(tx, 'ChargingOccupancySettled', stay.dealerId, { orderId: stay.orderId });
}

/** Computes a stay anew from everything that is known of it: figures of one that goes on, money of one that has ended. */
export async function refreshStay(context: WorkContext, dealerId: string, id: string): Promise<void> {
  const { tx, now } = context;
  const stay = await lockStay(tx, dealerId, id);
  if (!stay) return;
  const facts = await stayFacts(context, stay);
  const course = courseOf(facts, now.getTime());
  const figures = figuresOf(facts, course);
  const over = course.endAt !== null && now.getTime() >= course.endAt + settleDelayMs;
  if (stay.exempted) {
    const { begin_at, end_at, end_evidence, occupy_sec } = figures;
    await saveFigures(tx, stay, {
      begin_at,
      end_at,
      end_evidence,
      occupy_sec,
      recheck: false,
      ...(over && { settled_at: toIso(now) }),
    } as StayChange);
  } else if (stay.settledAt !== null) await correct(context, stay, figures, course);
  else if (over) await settle(context, stay, figures, course);
  else
    await saveFigures(tx, stay, {
      ...{ ...figures, recheck: false },
      ...standingOf({ ...stay, payableFen: course.payableFen, graceEndAt: iso(course.graceEndAt) }, now),
    });
}
