import { billBiz, payChannel, payScene } from '@bochong/contract/bill';
import type { EventOf } from '@bochong/contract/device';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { oweChange, takeTerminalPayment } from '../../bill/index.ts';
import type { PassageContext } from '../passage/passage-context.ts';
import { stayForPayment } from '../stay/stay.repo.ts';

/** Money taken by a lane terminal or a handheld, once per local number, for the stay it can belong to. */
export async function recordDevicePayment(
  work: WorkContext,
  at: PassageContext,
  event: EventOf<'lane.localPay' | 'handheld.pay'>,
): Promise<Record<string, unknown>> {
  const { payload } = event;
  const { dealerId, parkId, deviceSn } = at.device;
  const plateNo = payload.plateNo ?? '';
  // An order may be paid in parts at a handheld: its number says nothing of the payment, the event does.
  const [paymentNo, localOrderNo] =
    'localOrderNo' in payload ? [payload.localOrderNo, payload.localOrderNo] : [at.eventKey, payload.orderNo ?? at.eventKey];
  const stay = plateNo === '' ? undefined : await stayForPayment(work.tx, { dealerId, parkId, plateNo }, at.occurredAt);
  const handheld = event.eventType === 'handheld.pay';
  const bill = await takeTerminalPayment(
    work,
    {
      dealerId,
      bizType: billBiz.PARKING,
      plateNo,
      plateColor: stay?.plateColor ?? 0,
      parts: [{ subjectId: stay?.id ?? null, parkId, amountFen: payload.paidFen }],
    },
    {
      payChannel: payload.channel,
      payScene: handheld ? payScene.HANDHELD : payScene.EXIT,
      totalFen: payload.feeFen ?? payload.paidFen,
      paidFen: payload.paidFen,
      paidAt: at.occurredAt,
      deviceSn,
      paymentNo,
      localOrderNo,
      channelTradeNo: payload.channel === payChannel.CASH ? null : paymentNo,
      collectorId: 'collectorId' in payload ? (payload.collectorId ?? null) : null,
      shiftId: 'shiftId' in payload ? (payload.shiftId ?? null) : null,
    },
    async (made) => {
      if (handheld) await oweChange(work, made, event.payload);
    },
  );
  return bill ? { applied: stay !== undefined, billNo: bill.billNo } : { applied: false, duplicate: true };
}
