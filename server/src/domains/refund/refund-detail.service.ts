import type { RefundDetail, RefundRow } from '@bochong/contract/refund';
import type { Context } from '../../kernel/app-context.ts';
import { found } from '../../kernel/errors.ts';
import { findStay, imagesOfOrder, overpaidFen } from '../parking-order/index.ts';
import { findBill, findCharge } from '../payment/index.ts';
import { refundableOf } from './refund-apply.service.ts';
import { limitsOf } from './refund-limit.repo.ts';
import { findRefundRow } from './refund-list.repo.ts';
import { auditorsNeeded } from './refund-state.rule.ts';
import { stepsOf } from './refund-step.repo.ts';

/** A refund beside its order and its payment, with everything that happened to it. */
export async function refundDetail(id: string, context: Context): Promise<RefundDetail> {
  const { app, tx, user, now } = context;
  const { dealerId, evidence, voucherNo, voucherFiles, ...row } = found(await findRefundRow(tx, id, user));
  const bill = found(await findBill(tx, dealerId, row.billId));
  const stay = row.orderId === null ? undefined : await findStay(tx, dealerId, row.orderId);
  const shown = (fileIds: readonly string[]) => fileIds.map((fileId) => ({ fileId, url: app.storage.signedPath(fileId, now) }));
  const audits = (await stepsOf(tx, dealerId, id)).map(({ byId: _, ...step }) => step as RefundDetail['audits'][number]);
  return {
    ...(row as RefundRow),
    refundableFen: await refundableOf({ app, tx, now }, bill, row.orderId),
    auditorsNeeded: auditorsNeeded(row.applyFen, await limitsOf(tx, dealerId)),
    evidence: shown(evidence),
    voucherNo,
    vouchers: shown(voucherFiles),
    order: stay
      ? {
          orderId: stay.id,
          orderNo: stay.orderNo,
          enterTime: stay.enterTime,
          exitTime: stay.exitTime,
          payableFen: stay.payableFen,
          paidFen: stay.paidFen,
          refundFen: stay.refundFen,
          overpaidFen: stay.exitTime === null ? 0 : overpaidFen(stay),
        }
      : null,
    payment: found(await findCharge(tx, row.billId, user.parkIds)),
    audits,
    images: stay ? await imagesOfOrder(stay.id, context) : [],
  };
}
