import type { FeeCalculation, OrderFeeCalculation } from '@bochong/contract/parking-fee';
import { changeType, orderStatus, passDirection } from '@bochong/contract/parking-order';
import type { Context } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { toIso } from '../../../kernel/time.ts';
import { priceStay } from '../order-fee/order-fee.service.ts';
import { findStayById } from '../stay/stay.repo.ts';
import { assertExit } from './order-command.service.ts';
import { findOrder, imagesOf, newestCalculation, orderEvents } from './order-detail.repo.ts';

/**
 * The fee of a stay step by step: its stored settlement; else worked out again by the rule version it was charged by (the same inputs
 * give the same fen), up to `exitTime` or now for a vehicle still in. Null when the stay has no rule.
 */
export async function calculateProcess(
  { orderId, exitTime = null }: { orderId: string; exitTime?: string | null | undefined },
  { tx, user, now }: Context,
): Promise<OrderFeeCalculation | null> {
  const order = found(await findOrder(tx, orderId, user.parkIds));
  const parking = order.orderStatus === orderStatus.PARKING;
  const stored = parking ? undefined : await newestCalculation(tx, orderId);
  if (stored) {
    const { body, purpose, ...rest } = stored;
    return { ...(body as FeeCalculation), ...rest, orderId, purpose: purpose as OrderFeeCalculation['purpose'] };
  }
  const stay = found(await findStayById(tx, orderId));
  if (parking && exitTime !== null) assertExit(stay, exitTime, now);
  const until = (parking ? exitTime : stay.exitTime) ?? toIso(now);
  const calculation = await priceStay(tx, stay, until);
  return (
    calculation && { ...calculation, calcId: null, orderId, calcAt: toIso(now), quoteTime: until, purpose: parking ? 'PREVIEW' : 'AUDIT' }
  );
}

/** What happened to a stay, oldest first, with the pictures of each passage. */
export async function orderTimeline(orderId: string, { app, tx, user, now }: Context) {
  found(await findOrder(tx, orderId, user.parkIds));
  const { passes, money, changes } = await orderEvents(tx, orderId);
  const images = await imagesOf(
    tx,
    passes.map((pass) => pass.id),
  );
  const entries = [
    ...passes.map((pass) => ({
      at: pass.at,
      kind: 'PASS' as const,
      title: `${pass.direction === passDirection.IN ? '入场' : '出场'}${pass.gateName ? ` · ${pass.gateName}` : ''}`,
      text: `${pass.plateNo || '未识别'} 置信度${pass.confidence}${pass.offline ? ' · 脱机补传' : ''}${pass.attemptState === 3 ? ' · 倒车折返' : ''}`,
      amountFen: null,
      imageUrls: images.filter((image) => image.bizId === pass.id).map((image) => app.storage.signedPath(image.objectKey, now)),
    })),
    ...money.map((row) => ({
      at: row.at ?? toIso(now),
      kind: row.kind as 'PAYMENT' | 'REFUND',
      title: row.kind === 'PAYMENT' ? '缴费' : '退款',
      text: row.number ?? '',
      amountFen: row.kind === 'PAYMENT' ? row.amountFen : -(row.amountFen ?? 0),
      imageUrls: [],
    })),
    ...changes.map((change) => ({
      at: change.at,
      kind: 'CHANGE' as const,
      title: `变更${changeType.label(change.changeType)}`,
      text: `${change.operatorName}：${change.reason}${change.before === change.after ? '' : `（应付 ${yuan(change.before)} → ${yuan(change.after)}）`}`,
      amountFen: change.after - change.before,
      imageUrls: [],
    })),
  ];
  return entries.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
