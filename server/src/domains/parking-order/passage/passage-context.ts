import type { DeviceCommand } from '@bochong/contract/device';

/** Circumstances of a device's event beside its content. */
export interface PassageContext {
  device: { dealerId: string; deviceId: string; deviceSn: string; parkId: string; gateId: string | null };
  eventKey: string;
  occurredAt: Date;
  rawOccurredAt: Date;
  receivedAt: Date;
  offline: boolean;
  flags: number[];
  /** Fields of the report that could not be used, as they came. */
  odd?: readonly { field: string; text: string }[];
}

export interface PassageOutcome {
  result: Record<string, unknown>;
  commands: DeviceCommand[];
}
