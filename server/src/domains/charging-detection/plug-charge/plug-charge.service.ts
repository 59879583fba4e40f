import { detectionEvent, detectionStatus, detectionStepType } from '@bochong/contract/charging-detection';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { plugPayer } from '../../charging-customer/index.ts';
import { startPlugged } from '../../charging-order/index.ts';
import { addStep, type DetectionRow, lastMoveOf, lockBay, saveDetection } from '../intake/detection-write.repo.ts';

/** Least confidence of a plate that money is spent on. */
const spendConfidence = 90;
/** A car that came longer ago may have been changed for another without a camera seeing it. */
const freshMs = 30 * 60_000;

/** Whether a coming tells beyond doubt, and by itself, which car stands in the bay. */
export const isBeyondDoubt = (move: DetectionRow, now: Date): move is DetectionRow & { plateNo: string } =>
  move.eventType === detectionEvent.ARRIVE &&
  move.status === detectionStatus.CONFIRMED &&
  move.plateNo !== null &&
  move.plateNo === move.firstPlateNo &&
  move.plateConfidence >= spendConfidence &&
  !move.unsureTime &&
  now.getTime() - Date.parse(move.eventAt) <= freshMs;

/**
 * Plug and charge by plate: a car that was seen to come, and that charges by itself, is plugged in. It is tried once for a coming, and what
 * came of it stands with that record.
 */
export async function plugAndCharge(context: WorkContext, dealerId: string, connectorId: string): Promise<void> {
  const { tx, now } = context;
  await lockBay(tx, dealerId, connectorId);
  const move = await lastMoveOf(tx, dealerId, connectorId);
  if (!move || move.startTriedAt !== null || !isBeyondDoubt(move, now)) return;
  const { id, stationId, plateNo } = move;
  const known = await plugPayer(context, { dealerId, stationId, at: now }, plateNo);
  if (known === undefined) return;
  const refused = { refusal: '名单允许即插即充，但没有查到该车牌的付款账户' };
  const started = known === 'unknown' ? refused : await startPlugged(context, connectorId, { payer: known.payer, plateNo, requestNo: id });
  if (started === undefined) return;
  await saveDetection(tx, move, { start_tried_at: now.toISOString() });
  if ('refusal' in started) await addStep(context, move, detectionStepType.NOT_STARTED, started.refusal);
  else await addStep(context, move, detectionStepType.STARTED, `订单${started.orderNo}`);
}
