import { paySignHeader } from '@bochong/contract/pay-channel';
import { type RefundNotice, refundNotice } from '@bochong/contract/refund';
import { type App, workIn } from '../../../kernel/app-context.ts';
import { rescope } from '../../../kernel/database/db.ts';
import { mountPartnerNotice } from '../../../kernel/http/partner-notice.ts';
import { findByNumber, findRefund } from '../record/refund.repo.ts';
import { type RefundOutcome, takeAnswer } from './refund-execute.service.ts';

const answerOf = ({ state, channelRefundNo, failCode, failText }: RefundNotice): RefundOutcome =>
  state === 'SUCCESS' ? { state, channelRefundNo } : { state, failCode, failText };

export function mountRefundNotify(app: App): void {
  mountPartnerNotice(app, {
    path: '/pay/refund-notify/:key',
    signHeader: paySignHeader,
    verify: (raw, signature, channel) => app.channels.find(Number(channel))?.verify(raw, signature) ?? false,
    schema: refundNotice,
    take: (notice) =>
      app.database.inScope({ dealerIds: [] }, async (tx) => {
        const where = await findByNumber(tx, notice.outRefundNo);
        if (!where) return false;
        await rescope(tx, [where.dealerId]);
        const refund = await findRefund(tx, where.dealerId, where.refundId);
        if (refund?.approvedFen !== notice.refundFen) return false;
        await takeAnswer(workIn(app, tx), where.refundId, notice.outRefundNo, answerOf(notice));
        return true;
      }),
  });
}
