import type { EventEnvelope, LaneEvent } from '@bochong/contract/device';
import type { DeviceIdentity } from './device-identity.ts';
import type { OddField } from './liberal.rule.ts';

/** One authenticated, well-formed event of a known device. */
export interface IncomingEvent {
  device: DeviceIdentity;
  envelope: EventEnvelope;
  event: LaneEvent;
  receivedAt: Date;
  /** Where it came from; empty for one that is applied again. */
  address: string;
  /** What its report held beside, and could not be used. */
  odd: readonly OddField[];
  /** Absent where the protocol has none, and when an operator re-applies a message. */
  nonce?: string | undefined;
}
