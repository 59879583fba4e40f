import { ownerRefundErrors, refundSource } from '@bochong/contract/refund';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { ownerRefunds } from '../record/owner-refund.repo.ts';
import { type AppliedRefund, applyRefund } from './refund-apply.service.ts';

/** Applications that whoever paid may make for one bill. */
const mostOfBill = 3;

interface OwnerWish {
  dealerId: string;
  billId: string;
  applyFen: number;
  refundReason: number;
  reasonText: string;
}

/**
 * Asks a paid bill back for whoever paid it; the caller has proved that it is theirs. It always waits for an auditor. One at a time and three in all: the
 * number of the try is the request's, so that two at once are one.
 */
export async function applyAsOwner(context: WorkContext, wish: OwnerWish): Promise<AppliedRefund> {
  const { waiting, count } = await ownerRefunds(context.tx, wish);
  if (waiting !== null) fail(ownerRefundErrors.waits, { refundNo: waiting });
  if (count >= mostOfBill) fail(ownerRefundErrors.tooMany, { most: mostOfBill });
  return applyRefund(context, { ...wish, applySource: refundSource.OWNER, applicant: null, requestId: `owner:${wish.billId}:${count}` });
}
