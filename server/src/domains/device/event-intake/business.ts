import type { App } from '../../../kernel/app-context.ts';
import type { DomainEvents } from '../../../kernel/jobs/events.ts';
import { applyPassageEvent, recordDevicePayment } from '../../parking-order/index.ts';
import type { ApplyPassageEvent } from './passage.ts';

/** Where events go: what should not be is announced, money taken on the spot is booked, everything else goes to the passages. */
export const applyToBusiness =
  (app: App): ApplyPassageEvent =>
  async (tx, context, event) => {
    if (event.eventType === 'monitor.illegal' || event.eventType === 'berth.abnormal' || event.eventType === 'berth.normal') {
      const { dealerId, deviceId, deviceSn, parkId } = context.device;
      const seen = { eventType: event.eventType, payload: event.payload } as DomainEvents['AbnormalSeen']['event'];
      const images = event.images.map(({ objectKey }) => objectKey);
      const at = context.occurredAt.toISOString();
      await app.events.emit(tx, 'AbnormalSeen', dealerId, { deviceId, deviceSn, parkId, at, images, event: seen });
      return { result: {}, commands: [] };
    }
    if (event.eventType !== 'lane.localPay' && event.eventType !== 'handheld.pay') return applyPassageEvent(app, tx, context, event);
    return { result: await recordDevicePayment({ app, tx, now: context.receivedAt }, context, event), commands: [] };
  };
