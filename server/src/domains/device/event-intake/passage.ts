import type { DeviceCommand, LaneEvent } from '@bochong/contract/device';
import type { Tx } from '../../../kernel/database/db.ts';

/** Circumstances of an event beside its content. */
export interface PassageContext {
  device: { dealerId: string; deviceId: string; deviceSn: string; parkId: string; gateId: string | null };
  /** Idempotency key: device serial number and event id. */
  eventKey: string;
  /** Corrected business instant. */
  occurredAt: Date;
  /** Instant by the device's own clock. */
  rawOccurredAt: Date;
  receivedAt: Date;
  offline: boolean;
  /** Exception codes the intake found (clock skew, offline replay, unsure time, odd fields). */
  flags: number[];
  /** Fields of the report that could not be used, as they came. */
  odd?: readonly { field: string; text: string }[];
}

/** What the parking business makes of a lane, berth or handheld event; runs inside the transaction that stores the event. */
export type ApplyPassageEvent = (
  tx: Tx,
  context: PassageContext,
  event: LaneEvent,
) => Promise<{ result: Record<string, unknown>; commands: DeviceCommand[] }>;
