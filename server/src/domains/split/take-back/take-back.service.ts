import { splitDetailStatus, splitMoveKind, splitReceiver } from '@bochong/contract/split';
import type { Context, WorkContext } from '../../../kernel/app-context.ts';
import { assertFresh, found } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { planEffect } from '../../../kernel/outbound/outbound.ts';
import type { HeldRefund } from '../../refund/index.ts';
import { type AccountKey, lockAccounts } from '../account/split-account.repo.ts';
import { moveShortfall } from '../balance/split-move.repo.ts';
import { move } from '../balance/split-move.service.ts';
import { accrue, facts } from '../bill/accrue.service.ts';
import {
  addRefunded,
  detailsOf,
  lockSplit,
  placeOfDetail,
  type StoredDetail,
  type StoredSplit,
  updateDetail,
} from '../bill/split-bill.repo.ts';
import { notYetDueFen } from '../bill/split-due.repo.ts';
import { needSomebody, payableFen, refresh, refuseDeed, sharedPayment } from '../execute/share.service.ts';
import { returnEffect } from './return.service.ts';
import {
  findTakeBack,
  insertReturn,
  insertTakeBack,
  moveTakeBack,
  openTakeBacks,
  returnsUnderWay,
  type TakeBack,
  takeBackState,
} from './take-back.repo.ts';
import { overTakenFen, partsOfTakeBack, takeBackFen } from './take-back.rule.ts';

const { WAITING, UNDER_WAY, DONE, FAILED, RETURNED } = splitDetailStatus;

declare module '../../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** What a refund had to wait for is over: it goes to its channel. */
    SplitTakenBack: { refundId: string };
  }
}

const reducedStatus = (detail: StoredDetail, fen: number): number =>
  detail.returnedFen + fen >= detail.shareFen ? RETURNED : detail.status;

/**
 * Takes `fen` of a share back, whichever way is open: what was not given is given up, what the channel gave it takes back, what lies on a kept
 * balance leaves it. What there is no way for, the receiver owes: it comes off the next shares.
 */
async function reduce(
  work: WorkContext,
  split: StoredSplit,
  detail: StoredDetail,
  fen: number,
  why: { refundId: string | null; reason: string },
): Promise<void> {
  const { tx, now } = work;
  const { dealerId, accountId } = detail;
  const { ofAmount, ofDebt } = partsOfTakeBack(detail, fen);
  // What was given is back when whoever has it gave it back; what nobody can take back stays given.
  const stays = detail.status === DONE && detail.receiverType !== splitReceiver.INTERNAL;
  await updateDetail(tx, detail, { returned_fen: detail.returnedFen + fen, status: stays ? DONE : reducedStatus(detail, fen) });
  await moveShortfall(tx, { dealerId, accountId }, ofDebt);
  if (ofAmount === 0) return;
  const moved = { ...facts(split), dealerId, accountId, splitBillId: split.id, refNo: split.billNo };
  if (detail.status === WAITING || detail.status === FAILED) return move(work, { ...moved, kind: splitMoveKind.CANCELLED, fen: ofAmount });
  if (detail.receiverType === splitReceiver.INTERNAL) {
    const account = found((await lockAccounts(tx, dealerId, [accountId])).get(accountId));
    const there = Math.min(ofAmount, Math.max(0, account.balanceFen - (await notYetDueFen(tx, { dealerId, id: accountId }))));
    await move(work, { ...moved, kind: splitMoveKind.CANCELLED, fen: there });
    return moveShortfall(tx, { dealerId, accountId }, ofAmount - there);
  }
  const shared = detail.channelSplitNo === '' ? undefined : await sharedPayment(work, split);
  if (!shared?.sharing.takeBack) return moveShortfall(tx, { dealerId, accountId }, ofAmount);
  const one = await insertReturn(tx, { dealerId, splitBillId: split.id, detailId: detail.id, accountId, fen: ofAmount, ...why }, now);
  await planEffect({ tx, now }, returnEffect, { dealerId, key: one.outReturnNo, subjectId: one.id });
}

/** Takes back what a refund is in proportion; the payment is locked and none of its shares is under way. Answers whether a channel is at it. */
async function carryOut(
  work: WorkContext,
  split: StoredSplit,
  details: readonly StoredDetail[],
  { id: refundId, refundFen }: Pick<TakeBack, 'id' | 'refundFen'>,
): Promise<boolean> {
  const { tx } = work;
  await addRefunded(tx, split, refundFen);
  await lockAccounts(
    tx,
    split.dealerId,
    details.map(({ accountId }) => accountId),
  );
  for (const detail of details) {
    const fen = takeBackFen(detail, split.refundedFen + refundFen, split.paidFen);
    if (fen > 0) await reduce(work, split, detail, fen, { refundId, reason: '退款' });
  }
  await refresh(work, split);
  return returnsUnderWay(tx, split, refundId);
}

/** Before money of a payment goes back, its shares do: true while the refund has to wait for that. Each refund takes back once. */
export async function takeBackFor(work: WorkContext, { dealerId, refundId, billId, fen }: HeldRefund): Promise<boolean> {
  const { tx, now } = work;
  if (!(await accrue(work, dealerId, billId))) return false;
  const split = found(await lockSplit(tx, { dealerId, id: billId }));
  const known = await findTakeBack(tx, dealerId, refundId);
  if (known) return known.state !== takeBackState.DONE;
  const details = await detailsOf(tx, split);
  const one = { dealerId, id: refundId, splitBillId: billId, refundFen: fen };
  if (details.some(({ status }) => status === UNDER_WAY)) {
    await insertTakeBack(tx, { ...one, state: takeBackState.WAITS }, now);
    return true;
  }
  const open = await carryOut(work, split, details, one);
  await insertTakeBack(tx, { ...one, state: open ? takeBackState.UNDER_WAY : takeBackState.DONE }, now);
  return open;
}

/** Goes on with refunds of a payment that waited for a share or for a return. */
export async function goOn(work: WorkContext, key: AccountKey): Promise<void> {
  const { app, tx } = work;
  for (const one of await openTakeBacks(tx, key)) {
    const split = found(await lockSplit(tx, key));
    const details = await detailsOf(tx, split);
    if (one.state === takeBackState.WAITS) {
      if (details.some(({ status }) => status === UNDER_WAY)) return;
      if (await carryOut(work, split, details, one)) {
        await moveTakeBack(tx, one, takeBackState.UNDER_WAY);
        continue;
      }
    } else if (await returnsUnderWay(tx, key, one.id)) continue;
    await moveTakeBack(tx, one, takeBackState.DONE);
    await app.events.emit(tx, 'SplitTakenBack', one.dealerId, { refundId: one.id });
  }
}

/**
 * A refund came to nothing that had taken shares back: it counts no more, so that the next one takes no share twice. What the receivers lack then is
 * somebody's to pay them.
 */
export async function withdrawTakeBack(
  work: WorkContext,
  { dealerId, refundId }: Pick<HeldRefund, 'dealerId' | 'refundId'>,
): Promise<void> {
  const { tx } = work;
  const seen = await findTakeBack(tx, dealerId, refundId);
  if (!seen) return;
  const split = found(await lockSplit(tx, { dealerId, id: seen.splitBillId }));
  const known = found(await findTakeBack(tx, dealerId, refundId));
  if (known.state === takeBackState.WITHDRAWN) return;
  await moveTakeBack(tx, known, takeBackState.WITHDRAWN);
  if (known.state === takeBackState.WAITS) return;
  await addRefunded(tx, split, 0 - known.refundFen);
  const refundedFen = split.refundedFen - known.refundFen;
  const owed = (await detailsOf(tx, split)).reduce((sum, detail) => sum + overTakenFen(detail, refundedFen, split.paidFen), 0);
  if (owed > 0) await needSomebody(work, split, `退款已撤销，之前为它收回的分账${yuan(owed)}元请补付给分账方`);
}

/** A person takes back all of a share that the receiver still has. */
export async function returnShare(id: string, { reason, rev }: { reason: string; rev: number }, context: Context) {
  const { tx, user, audit } = context;
  const place = found(await placeOfDetail(tx, id, user));
  const split = found(await lockSplit(tx, { dealerId: place.dealerId, id: place.splitBillId }));
  const detail = found((await detailsOf(tx, split)).find((one) => one.id === id));
  assertFresh(detail.rev === rev ? 1 : 0);
  const fen = detail.shareFen - detail.returnedFen;
  const byHand = detail.status === DONE && detail.channelSplitNo === '' && detail.receiverType !== splitReceiver.INTERNAL;
  if (fen === 0 || detail.status === UNDER_WAY || detail.status === RETURNED || byHand) refuseDeed(detail, '回退');
  await lockAccounts(tx, detail.dealerId, [detail.accountId]);
  await reduce(context, split, detail, fen, { refundId: null, reason });
  await refresh(context, split);
  audit({
    targetType: 'splitDetail',
    targetId: id,
    detail: { before: { returnedFen: detail.returnedFen, payableFen: payableFen(detail) }, after: { fen, reason } },
  });
  return null;
}
