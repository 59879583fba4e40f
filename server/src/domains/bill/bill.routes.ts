import { driverBills, payState, receipts, wechatChanges } from '@bochong/contract/bill';
import { payNotifyPath } from '@bochong/contract/pay-channel';
import { type App, workIn } from '../../kernel/app-context.ts';
import { rescope } from '../../kernel/database/db.ts';
import { found } from '../../kernel/http/errors.ts';
import { implement } from '../../kernel/http/implement.ts';
import { registerOutbound } from '../../kernel/outbound/outbound.ts';
import { mountChannelNotice } from '../pay-channel/index.ts';
import { findBill } from './bill/bill.repo.ts';
import { takeNotice } from './bill/bill-notice.service.ts';
import { askEffect, openEffect } from './bill/bill-open.service.ts';
import { findOpening } from './bill/bill-opening.repo.ts';
import { findTrade } from './bill/trade-number.repo.ts';
import { receiptDetail, receiptPage, receiptPictures } from './receipt/receipt-detail.service.ts';
import { changeExport, exportChanges, exportReceipts, receiptExport } from './receipt/receipt-export.service.ts';
import { listChanges } from './wechat-change/wechat-change.repo.ts';
import { changeEffect } from './wechat-change/wechat-change.service.ts';

export function createBillRoutes(app: App): void {
  implement(app, driverBills.state, async ({ params }, { tx }) => {
    const trade = found(await findTrade(tx, params.outTradeNo));
    await rescope(tx, [trade.dealerId]);
    const bill = found(await findBill(tx, trade.dealerId, trade.billId));
    const { payUrl = '', payParams = {} } = (await findOpening(tx, trade)) ?? {};
    const payable = bill.payState === payState.PAYING;
    return {
      payState: bill.payState as 0 | 1 | 2 | 3 | 4,
      paidFen: bill.paidFen,
      payUrl: payable ? payUrl : '',
      payParams: payable ? payParams : {},
    };
  });
  implement(app, receipts.list, ({ query }, context) => receiptPage(query, context));
  implement(app, receipts.get, ({ params }, context) => receiptDetail(params.id, context));
  implement(app, receipts.images, ({ params }, context) => receiptPictures(params.id, context));
  app.exports.set(receiptExport.name, receiptExport as never);
  implement(app, receipts.export, ({ query }, context) => exportReceipts(query, context));
  implement(app, wechatChanges.list, ({ query }, { tx, user }) => listChanges(tx, query, user));
  app.exports.set(changeExport.name, changeExport as never);
  implement(app, wechatChanges.export, ({ query }, context) => exportChanges(query, context));
  mountNotify(app);
  registerOutbound(app, changeEffect);
  registerOutbound(app, openEffect);
  registerOutbound(app, askEffect);
}

function mountNotify(app: App): void {
  mountChannelNotice(app, payNotifyPath(':key'), 'paid', ({ account, ...notice }) =>
    app.database.inScope({ dealerIds: [] }, async (tx) => {
      const trade = await findTrade(tx, notice.outTradeNo);
      if (!trade) return false;
      await rescope(tx, [trade.dealerId]);
      const bill = await findBill(tx, trade.dealerId, trade.billId);
      if (account && bill?.accountId !== account.accountId) return false;
      return (await takeNotice(workIn(app, tx), trade.dealerId, trade.billId, notice)) !== 'mismatch';
    }),
  );
}
