import { openDeliveries } from '@bochong/contract/open-api';
import { type App, workIn } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { registerOutbound } from '../../../kernel/outbound/outbound.ts';
import { webhook } from './webhook.effect.ts';
import {
  deliveriesOf,
  deliveryBody,
  replayDelivery,
  tellOffline,
  tellPaid,
  tellRefunded,
  tellSession,
  tellStay,
  tellUsed,
} from './webhook.service.ts';

/** What systems are told, in the transactions of what happens, and the pages about it. */
export function mountWebhooks(app: App): void {
  registerOutbound(app, webhook);
  const { events } = app;
  events.within('ParkOrderOpened', (tx, { orderId }, { dealerId }) => tellStay(workIn(app, tx), dealerId, 'stay.opened', orderId));
  events.within('ParkOrderLeft', (tx, { orderId }, { dealerId }) => tellStay(workIn(app, tx), dealerId, 'stay.left', orderId));
  events.within('ChargingStartDecided', async (tx, { orderId, begun }, { dealerId }) => {
    if (begun) await tellSession(workIn(app, tx), dealerId, 'charging.started', orderId);
  });
  events.within('ChargingOrderEnded', (tx, { orderId }, { dealerId }) => tellSession(workIn(app, tx), dealerId, 'charging.ended', orderId));
  events.within('BillSettled', (tx, paid, { dealerId }) => tellPaid(workIn(app, tx), dealerId, paid));
  events.within('RefundExecuted', (tx, refunded, { dealerId }) => tellRefunded(workIn(app, tx), dealerId, refunded));
  events.within('DeviceWentOffline', (tx, device, { dealerId }) => tellOffline(workIn(app, tx), dealerId, device));
  events.within('GrantedCouponUsed', (tx, used, { dealerId }) => tellUsed(workIn(app, tx), dealerId, used));
  implement(app, openDeliveries.list, ({ query }, context) => deliveriesOf(query, context));
  implement(app, openDeliveries.get, ({ params }, context) => deliveryBody(params.id, context));
  implement(app, openDeliveries.replay, ({ params }, context) => replayDelivery(params.id, context));
}
