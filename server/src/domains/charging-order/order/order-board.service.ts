import type { LiveCharge } from '@bochong/contract/charging-asset';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { afterCommit, type Tx } from '../../../kernel/database/db.ts';
import { tellBoards } from '../../charging-asset/index.ts';
import { type OrderRow, runningAt } from './charging-order.repo.ts';
import { lotsOf } from './gun.repo.ts';

const liveCharge = (order: OrderRow): LiveCharge => ({
  orderId: order.id,
  plateNo: order.plateNo,
  powerW: order.lastPowerW,
  energyWh: order.energyWh,
  socPercent: order.lastSoc,
  feeFen: order.payableFen,
  startedAt: order.startAt,
});

/** Tells the boards, once committed, how the charge at a gun stands, or that there is none any more. */
export async function tellCharge({ app, tx }: WorkContext, order: OrderRow, runs: boolean): Promise<void> {
  const { dealerId, stationId, connectorId } = order;
  const parkIds = await lotsOf(tx, dealerId, stationId);
  const live = runs ? liveCharge(order) : null;
  afterCommit(() => tellBoards(app, { dealerId, parkIds, stationId, connectorId }, { live }));
}

/** What runs at guns now, for whoever opens a board. */
export async function chargesAt(tx: Tx, connectorIds: readonly string[]): Promise<ReadonlyMap<string, LiveCharge>> {
  const orders = await runningAt(tx, connectorIds);
  return new Map(orders.map((order) => [order.connectorId, liveCharge(order)]));
}
