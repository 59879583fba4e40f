import { type App, workIn } from '../../kernel/app-context.ts';
import { registerOutbound } from '../../kernel/outbound/outbound.ts';
import { startRefund } from '../refund/index.ts';
import { bindEffect } from './account/split-bind.service.ts';
import { accrue, isSharedOnline } from './bill/accrue.service.ts';
import { releaseEffect } from './execute/release.service.ts';
import { shareEffect } from './execute/share.service.ts';
import { returnEffect } from './take-back/return.service.ts';
import { goOn, takeBackFor, withdrawTakeBack } from './take-back/take-back.service.ts';

/** What the till and the refunds ask and tell. */
export function followMoney(app: App): void {
  app.freezeQuestions.push(isSharedOnline);
  app.refundHolds.push(takeBackFor);
  for (const kind of [bindEffect, shareEffect, releaseEffect, returnEffect]) registerOutbound(app, kind as typeof shareEffect);
  app.events.on(
    'BillSettled',
    'split',
    async (tx, { billId }, { dealerId }) => void (await accrue(workIn(app, tx), dealerId, billId)),
    'money',
  );
  // Money that went back by hand, or that nobody held: its shares follow it.
  app.events.on(
    'RefundExecuted',
    'split',
    async (tx, { refundId, billId, fen }, { dealerId }) => void (await takeBackFor(workIn(app, tx), { dealerId, refundId, billId, fen })),
    'money',
  );
  app.events.on(
    'RefundClosed',
    'split',
    (tx, { refundId }, { dealerId }) => withdrawTakeBack(workIn(app, tx), { dealerId, refundId }),
    'money',
  );
  app.events.on(
    'SplitShareEnded',
    'split',
    (tx, { splitBillId }, { dealerId }) => goOn(workIn(app, tx), { dealerId, id: splitBillId }),
    'money',
  );
  app.events.on('SplitTakenBack', 'split', (tx, { refundId }) => startRefund(workIn(app, tx), refundId), 'money');
}
