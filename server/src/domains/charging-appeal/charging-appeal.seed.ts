import type { App } from '../../kernel/app-context.ts';
import { findOrder } from '../charging-order/index.ts';
import { submitAppeal } from './driver-appeal.service.ts';

/** A driver of the demo city objects to a charge; answers the appeal's id, or none where nobody's account paid for it. */
export const seedChargingAppeal = (
  app: App,
  { dealerId, ...objection }: { dealerId: string; orderId: string; appealType: number; content: string; at: Date },
): Promise<string | undefined> =>
  app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
    const order = await findOrder(tx, dealerId, objection.orderId);
    if (!order?.ownerId) return undefined;
    const filed = await submitAppeal({ app, tx, now: objection.at }, { ...objection, dealerId, ownerId: order.ownerId });
    return filed?.appealId;
  });
