import { workStatus } from '@bochong/contract/charging-asset';
import { chargeMode, chargingStartSource } from '@bochong/contract/charging-order';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { attempt } from '../../../kernel/database/attempt.ts';
import { AppError } from '../../../kernel/http/errors.ts';
import type { Payer } from '../../charging-customer/index.ts';
import { gunById } from '../order/gun.repo.ts';
import { requestStart } from './remote-start.service.ts';

/**
 * Starts a gun for a car that was plugged in and charges by itself; the same `requestNo` starts once. Undefined: the plug is not in any more,
 * or somebody else has begun. Otherwise the order, or in words why not.
 */
export async function startPlugged(
  context: WorkContext,
  connectorId: string,
  { payer, plateNo, requestNo }: { payer: Payer; plateNo: string; requestNo: string },
): Promise<{ orderNo: string } | { refusal: string } | undefined> {
  const gun = await gunById(context.tx, connectorId, null);
  if (gun?.workStatus !== workStatus.PLUGGED) return undefined;
  const wish = { payer, plateNo, requestNo, chargeMode: chargeMode.FULL, targetValue: null, reason: '视频识别车牌，即插即充' };
  const order = await attempt(context.tx, () => requestStart(context, gun, { ...wish, source: chargingStartSource.VIN, by: null }));
  return order instanceof AppError ? { refusal: order.message } : { orderNo: order.orderNo };
}
