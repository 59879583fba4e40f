import { detectionErrors, detectionStatus, detectionStepType, type detections } from '@bochong/contract/charging-detection';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import type { Context } from '../../../kernel/app-context.ts';
import { assertFresh, fail, found } from '../../../kernel/http/errors.ts';
import type { PlateOutcome } from '../../charging-order/index.ts';
import { addStep, type DetectionChange, type DetectionRow, lockDetection, saveDetection } from '../intake/detection-write.repo.ts';
import { noticeOver, tellStays } from '../intake/follow-seen.service.ts';
import { linkBay } from '../visit/link.service.ts';
import { findDetection } from './detection-list.repo.ts';

const { NEW, CONFIRMED, IGNORED } = detectionStatus;
const isOver = { [NEW]: '尚未处理', [CONFIRMED]: '已确认', [IGNORED]: '已忽略' } as const;

/** A record that may still be decided in this way, locked. */
async function lockFor(context: Context, id: string, revision: number, verb: string, from: readonly number[]): Promise<DetectionRow> {
  const seen = found(await lockDetection(context.tx, id, context.user));
  if (!from.includes(seen.status)) fail(detectionErrors.handled, { status: isOver[seen.status as typeof NEW], verb });
  assertFresh(seen.rev === revision ? 1 : 0);
  return seen;
}

/** Keeps a person's word on a record, and works out again what belongs together at its bay. */
async function decide(context: Context, seen: DetectionRow, change: DetectionChange) {
  const { tx, user, now, audit } = context;
  const by = { handler_name: user.userName, handled_at: now.toISOString() };
  await saveDetection(tx, seen, { ...change, ...by }, { decided: true });
  await noticeOver(context, seen, user.userName);
  audit({
    targetType: 'chargingDetection',
    targetId: seen.id,
    detail: { before: { plateNo: seen.plateNo, status: seen.status }, after: change },
  });
  return linkBay(context, seen.dealerId, { connectorId: seen.connectorId, at: Date.parse(seen.eventAt) });
}

export async function confirmDetection(id: string, { rev }: { rev: number }, context: Context): Promise<null> {
  const seen = await lockFor(context, id, rev, '确认', [NEW]);
  await addStep(context, seen, detectionStepType.CONFIRMED, '', context.user.userName);
  await decide(context, seen, { status: CONFIRMED });
  await tellStays(context, { ...seen, status: CONFIRMED }, true);
  return null;
}

export async function ignoreDetection(id: string, { reason, rev }: { reason: string; rev: number }, context: Context): Promise<null> {
  const seen = await lockFor(context, id, rev, '忽略', [NEW, CONFIRMED]);
  await addStep(context, seen, detectionStepType.IGNORED, reason, context.user.userName);
  await decide(context, seen, { status: IGNORED });
  await tellStays(context, seen, false);
  return null;
}

const outcomeWords: Record<PlateOutcome, (orderNo: string) => string> = {
  given: (orderNo) => `已写入订单${orderNo}`,
  same: (orderNo) => `订单${orderNo}的车牌已是这个`,
  other: (orderNo) => `订单${orderNo}的车牌不是视频写入的，没有改`,
  settled: (orderNo) => `订单${orderNo}已结算，车牌没有改；要改请在订单上补录车牌`,
  late: (orderNo) => `订单${orderNo}结束已超过七天，车牌没有改`,
  gone: () => '没有关联的充电订单',
};

/** The plate as a person reads it: it reaches the charge it belongs to as far as that is not settled; the answer says what became of it. */
export async function correctDetection(id: string, { plateNo, reason, rev }: BodyOf<typeof detections.correct>, context: Context) {
  const { tx, user } = context;
  const seen = await lockFor(context, id, rev, '改牌', [NEW, CONFIRMED]);
  if (seen.plateNo === plateNo) fail(detectionErrors.samePlate, {}, { field: 'plateNo' });
  await addStep(context, seen, detectionStepType.CORRECTED, `${seen.plateNo ?? '未识别'} → ${plateNo}：${reason}`, user.userName);
  const outcomes = await decide(context, seen, { plate_no: plateNo, status: CONFIRMED });
  await tellStays(context, { ...seen, plateNo, status: CONFIRMED }, true);
  const { orderId, orderNo } = found(await findDetection(tx, id, user));
  const outcome = orderId === null ? 'gone' : (outcomes.get(orderId) ?? 'gone');
  const orderText = outcomeWords[outcome](orderNo);
  if (outcome === 'other' || outcome === 'settled' || outcome === 'late')
    await addStep(context, seen, detectionStepType.PLATE_KEPT, orderText);
  return { detectionId: id, orderText };
}
