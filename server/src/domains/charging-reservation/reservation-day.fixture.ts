import { commandStatus } from '@bochong/contract/charging-connect';
import { reservations } from '@bochong/contract/charging-reservation';
import { newId } from '../../kernel/database/identifier.ts';
import { runForDealers } from '../../kernel/jobs/jobs.ts';
import type { Actor, TestApp } from '../../kernel/testing/test-app.ts';
import { seedCard, seedMoney, seedOwner } from '../charging-customer/charging-customer.seed.ts';
import { type ChargingDay, createChargingDay, day } from '../charging-order/charging-day.fixture.ts';
import { chargingReservationJobs } from './charging-reservation.jobs.ts';
import { followCommand } from './hold/charge-point.service.ts';

export interface Person {
  ownerId: string;
  idTag: string;
}

/** A charging day whose station lets its guns be reserved for 3 yuan; both guns are free. */
export interface ReservationDay extends ChargingDay {
  /** Staff reserve a gun, the first unless told otherwise. */
  reserve(more?: object): ReturnType<TestApp['call']>;
  /** Reserves and answers the reservation's id; throws where it is refused. */
  reserved(more?: object): Promise<string>;
  cancel(id: string, more?: object): ReturnType<TestApp['call']>;
  /** Lets the clock of the reservations run at an instant. */
  minute(at: number): Promise<void>;
  row(id: string): Promise<Record<string, unknown>>;
  wallet(ownerId?: string): Promise<Record<string, number>>;
  /** What its charge point makes of the last call of an action. */
  answered(action: string, status: number, result?: Record<string, unknown>): Promise<void>;
  /** Calls to its charge point, in their order. */
  calls(): Promise<{ action: string; payload: Record<string, unknown> }[]>;
  /** Somebody else with a card and money. */
  another(principalFen?: number): Promise<Person>;
}

let people = 0;

export async function createReservationDay(
  t: TestApp,
  actor: Actor,
  { device = false, feeFen = 300, ...options }: { device?: boolean; feeFen?: number; principalFen?: number } = {},
): Promise<ReservationDay> {
  const d = await createChargingDay(t, options);
  const { stationId, equipmentId } = d.speaker;
  await t.owner.query('update charging_station set support_reserve = true, reserve_fee_fen = $2 where id = $1', [stationId, feeFen]);
  await t.owner.query('update charging_connector set support_reserve = true where equipment_id = $1', [equipmentId]);
  if (device) await t.owner.query(`update charging_equipment set feature_profiles = '{Core,Reservation}' where id = $1`, [equipmentId]);
  await d.status('Available', 1);
  await d.status('Available', 2);
  t.clock.at = new Date(day('09:00'));
  const reserve = (more: object = {}) => {
    const body = { requestId: newId(), connectorId: d.connectorIds[0] ?? '', ownerId: d.ownerId, plateNo: null, reason: '车主来电' };
    return t.call(reservations.create, { body: { ...body, ...more } as never }, actor);
  };
  const row = async (id: string): Promise<Record<string, unknown>> => {
    const { rows } = await t.owner.query(
      `select reservation_status as status, fee_status as fee, payable_fen::int as payable, paid_fen::int as paid, refunded_fen::int as refunded,
         used_order_id as "orderId", end_reason as why, mode, id_tag as "idTag", device_no as no, told_again as told, rev
       from charging_reservation where id = $1`,
      [id],
    );
    return rows[0] ?? {};
  };
  return {
    ...d,
    reserve,
    row,
    async reserved(more) {
      const { code, message, data } = await reserve(more);
      if (code !== '200') throw new Error(message);
      return (data as { reservationId: string }).reservationId;
    },
    cancel: (id, more = {}) => t.call(reservations.cancel, { params: { id }, body: { reason: '车主改期', ...more } as never }, actor),
    async minute(at) {
      t.clock.at = new Date(at);
      for (const job of chargingReservationJobs) await runForDealers(t.app, job);
    },
    async wallet(ownerId = d.ownerId) {
      const { rows } = await t.owner.query(
        'select principal_fen::int as principal, frozen_fen::int as frozen, arrears_fen::int as owed from charging_wallet where id = $1',
        [ownerId],
      );
      return rows[0];
    },
    async calls() {
      const { rows } = await t.owner.query('select action, payload from charge_point_command where equipment_id = $1 order by id', [
        equipmentId,
      ]);
      return rows;
    },
    async answered(action, status, result = {}) {
      const { rows } = await t.owner.query(
        `select id, subject_id as subject from charge_point_command where equipment_id = $1 and action = $2 order by id desc limit 1`,
        [equipmentId, action],
      );
      const told = { commandId: rows[0].id, equipmentId, connectorNo: 1, action, status, result, at: t.clock.at.toISOString() };
      await d.work((context) =>
        followCommand(context, d.dealerId, { ...told, subject: { kind: 'chargingReservation', id: rows[0].subject } }),
      );
    },
    async another(principalFen = 50_000) {
      people += 1;
      const no = String(100_000 + people);
      return d.work(async (context) => {
        const ownerId = await seedOwner(context, d.dealerId, { mobile: `1369${no.padStart(7, '0').slice(-7)}`, nickname: `旁人${no}` });
        if (principalFen > 0) await seedMoney(context, d.dealerId, ownerId, { principalFen });
        const idTag = `OTHER${no}`;
        await seedCard(context, d.dealerId, { cardNo: idTag, idTag, ownerId });
        return { ownerId, idTag };
      });
    },
  };
}
export { commandStatus, day };
