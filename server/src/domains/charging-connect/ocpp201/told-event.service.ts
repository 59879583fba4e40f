import type { EnergyUnit } from '../../charging-tariff/index.ts';
import { arrivalOf, type Incoming, textOf, timeOf } from '../message/incoming.ts';
import type { MeterValue } from '../transactions.ts';
import { readingsOf, type Sampled201, sampledValueOf } from './ocpp201-meter.rule.ts';
import { startsAsked } from './ocpp201-transaction.repo.ts';
import { type Evse, gunNumberOf, stopReasonWord, wireNumberOf } from './ocpp201-word.rule.ts';
import type { EventTold } from './transaction-event.rule.ts';

/** A TransactionEvent as it is checked. */
export interface Told201 {
  eventType: EventTold['kind'];
  timestamp: string;
  seqNo: number;
  triggerReason?: string;
  offline?: boolean;
  reservationId?: number;
  evse?: { id: number; connectorId?: number };
  idToken?: { idToken: string };
  meterValue?: { timestamp: string; sampledValue: Sampled201[] }[];
  transactionInfo: { transactionId: string; chargingState?: string; stoppedReason?: string; remoteStartId?: number };
}

/** Values of a meter in the words of 1.6, each group at the device's own time. */
export const metered201 = (message: Incoming, groups: unknown): MeterValue[] =>
  ((groups ?? []) as { timestamp: string; sampledValue: Sampled201[] }[]).map(({ timestamp, sampledValue }) => ({
    at: timeOf(message, timestamp),
    sampledValue: sampledValue.map(sampledValueOf),
  }));

/** A device that says it was offline is believed; one that does not is judged as in 1.6. */
export function eventOf(message: Incoming, guns: readonly Evse[], asked: EventTold['asked']): EventTold {
  const told = message.payload as unknown as Told201;
  const { evse, idToken, transactionInfo, reservationId } = told;
  const at = timeOf(message, told.timestamp);
  const { receivedAt } = message;
  const reason = stopReasonWord(transactionInfo.stoppedReason, textOf(told.triggerReason));
  return {
    ...{ kind: told.eventType, seqNo: told.seqNo, at },
    ...(told.offline === true ? { receivedAt, replayed: true } : arrivalOf(message, at)),
    ...readingsOf(metered201(message, told.meterValue), message.speaker.quirks.energyUnitOverride as EnergyUnit | undefined),
    ...(idToken && { idTag: idToken.idToken }),
    ...(asked && { asked }),
    ...(evse && { connectorNo: gunNumberOf(guns, evse) }),
    ...(evse === undefined && guns.length === 1 && { connectorNo: guns[0]?.connectorNo ?? 1 }),
    ...(reservationId !== undefined && { reservationId }),
    ...(told.eventType === 'Ended' && reason !== undefined && { reason }),
  };
}

/** The start that a message says it answers. */
export async function startAskedFor({ context: { tx, now }, speaker, payload }: Incoming): Promise<EventTold['asked']> {
  const { remoteStartId } = (payload as unknown as Told201).transactionInfo;
  if (remoteStartId === undefined) return undefined;
  const starts = await startsAsked(tx, speaker.equipmentId, now);
  return starts.find(({ subjectId }) => wireNumberOf(subjectId) === remoteStartId);
}
