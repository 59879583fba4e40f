import type { WorkContext } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { together } from '../../../kernel/database/together.ts';
import { type GateFacts, gateOf } from '../../parking-lot/index.ts';
import { dueFen } from '../stay/order-state.rule.ts';
import type { StayRow } from '../stay/stay.repo.ts';
import type { StandingAt } from '../stay/vehicle-lock.repo.ts';
import { commitPassage } from './commit.service.ts';
import { laneOfOrder, saveLane } from './lane-attempt.repo.ts';
import { announceLane } from './lane-news.ts';
import { findPassRecord, type PassRecordRow } from './pass-record.repo.ts';
import { associatedLots, debtsOf, type StayDebt, stayDebtsOf } from './plate-debt.repo.ts';
import { countedDebt } from './plate-debt.rule.ts';

declare module '../../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** The vehicle standing at a gate may go: the lane's device opens the barrier. */
    LaneReleased: {
      deviceId: string;
      gateCode: string;
      /** The capture that the opening answers; null when a person opens for no vehicle. */
      captureEventId: string | null;
      at: string;
      /** What the lane's display says. */
      lines: string[];
    };
  }
}

/** An exit quote holds while the vehicle stands at the barrier, at most this long. */
export const standingMs = 5 * 60_000;

/** Arrears that a lot asks for together with the stay, oldest first. */
export async function countedAtExit({ tx }: WorkContext, { dealerId, parkId }: GateFacts, plateNo: string): Promise<StayDebt[]> {
  const debts = await debtsOf(tx, dealerId, plateNo);
  if (debts.length === 0) return [];
  const { parkIds } = countedDebt(debts, parkId, await associatedLots(tx, dealerId, parkId, 'exit'));
  return stayDebtsOf(tx, dealerId, plateNo, parkIds);
}

/** A vehicle at an exit, and what is known of it there. */
interface Standing {
  at: string;
  gate: GateFacts;
  record: PassRecordRow;
}

/** Where the vehicle of a stay stands, if it stands at an exit; the caller may know at which. */
export async function standingOf(
  tx: Tx,
  { dealerId, id, exitTime, leftAt }: StayRow,
  known?: StandingAt | null,
): Promise<Standing | undefined> {
  if (exitTime === null || leftAt !== null) return undefined;
  const lane = known === undefined ? await laneOfOrder(tx, dealerId, id) : known;
  if (!lane) return undefined;
  const { gateId, recordId, at } = lane;
  const [gate, record] = await together(tx, (one) =>
    Promise.all([gateOf(one, dealerId, { gateId }), findPassRecord(one, dealerId, { id: recordId })]),
  );
  return gate && record && { at, gate, record };
}

/** Lets a vehicle go that has paid while standing at the exit. */
export async function releasePaidLane(context: WorkContext, stay: StayRow, known?: Standing): Promise<void> {
  if (dueFen(stay) === 0) await letGo(context, stay, '缴费成功', known);
}

/** Lets a vehicle go whose payment is as good as made: what it owes is still on its way. */
export const releaseAcceptedLane = (context: WorkContext, stay: StayRow): Promise<void> => letGo(context, stay, '无感支付已受理');

/** Opens the exit where the vehicle of a stay stands. */
async function letGo(context: WorkContext, stay: StayRow, line: string, known?: Standing): Promise<void> {
  if (stay.exitTime === null || stay.leftAt !== null) return;
  const standing = known ?? (await standingOf(context.tx, stay));
  if (!standing || context.now.getTime() - Date.parse(standing.at) > standingMs) return;
  const { gate, record } = standing;
  if (gate.rule.arrearsExitPolicy === 3 && (await countedAtExit(context, gate, stay.plateNo)).length > 0) return;
  await openLane(context, gate, { ...record, orderId: stay.id }, [stay.plateNo, line, '一路平安']);
}

/** Lets the vehicle of a capture go that waits at its lane: the lane's device opens and says so, where there is one. */
export async function openLane(context: WorkContext, gate: GateFacts, record: PassRecordRow, lines: string[]): Promise<void> {
  const { app, tx, now } = context;
  const { orderId, deviceId, eventKey } = record;
  if (gate.commitOnRelease) await commitPassage(context, gate, record, { at: now.toISOString(), releaseType: null });
  else await saveLane(tx, record, { released: true, orderId });
  announceLane(context, gate);
  if (deviceId === null) return;
  const captureEventId = eventKey.slice(eventKey.indexOf('|') + 1);
  await app.events.emit(tx, 'LaneReleased', gate.dealerId, {
    deviceId,
    gateCode: gate.gateCode,
    captureEventId,
    at: now.toISOString(),
    lines,
  });
}
