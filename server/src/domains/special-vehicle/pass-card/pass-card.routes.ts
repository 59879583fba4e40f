import { refundBiz } from '@bochong/contract/refund';
import { passCards, passFlowErrors, passFlows, passImportColumns } from '@bochong/contract/special-vehicle';
import type { App, Context } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { registerFinder } from '../../../kernel/http/finder.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { sheetTemplate } from '../../../kernel/sheets/sheet.ts';
import { businessDate } from '../../../kernel/time.ts';
import { findPasses } from './find-pass.repo.ts';
import { chooseCards, findCardRow, listCards } from './pass-card-list.repo.ts';
import { cancelCard, freezeCard, quoteRefund, unfreezeCard } from './pass-change.service.ts';
import { registerPassExports } from './pass-export.service.ts';
import { findFlow } from './pass-flow.repo.ts';
import { findRefundFlow, flowsOfCard, listFlows } from './pass-flow-list.repo.ts';
import { importCards } from './pass-import.service.ts';
import { refundAgain, settlePassRefund } from './pass-money.service.ts';
import { passPayable } from './pass-payable.service.ts';
import { changePlates, transferCard } from './pass-plate-change.service.ts';
import { issueCard, lockPass, quotePass, renewCard } from './pass-sale.service.ts';

const importExample = ['江南豪园月卡', '浙A12345、浙A23456', '张三', '13800000000', '', '2026-01-01', 1, '现金', '', ''];
export const readerOf = ({ app, now }: Pick<Context, 'app' | 'now'>) => ({ keys: app.keys, today: businessDate(now) });

export function createPassCardRoutes(app: App): void {
  const exports = registerPassExports(app);
  implement(app, passCards.list, ({ query }, context) => listCards(context.tx, query, context.user, readerOf(context)));
  registerFinder(app, { to: passCards.list, find: findPasses });
  implement(app, passCards.chosen, ({ query }, { tx, user }) => chooseCards(tx, query, user));
  implement(app, passCards.export, ({ query }, context) => exports.cards(query, context));
  implement(app, passCards.template, () => sheetTemplate('包期', Object.values(passImportColumns), importExample));
  implement(app, passCards.import, ({ body }, context) => importCards(body, context));
  implement(app, passCards.get, async ({ params }, context) => {
    const card = found(await findCardRow(context.tx, params.id, context.user, readerOf(context)));
    return { ...card, flows: await flowsOfCard(context.tx, params.id, context.user) };
  });
  implement(app, passCards.quote, ({ body }, context) => quotePass(body, context));
  implement(app, passCards.create, ({ body }, context) => issueCard(body, body, context));
  implement(app, passCards.renew, ({ params, body }, context) => renewCard(params.id, body, context));
  implement(app, passCards.changePlates, ({ params, body }, context) => changePlates(params.id, body, context));
  implement(app, passCards.transfer, ({ params, body }, context) => transferCard(params.id, body, context));
  implement(app, passCards.freeze, ({ params, body }, context) => freezeCard(params.id, body, context));
  implement(app, passCards.unfreeze, ({ params, body }, context) => unfreezeCard(params.id, body, context));
  implement(app, passCards.refundQuote, ({ params }, context) => quoteRefund(params.id, context));
  implement(app, passCards.cancel, ({ params, body }, context) => cancelCard(params.id, body, context));
  implement(app, passFlows.recharges, ({ query }, { tx, user }) => listFlows(tx, query, user, 'recharges'));
  implement(app, passFlows.refunds, ({ query }, { tx, user }) => listFlows(tx, query, user, 'refunds'));
  implement(app, passFlows.get, async ({ params }, { tx, user }) => found(await findRefundFlow(tx, params.id, user)));
  implement(app, passFlows.export, ({ query }, context) => exports.flows(query, context));
  implement(app, passFlows.refund, async ({ params }, context) => {
    const seen = found(await findRefundFlow(context.tx, params.id, context.user));
    await lockPass(context, seen.cardId);
    const flow = found(await findFlow(context.tx, params.id));
    if (flow.refundState !== 2) fail(passFlowErrors.notClosed);
    await refundAgain(context, flow);
    context.audit({ targetType: 'passCard', targetId: flow.cardId, detail: { refundFen: flow.refundFen } });
    return null;
  });
  app.payables.register(passPayable);
  const ofPass = (biz: number) => biz === refundBiz.PASS;
  app.events.on('RefundExecuted', 'special-vehicle', async (tx, refund) => {
    if (ofPass(refund.refundBiz)) await settlePassRefund(tx, refund.bizId, true);
  });
  app.events.on('RefundClosed', 'special-vehicle', async (tx, refund) => {
    if (ofPass(refund.refundBiz)) await settlePassRefund(tx, refund.bizId, false);
  });
}
