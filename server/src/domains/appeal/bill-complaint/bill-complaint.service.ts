import {
  billComplaintPage,
  type billComplaints,
  complaintAction,
  complaintErrors,
  type complaintFields,
  complaintResult,
  complaintStatus,
} from '@bochong/contract/appeal';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import type { z } from 'zod';
import type { Context, WorkContext } from '../../../kernel/app-context.ts';
import { businessNumber } from '../../../kernel/database/business-number.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { usersHolding } from '../../access/index.ts';
import { findPaidByNumber } from '../../bill/index.ts';
import { phoneHashOf } from '../../session/index.ts';
import { closeTodo, raiseTodo } from '../../todo/index.ts';
import { lockAppeal } from '../appeal.repo.ts';
import { actorOf, deadlineOf } from '../appeal.service.ts';
import type { Actor } from '../handle/appeal-step.repo.ts';
import {
  type Complaint,
  type ComplaintChange,
  dueComplaints,
  insertComplaint,
  insertFollow,
  lockComplaint,
  updateComplaint,
} from './bill-complaint.repo.ts';
import { type ComplaintMove, type ComplaintStatus, complaintAfter, hoursLater, nearHours, termOf } from './bill-complaint.rule.ts';

/** The complaint, locked, if it is in the user's scope. */
export async function reachable({ tx, user }: Context, id: string): Promise<Complaint> {
  const complaint = found(await lockComplaint(tx, id));
  return found(complaint.parkId === null || user.parkIds === null || user.parkIds.includes(complaint.parkId) ? complaint : undefined);
}

/** Where a move leads a complaint, or why it does not. */
export const moved = (move: ComplaintMove, complaint: Complaint): ComplaintStatus =>
  complaintAfter(move, complaint.complaintStatus) ??
  fail(complaintErrors.wrongState, { status: complaintStatus.label(complaint.complaintStatus), action: move });

async function deadlines(context: WorkContext, dealerId: string, source: number): Promise<[reply: Date, finish: Date]> {
  const term = termOf(source);
  if ('hours' in term) return [hoursLater(context.now, term.hours[0]), hoursLater(context.now, term.hours[1])];
  return [await deadlineOf(context, dealerId, term.days[0]), await deadlineOf(context, dealerId, term.days[1])];
}

/** Writes a complaint down; a payment that is named brings its stay, lot and plate with it. */
export async function registerComplaint(
  context: WorkContext,
  { phone, payNumber, ...fields }: z.output<typeof complaintFields>,
  { dealerId: ownDealer, ...scope }: { dealerId: string; dealerIds: readonly string[]; parkIds: readonly string[] | null },
  by: Actor,
) {
  const { app, tx, now } = context;
  const bill = payNumber === '' ? undefined : ((await findPaidByNumber(tx, payNumber, scope)) ?? fail(complaintErrors.noPayment));
  const dealerId = bill?.dealerId ?? ownDealer;
  const [respondDeadline, finishDeadline] = await deadlines(context, dealerId, fields.complaintSource);
  const complaintNo = await businessNumber(tx, 'TS', now);
  const id = await insertComplaint(tx, {
    ...fields,
    dealerId,
    complaintNo,
    bill,
    phone: phone === '' ? null : { cipher: app.keys.encrypt(phone), hash: phoneHashOf(app, phone) },
    receivedAt: now,
    respondDeadline,
    finishDeadline,
  });
  await insertFollow(tx, { dealerId, id }, { action: complaintAction.REGISTER, by, content: fields.content, at: now });
  return { complaintId: id, complaintNo, complaintStatus: complaintStatus.PENDING };
}

interface Step {
  status: ComplaintStatus;
  action: number;
  content?: string;
  change?: ComplaintChange;
}

/** Applies a step, writes it down and answers where the complaint stands. */
export async function step(context: Context, complaint: Complaint, { status, action, content = '', change = {} }: Step) {
  const { tx, now } = context;
  await updateComplaint(tx, complaint, { complaint_status: status, ...change });
  await insertFollow(tx, complaint, { action, by: actorOf(context), content, at: now });
  const detail = { before: { complaintStatus: complaint.complaintStatus }, after: { complaintStatus: status, ...change, content } };
  context.audit({ targetType: 'billComplaint', targetId: complaint.id, detail });
  return { complaintId: complaint.id, complaintStatus: status };
}

const inTime = ({ tx, user, now }: Context, { dealerId, id }: Complaint) =>
  closeTodo(tx, { dealerId, typeCode: 'COMPLAINT', bizId: id, by: user.userName, at: now });

export async function acceptComplaint(context: Context, id: string) {
  const complaint = await reachable(context, id);
  const { id: handler_id, name: handler_name } = actorOf(context);
  return step(context, complaint, {
    status: moved('受理', complaint),
    action: complaintAction.ACCEPT,
    change: { handler_id, handler_name },
  });
}

/** Who may answer complaints. */
export const complaintHandlers = async ({ tx, user }: Context) =>
  (await usersHolding(tx, user.dealerId, billComplaintPage.can.reply, undefined)).map(({ userId, userName }) => ({ userId, userName }));

export async function transferComplaint(context: Context, id: string, { handlerId, content }: { handlerId: string; content: string }) {
  const complaint = await reachable(context, id);
  const status = moved('转办', complaint);
  const handler = (await complaintHandlers(context)).find(({ userId }) => userId === handlerId) ?? fail(complaintErrors.notHandler);
  const change = { handler_id: handler.userId, handler_name: handler.userName };
  return step(context, complaint, { status, action: complaintAction.ASSIGN, content: `${handler.userName} ${content}`.trim(), change });
}

/** Writes down a reply, a note or a call; the first reply keeps the reply's deadline. */
export async function followComplaint(context: Context, id: string, { action, content }: BodyOf<typeof billComplaints.reply>) {
  const complaint = await reachable(context, id);
  const replies = action === complaintAction.REPLY;
  const status = moved(replies ? '回复' : '跟进', complaint);
  if (replies) await inTime(context, complaint);
  const change = replies && complaint.repliedAt === null ? { replied_at: context.now.toISOString() } : {};
  return step(context, complaint, { status, action, content, change });
}

/** The complainant asks again: what was answered or finished is in hand once more, with new deadlines. */
export async function urgeComplaint(context: Context, id: string, content: string) {
  const complaint = await reachable(context, id);
  const status = moved('催办', complaint);
  const change: ComplaintChange = { urge_count: complaint.urgeCount + 1 };
  if (complaint.complaintStatus >= complaintStatus.REPLIED) {
    const [reply, finish] = await deadlines(context, complaint.dealerId, complaint.complaintSource);
    Object.assign(change, {
      ...{ respond_deadline: reply.toISOString(), finish_deadline: finish.toISOString(), reopen_count: complaint.reopenCount + 1 },
      ...{ replied_at: null, finished_at: null, result: null },
    });
  }
  return step(context, complaint, { status, action: complaintAction.URGE, content, change });
}

/** Finishes with a result; a refund that is promised must have been asked for, by the complaint or by its appeal. */
export async function finishComplaint(context: Context, id: string, { result, content }: BodyOf<typeof billComplaints.finish>) {
  const complaint = await reachable(context, id);
  if (complaint.complaintStatus === complaintStatus.PROCESSING) fail(complaintErrors.noReply);
  const status = moved('办结', complaint);
  if (result === complaintResult.REFUND && complaint.refundId === null) {
    const appeal = complaint.appealId === null ? undefined : await lockAppeal(context.tx, complaint.appealId);
    if (!appeal?.refundId) fail(complaintErrors.noRefund);
  }
  await inTime(context, complaint);
  return step(context, complaint, {
    ...{ status, action: complaintAction.FINISH, content: `${complaintResult.label(result)} ${content ?? ''}`.trim() },
    change: { result, finished_at: context.now.toISOString() },
  });
}

export async function invalidateComplaint(context: Context, id: string, content: string) {
  const complaint = await reachable(context, id);
  const status = moved('判为无效', complaint);
  await inTime(context, complaint);
  return step(context, complaint, { status, action: complaintAction.INVALID, content, change: { finished_at: context.now.toISOString() } });
}

/** Complaints that run out of time become somebody's to-do. */
export async function warnOfDeadlines({ tx, now }: WorkContext, dealerId: string): Promise<void> {
  for (const { id, complaintNo, plateNo, parkId, replyDue } of await dueComplaints(tx, dealerId, hoursLater(now, nearHours)))
    await raiseTodo(tx, {
      ...{ dealerId, typeCode: 'COMPLAINT', bizId: id, bizType: 'billComplaint', ...(parkId && { parkId }) },
      ...{ title: `账单投诉${replyDue ? '待回复' : '待完结'}：${plateNo || complaintNo}`, content: complaintNo },
      ...{ jumpQuery: `number=${complaintNo}`, at: now },
    });
}
