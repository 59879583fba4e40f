import type { App } from '../../../kernel/app-context.ts';
import { applyPassageEvent } from '../../parking-order/index.ts';
import { recordDevicePayment } from '../../payment/index.ts';
import type { ApplyPassageEvent } from './passage.ts';

/** Where events go: money taken on the spot to the payment domain, everything else to the passages. */
export const applyToBusiness =
  (app: App): ApplyPassageEvent =>
  async (tx, context, event) => {
    if (event.eventType !== 'lane.localPay' && event.eventType !== 'handheld.pay') return applyPassageEvent(app, tx, context, event);
    return { result: await recordDevicePayment({ app, tx, now: context.receivedAt }, context, event), commands: [] };
  };
