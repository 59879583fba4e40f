import { autoPays, autoPayTypes } from '@bochong/contract/auto-pay';
import { type App, workIn } from '../../kernel/app-context.ts';
import { found } from '../../kernel/http/errors.ts';
import { implement } from '../../kernel/http/implement.ts';
import { registerOutbound } from '../../kernel/outbound/outbound.ts';
import { enterEffect, followAnswer, notePaid, requestDeduction, tellEntry } from './auto-pay.service.ts';
import { findConfig, listConfigs } from './auto-pay-config.repo.ts';
import { createConfig, removeConfig, switchConfig, updateConfig } from './auto-pay-config.service.ts';
import { listVisits } from './auto-pay-visit.repo.ts';

export function createAutoPayRoutes(app: App): void {
  implement(app, autoPays.list, ({ query }, { tx, user, now }) => listConfigs(tx, query, user.dealerIds, now));
  implement(app, autoPays.create, ({ body }, context) => createConfig(body, context));
  implement(app, autoPays.update, ({ params, body }, context) => updateConfig(params.id, body, context));
  implement(app, autoPays.switchStatus, ({ params, body }, context) => switchConfig(params.id, body, context));
  implement(app, autoPays.remove, ({ params }, context) => removeConfig(params.id, context));
  implement(app, autoPays.visits, async ({ params, query }, { tx, user }) => {
    const { dealerId, payType } = found(await findConfig(tx, params.id, user.dealerIds));
    return listVisits(tx, query, { dealerId, payType, parkIds: user.parkIds });
  });
  registerOutbound(app, enterEffect);
  const { events } = app;
  events.on('ParkOrderOpened', 'auto-pay', (tx, opened, { dealerId }) => tellEntry(workIn(app, tx), dealerId, opened), 'money');
  events.on('StayAwaitsPayment', 'auto-pay', (tx, stay, { dealerId }) => requestDeduction(workIn(app, tx), dealerId, stay), 'money');
  events.on('AutomaticBillAnswered', 'auto-pay', (tx, answer, { dealerId }) => followAnswer(workIn(app, tx), dealerId, answer), 'money');
  events.within('BillSettled', async (tx, { subjects, tender }, { dealerId }) => {
    const orderIds = subjects.map(({ subjectId }) => subjectId);
    if (autoPayTypes.has(tender.payChannel)) await notePaid(workIn(app, tx), dealerId, orderIds, tender.payChannel);
  });
}
