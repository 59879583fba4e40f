import type { LaneEvent, LaneEventInput } from '@bochong/contract/device';
import { laneEvent } from '@bochong/contract/device';
import { demoDealers } from '@bochong/demo/platform.seed';
import { newId } from '../../../kernel/database/identifier.ts';
import type { TestApp } from '../../../kernel/testing/test-app.ts';
import { referenceTariffs } from '../../parking-fee/index.ts';
import { insertGate, insertPark } from '../../parking-lot/parking-lot.seed.ts';
import { applyPassageEvent, type PassageContext, recordDevicePayment } from '../../parking-order/index.ts';
import { insertDevice } from '../device.seed.ts';

const dealerId = demoDealers[0].id;

/** A yard with one entry and one exit, charged by R1 of the dictionary: 15 minutes free, 5 yuan the first hour, 2 yuan each half hour. */
export interface Yard {
  dealerId: string;
  parkId: string;
  entry: { gateId: string; deviceId: string };
  exit: { gateId: string; deviceId: string };
}

export async function createYard(
  t: TestApp,
  parkCode: string,
  options: { businessRule?: object; commitOnRelease?: boolean } = {},
): Promise<Yard> {
  const ids = { park: newId(), entry: newId(), exit: newId(), entryDevice: newId(), exitDevice: newId() };
  await t.app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
    await insertPark(tx, dealerId, {
      id: ids.park,
      parkCode,
      parkName: `车场${parkCode}`,
      parkType: 1,
      ...(options.businessRule && { businessRule: options.businessRule }),
    });
    const gate = { parkId: ids.park, commitOnRelease: options.commitOnRelease ?? false };
    await insertGate(tx, dealerId, { ...gate, id: ids.entry, gateCode: 'E01', gateName: '东入口', gateType: 1 });
    await insertGate(tx, dealerId, { ...gate, id: ids.exit, gateCode: 'X01', gateName: '东出口', gateType: 2 });
    const device = { deviceType: 1, parkId: ids.park, secretKey: 'key' };
    await insertDevice(tx, t.app, dealerId, {
      ...device,
      id: ids.entryDevice,
      deviceSn: `${parkCode}-in`,
      gateId: ids.entry,
      direction: 1,
    });
    await insertDevice(tx, t.app, dealerId, { ...device, id: ids.exitDevice, deviceSn: `${parkCode}-out`, gateId: ids.exit, direction: 2 });
  });
  const ruleId = newId();
  const from = '2020-01-01T00:00:00+08:00';
  await t.owner.query(
    `insert into fee_rule (dealer_id, id, base_rule_id, version, rule_code, rule_name, scope_type, content, summary, effective_from)
     values ($1, $2, $2, 1, $3, 'R1', 1, $4, '', $5)`,
    [dealerId, ruleId, parkCode, JSON.stringify(referenceTariffs.R1), from],
  );
  await t.owner.query(
    'insert into fee_rule_binding (dealer_id, id, rule_id, scope_type, scope_id, effective_from) values ($1, $2, $3, 1, $4, $5)',
    [dealerId, newId(), ruleId, ids.park, from],
  );
  return {
    dealerId,
    parkId: ids.park,
    entry: { gateId: ids.entry, deviceId: ids.entryDevice },
    exit: { gateId: ids.exit, deviceId: ids.exitDevice },
  };
}

/** One event of a yard's camera. */
export interface YardEvent {
  id: string;
  side: 'entry' | 'exit';
  at: string;
  offline?: boolean;
  /** What the intake found besides. */
  flags?: number[];
  event: LaneEventInput;
}

/** Applies one event as the intake would, in a transaction of its own. */
export async function applyTo(t: TestApp, yard: Yard, { id, side, at, offline = false, flags = offline ? [10] : [], event }: YardEvent) {
  const { gateId, deviceId } = yard[side];
  const occurredAt = new Date(at);
  const context: PassageContext = {
    device: { dealerId: yard.dealerId, deviceId, deviceSn: `${yard.parkId}-${side}`, parkId: yard.parkId, gateId },
    eventKey: `${yard.parkId}-${side}|${id}`,
    occurredAt,
    rawOccurredAt: occurredAt,
    receivedAt: offline ? new Date() : occurredAt,
    offline,
    flags,
  };
  const parsed: LaneEvent = laneEvent.parse(event);
  return t.app.database.inScope({ dealerIds: [yard.dealerId] }, async (tx) => {
    if (parsed.eventType === 'lane.localPay') {
      return { result: await recordDevicePayment({ app: t.app, tx, now: context.receivedAt }, context, parsed), commands: [] };
    }
    return applyPassageEvent(t.app, tx, context, parsed);
  });
}

export { deliverEvents } from '../../../kernel/testing/queue.ts';

/** What the lot's stays came to: comparable whatever the way the events took. */
export async function outcomeOf(t: TestApp, yard: Yard) {
  const { rows } = await t.owner.query(
    `select plate_no as plate, to_char(enter_time at time zone 'Asia/Shanghai', 'DD HH24:MI:SS') as enter,
       to_char(exit_time at time zone 'Asia/Shanghai', 'DD HH24:MI:SS') as exit, order_status as status, payable_fen::int as payable, paid_fen::int as paid
     from park_order where park_id = $1 and order_status not in (4, 5) order by plate_no, enter_time`,
    [yard.parkId],
  );
  return rows;
}
