import { type OccupyRuleFields, occupyRuleFields, occupyRules } from '@bochong/contract/charging-tariff';
import { runForDealers } from '../../kernel/jobs/jobs.ts';
import type { Actor, TestApp } from '../../kernel/testing/test-app.ts';
import { type ChargingDay, createChargingDay, day } from '../charging-order/charging-day.fixture.ts';
import { chargingOccupancyJobs } from './charging-occupancy.jobs.ts';
import { hearConnection, hearGun } from './stay/hear-word.service.ts';
import { openStay } from './stay/open-stay.service.ts';

/** A charging day whose station charges for bays that are kept: 15 minutes free, then 0.50 yuan a minute. */
export interface OccupancyDay extends ChargingDay {
  /** Charges from an instant to another; answers the order's id. */
  charge(from: number, to: number): Promise<string>;
  /** What is told of the bay after the charge, each as often as it is called. */
  ended(orderId: string): Promise<void>;
  gun(status: 'Available' | 'Finishing' | 'Faulted', at: number): Promise<void>;
  connection(online: boolean, at: number): Promise<void>;
  /** Lets the clock of the stays run at an instant. */
  minute(at: number): Promise<void>;
  stay(orderId: string): Promise<Record<string, unknown>>;
}

let rules = 0;

export async function createOccupancyDay(
  t: TestApp,
  actor: Actor,
  { rule = {}, ...options }: { rule?: Partial<OccupyRuleFields>; principalFen?: number } = {},
): Promise<OccupancyDay> {
  const d = await createChargingDay(t, options);
  rules += 1;
  const body = occupyRuleFields.parse({
    ruleName: `占位${process.pid}${rules}`,
    unitPriceFen: 50,
    stationIds: [d.speaker.stationId],
    ...rule,
  });
  const { code } = await t.call(occupyRules.create, { body }, actor);
  if (code !== '200') throw new Error(`rule: ${code}`);
  const bay = { equipmentId: d.speaker.equipmentId, connectorId: d.connectorIds[0] ?? '' };
  const iso = (at: number) => new Date(at).toISOString();
  return {
    ...d,
    async charge(from, to) {
      const { transactionId } = await d.start({ at: from, meterStartWh: 0 });
      await d.stop(transactionId, to, 2000);
      const { rows } = await t.owner.query('select id from charging_order where dealer_id = $1 and transaction_no = $2', [
        d.dealerId,
        transactionId,
      ]);
      return rows[0].id as string;
    },
    ended: (orderId) => d.work((context) => openStay(context, d.dealerId, orderId)),
    gun: (status, at) => d.work((context) => hearGun(context, d.dealerId, { ...bay, status, at: iso(at) })),
    connection: (online, at) => d.work((context) => hearConnection(context, d.dealerId, { ...bay, online, at: iso(at) })),
    async minute(at) {
      t.clock.at = new Date(at);
      for (const job of chargingOccupancyJobs) if (job.name === 'charging-occupancy') await runForDealers(t.app, job);
    },
    async stay(orderId) {
      const { rows } = await t.owner.query(
        `select id, occupancy_status as status, to_char(begin_at at time zone 'Asia/Shanghai', 'HH24:MI') as begin, to_char(end_at at time zone 'Asia/Shanghai', 'HH24:MI') as end,
           end_evidence as evidence, billable_sec as sec, units, fee_fen::int as fee, payable_fen::int as payable, paid_fen::int as paid,
           refunded_fen::int as refunded, arrears_fen::int as owed, waived_fen::int as waived, rev from charging_occupancy where order_id = $1`,
        [orderId],
      );
      return rows[0] ?? {};
    },
  };
}
export { day };
