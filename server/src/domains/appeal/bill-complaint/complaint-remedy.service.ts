import { appealSource, type billComplaints, complaintAction, complaintErrors } from '@bochong/contract/appeal';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { refundSource } from '@bochong/contract/refund';
import type { Context } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { findOrderRow } from '../../parking-order/index.ts';
import { applyRefund } from '../../refund/index.ts';
import { actorOf, submitAppeal } from '../appeal.service.ts';
import { refundReasonOf } from './bill-complaint.rule.ts';
import { moved, reachable, step } from './bill-complaint.service.ts';

/** Opens an appeal on the stay in question, once. */
export async function complaintToAppeal(context: Context, id: string, body: BodyOf<typeof billComplaints.toAppeal>) {
  const complaint = await reachable(context, id);
  const status = moved('跟进', complaint);
  if (complaint.appealId !== null || complaint.refundId !== null) fail(complaintErrors.linked);
  const orderId = body.orderId ?? complaint.orderId ?? fail(complaintErrors.noOrder);
  found(await findOrderRow(context.tx, orderId, context.user));
  const fields = { orderId, appealSource: appealSource.HOTLINE, appealType: body.appealType, imageIds: [], claim: {} };
  const { appealId, appealNo } = await submitAppeal(
    context,
    {
      ...fields,
      content: `投诉${complaint.complaintNo}：${complaint.content}`.slice(0, 500),
      contactName: complaint.complainant,
      contactPhone: complaint.phone ? context.app.keys.decrypt(complaint.phone) : '',
    },
    actorOf(context),
  );
  await step(context, complaint, { status, action: complaintAction.APPEAL, content: appealNo, change: { appeal_id: appealId } });
  return { appealId, appealNo };
}

/** Asks the payment in question back, once. */
export async function refundComplaint(context: Context, id: string, applyFen: number) {
  const complaint = await reachable(context, id);
  const status = moved('跟进', complaint);
  if (complaint.appealId !== null || complaint.refundId !== null) fail(complaintErrors.linked);
  const refund = await applyRefund(context, {
    dealerId: complaint.dealerId,
    billId: complaint.billId ?? fail(complaintErrors.noPayment),
    subjectId: complaint.orderId ?? undefined,
    applyFen,
    refundReason: refundReasonOf(complaint.category),
    reasonText: `投诉${complaint.complaintNo}`,
    complaintId: complaint.id,
    applySource: refundSource.PLATFORM,
    applicant: actorOf(context),
    requestId: `complaint:${complaint.id}`,
  });
  const change = { refund_id: refund.refundId, refund_no: refund.refundNo };
  await step(context, complaint, { status, action: complaintAction.REFUND, content: refund.refundNo, change });
  return { refundId: refund.refundId, refundNo: refund.refundNo };
}
