import { appealAction, appealDecision, appealErrors, appealStatus, type DecisionDetail, leaderAction } from '@bochong/contract/appeal';
import type { Context } from '../../../kernel/app-context.ts';
import { json } from '../../../kernel/database/query.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { unfreezeArrears } from '../../arrears/index.ts';
import { closeTodo, raiseTodo } from '../../todo/index.ts';
import { type Appeal, type AppealChange, countOfMonth, updateAppeal } from '../appeal.repo.ts';
import { type AppealDecision, heldBy, leaderReason, leaseFrom, lowered } from '../appeal.rule.ts';
import { actorOf, assertHeld, changed, moved, raiseAppealTodo, reachable } from '../appeal.service.ts';
import { applyDecision, type Effect, effectOf } from './appeal-effect.service.ts';
import { notifyOwner } from './appeal-notify.service.ts';
import { refundAtOnce } from './appeal-refund.service.ts';
import { insertStep } from './appeal-step.repo.ts';
import { leaderConfigOf } from './leader-config.repo.ts';

interface Decided {
  decision: AppealDecision;
  decisionDetail: DecisionDetail;
  opinion: string;
}

const done = (context: Context, appeal: Appeal, typeCode: 'APPEAL' | 'APPEAL_LEADER') =>
  closeTodo(context.tx, { dealerId: appeal.dealerId, typeCode, bizId: appeal.id, by: context.user.userName, at: context.now });

/** Ends an appeal: what is left of the debt is owed again. */
async function finish(context: Context, appeal: Appeal, change: AppealChange): Promise<void> {
  await updateAppeal(context.tx, appeal, {
    ...change,
    handled_at: context.now.toISOString(),
    lock_expire_at: null,
    leader_lock_expire_at: null,
  });
  await unfreezeArrears(context, appeal);
  await done(context, appeal, 'APPEAL');
  await done(context, appeal, 'APPEAL_LEADER');
  await notifyOwner(context, appeal, change);
}

const figuresOf = ({ payableBeforeFen, payableAfterFen, refundFen }: Effect): AppealChange => ({
  payable_before_fen: payableBeforeFen,
  payable_after_fen: payableAfterFen,
  refund_fen: refundFen,
});

async function reasonOf({ tx }: Context, appeal: Appeal, decision: AppealDecision, effect: Effect): Promise<string> {
  const weight = { ...effect, decision, monthlyCount: await countOfMonth(tx, appeal) };
  return leaderReason(weight, await leaderConfigOf(tx, appeal.dealerId));
}

/** What a decision would come to, and whether a leader would have to agree. */
export async function calculate(context: Context, { appealId, decision, decisionDetail }: Omit<Decided, 'opinion'> & { appealId: string }) {
  const appeal = await reachable(context, appealId);
  if (decision === appealDecision.REJECT) fail(appealErrors.detail, { what: '驳回不改变费用' });
  const effect = await effectOf(context, appeal, decision, decisionDetail);
  const { payableBeforeFen, payableAfterFen, paidFen, dueFen, refundFen } = effect;
  const words = await reasonOf(context, appeal, decision, effect);
  const diffFen = payableAfterFen - payableBeforeFen;
  return { payableBeforeFen, payableAfterFen, diffFen, paidFen, dueFen, refundFen, needLeader: words !== '', leaderReason: words };
}

/** Decides an appeal; where a leader's line fires the decision waits for a leader and changes nothing yet. */
export async function handle(context: Context, { appealId, ...decided }: Decided & { appealId: string }) {
  const { tx, now } = context;
  const appeal = await reachable(context, appealId);
  moved('通过', appeal);
  assertHeld(context, appeal);
  const { decision, decisionDetail: detail, opinion } = decided;
  const kept = { decision, decision_detail: json(detail), opinion };
  const by = actorOf(context);
  if (decision === appealDecision.REJECT) {
    if (opinion === '') fail(appealErrors.opinion);
    await finish(context, appeal, { ...kept, appeal_status: appealStatus.REJECTED, payable_after_fen: appeal.payableBeforeFen });
    await insertStep(tx, appeal, { action: appealAction.REJECT, by, opinion, at: now });
    return changed(context, appeal, appealStatus.REJECTED, { opinion });
  }
  const effect = await effectOf(context, appeal, decision, detail);
  const leader = await reasonOf(context, appeal, decision, effect);
  if (leader !== '') {
    const waits = { appeal_status: appealStatus.LEADER_PENDING, need_leader: true, leader_reason: leader, leader_since: now.toISOString() };
    await updateAppeal(tx, appeal, { ...kept, ...figuresOf(effect), ...waits, leader_agree: null, lock_expire_at: null });
    await insertStep(tx, appeal, { action: appealAction.TO_LEADER, by, opinion: `${opinion} ${leader}`.trim(), at: now });
    await done(context, appeal, 'APPEAL');
    await raiseTodo(tx, {
      ...{ dealerId: appeal.dealerId, typeCode: 'APPEAL_LEADER', bizId: appeal.id, bizType: 'parkOrderAppeal' },
      ...{ title: `申诉待领导处理：${appeal.plateNo}`, content: leader, parkId: appeal.parkId, at: now },
      jumpQuery: `tab=2&appealNo=${appeal.appealNo}`,
    });
    return changed(context, appeal, appealStatus.LEADER_PENDING, { decision, detail, leader });
  }
  const applied = await applyDecision(context, appeal, { decision, detail, opinion }, false);
  await finish(context, appeal, { ...kept, ...figuresOf(applied), appeal_status: appealStatus.APPROVED });
  await insertStep(tx, appeal, { action: appealAction.APPROVE, by, opinion, at: now });
  return changed(context, appeal, appealStatus.APPROVED, { decision, detail, ...figuresOf(applied) });
}

/** A leader takes what a handler decided; never the handler, and only who is on the list and whose turn it is. */
export async function lockForLeader(context: Context, id: string) {
  const { tx, user, now } = context;
  const appeal = await reachable(context, id);
  const status = moved('领导锁定', appeal);
  if (appeal.handlerId === user.userId) fail(appealErrors.ownCase);
  const { leaderUserIds } = await leaderConfigOf(tx, appeal.dealerId);
  if (leaderUserIds.length > 0 && !leaderUserIds.includes(user.userId)) fail(appealErrors.notLeader);
  const turn =
    appeal.appealStatus === appealStatus.LEADER_PENDING ? appeal.leaderId : heldBy(appeal.leaderId, appeal.leaderLockExpireAt, now);
  if (turn !== null && turn !== user.userId) fail(appealErrors.taken, { name: appeal.leaderName || '其他领导' });
  const by = actorOf(context);
  await updateAppeal(tx, appeal, { appeal_status: status, leader_id: by.id, leader_name: by.name, leader_lock_expire_at: leaseFrom(now) });
  if (appeal.appealStatus !== status) await insertStep(tx, appeal, { action: appealAction.LEADER_LOCK, by, at: now });
  return changed(context, appeal, status, { leader: by.name });
}

interface LeaderWord {
  appealId: string;
  action: 1 | 2 | 3;
  opinion: string;
  lowerFen?: number | undefined;
}

/** A leader agrees (perhaps to less), rejects the appeal, or sends it back to its handler. */
export async function leaderHandle(context: Context, { appealId, action, opinion, lowerFen }: LeaderWord) {
  const { tx, user, now } = context;
  const appeal = await reachable(context, appealId);
  moved('领导同意', appeal);
  if (heldBy(appeal.leaderId, appeal.leaderLockExpireAt, now) !== user.userId) fail(appealErrors.lockLost);
  if (action !== leaderAction.AGREE && opinion === '') fail(appealErrors.opinion);
  const by = actorOf(context);
  if (action === leaderAction.SEND_BACK) {
    const change = {
      leader_id: null,
      leader_name: '',
      leader_lock_expire_at: null,
      leader_opinion: opinion,
      lock_expire_at: leaseFrom(now),
    };
    await updateAppeal(tx, appeal, { appeal_status: appealStatus.HANDLING, need_leader: false, ...change });
    await insertStep(tx, appeal, { action: appealAction.SEND_BACK, by, opinion, at: now });
    await done(context, appeal, 'APPEAL_LEADER');
    await raiseAppealTodo(tx, appeal, now);
    return { ...changed(context, appeal, appealStatus.HANDLING, { opinion }), refund: null };
  }
  if (action === leaderAction.REFUSE) {
    const change = { leader_agree: false, leader_opinion: opinion, payable_after_fen: appeal.payableBeforeFen, refund_fen: 0 };
    await finish(context, appeal, { appeal_status: appealStatus.REJECTED, ...change });
    await insertStep(tx, appeal, { action: appealAction.LEADER_REFUSE, by, opinion, at: now });
    return { ...changed(context, appeal, appealStatus.REJECTED, { opinion }), refund: null };
  }
  const decision = appeal.decision as AppealDecision;
  const asked = appeal.decisionDetail;
  const detail = lowerFen === undefined ? asked : lowered(decision, asked, lowerFen);
  if (detail === undefined) fail(appealErrors.lowerOnly, { most: yuan(asked.reduceFen ?? asked.amountFen ?? 0) });
  const applied = await applyDecision(context, appeal, { decision, detail, opinion: appeal.opinion }, true);
  await finish(context, appeal, {
    ...{ appeal_status: appealStatus.APPROVED, leader_agree: true, leader_opinion: opinion, decision_detail: json(detail) },
    ...figuresOf(applied),
  });
  await insertStep(tx, appeal, { action: appealAction.LEADER_AGREE, by, opinion, at: now });
  const refund = applied.refundFen > 0 ? await refundAtOnce(context, appeal) : null;
  return { ...changed(context, appeal, appealStatus.APPROVED, { decision, detail, ...figuresOf(applied) }), refund };
}
