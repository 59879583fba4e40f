import { refundNotifyPath } from '@bochong/contract/refund';
import { type App, workIn } from '../../../kernel/app-context.ts';
import { rescope } from '../../../kernel/database/db.ts';
import { findBill } from '../../bill/index.ts';
import { mountChannelNotice } from '../../pay-channel/index.ts';
import { findByNumber, findRefund } from '../record/refund.repo.ts';
import { takeAnswer } from './refund-execute.service.ts';

export function mountRefundNotify(app: App): void {
  mountChannelNotice(app, refundNotifyPath(':key'), 'refund', ({ account, outRefundNo, refundFen, outcome }) =>
    app.database.inScope({ dealerIds: [] }, async (tx) => {
      const where = await findByNumber(tx, outRefundNo);
      if (!where) return false;
      await rescope(tx, [where.dealerId]);
      const refund = await findRefund(tx, where.dealerId, where.refundId);
      if (refund?.approvedFen !== refundFen) return false;
      const bill = account && (await findBill(tx, where.dealerId, refund.billId));
      if (account && bill?.accountId !== account.accountId) return false;
      await takeAnswer(workIn(app, tx), where.refundId, outRefundNo, outcome);
      return true;
    }),
  );
}
