import type { RefundDetail } from '@bochong/contract/refund';
import type { Context } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { findBill, findReceipt } from '../../bill/index.ts';
import { refundableOf } from '../apply/refund-apply.service.ts';
import { limitsOf } from '../audit/refund-limit.repo.ts';
import { findRefundRow } from './refund-list.repo.ts';
import { auditorsNeeded } from './refund-state.rule.ts';
import { stepsOf } from './refund-step.repo.ts';

/** A refund beside its order and its payment, with everything that happened to it. */
export async function refundDetail(id: string, context: Context): Promise<RefundDetail> {
  const { app, tx, user, now } = context;
  const { dealerId, evidence, voucherNo, voucherFiles, subjectId, bizType, ...row } = found(await findRefundRow(tx, id, user));
  const bill = found(await findBill(tx, dealerId, row.billId));
  const payable = app.payables.of(bill.bizType);
  const [subject] = subjectId === null ? [] : await payable.describe(context, dealerId, [subjectId]);
  const { dealerId: _dealer, subjectId: _subject, ...payment } = found(await findReceipt(tx, row.billId, user.parkIds));
  const shown = (fileIds: readonly string[]) => fileIds.map((fileId) => ({ fileId, url: app.storage.signedPath(fileId, now) }));
  const audits = (await stepsOf(tx, dealerId, id)).map(({ byId: _, ...step }) => step as RefundDetail['audits'][number]);
  return {
    ...row,
    orderPath: app.payables.pageOf({ ...row, bizType }),
    refundableFen: await refundableOf(context, bill, subjectId),
    auditorsNeeded: auditorsNeeded(row.applyFen, await limitsOf(tx, dealerId)),
    evidence: shown(evidence),
    voucherNo,
    vouchers: shown(voucherFiles),
    order: subject
      ? {
          orderId: subject.id,
          orderNo: subject.number,
          orderPath: payable.page?.(subject) ?? null,
          enterTime: subject.beginTime,
          exitTime: subject.endTime,
          payableFen: subject.payableFen,
          paidFen: subject.paidFen,
          refundFen: subject.refundFen,
          overpaidFen: subject.surplusFen,
        }
      : null,
    payment: { ...payment, orderPath: app.payables.pageOf(payment) },
    audits,
    images: ((subject && (await payable.pictures?.(context, subject.id))) ?? []) as RefundDetail['images'],
  };
}
