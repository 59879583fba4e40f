import type { Arrival } from '../transactions.ts';
import type { Readings } from './ocpp201-meter.rule.ts';

/** A TransactionEvent as it was understood. Plain, so that it can wait in the database. */
export interface EventTold extends Readings, Pick<Arrival, 'receivedAt' | 'replayed' | 'connectedAt'> {
  kind: 'Started' | 'Updated' | 'Ended';
  seqNo: number;
  /** By the device's clock, epoch ms. */
  at: number;
  idTag?: string;
  /** Whom and where a start was asked for that this message answers. */
  asked?: { idTag: string; connectorNo: number };
  connectorNo?: number;
  reservationId?: number;
  reason?: string;
}

/** What an order begins with. */
export interface Beginning extends Pick<Arrival, 'receivedAt' | 'replayed' | 'connectedAt'> {
  connectorNo: number;
  idTag: string;
  at: number;
  meterStartWh: number;
  reservationId?: number;
}

/**
 * What the order of a charge begins with, out of everything told of it so far. It begins with Started, which says when; at which gun, for whom and
 * from what reading may be told later, and the order waits for it: a reading that is guessed is money, and a name that comes later is no stranger.
 * A charge that ended without a name begins for nobody when energy flowed (it is told to people as unknown), and else not at all.
 */
export function beginningOf(told: readonly EventTold[]): Beginning | undefined {
  const events = told.toSorted((a, b) => a.seqNo - b.seqNo);
  const started = events.find(({ kind }) => kind === 'Started');
  const first = <T>(of: (event: EventTold) => T | undefined): T | undefined => events.map(of).find((one) => one !== undefined);
  const connectorNo = first((event) => event.connectorNo ?? event.asked?.connectorNo);
  const readings = events.flatMap((event) => event.readings).toSorted((a, b) => a.at - b.at);
  const meterStartWh = first(({ beginWh }) => beginWh ?? undefined) ?? readings[0]?.wh;
  if (!started || connectorNo === undefined || meterStartWh === undefined) return undefined;
  const tag = first(({ asked }) => asked?.idTag) ?? first(({ idTag }) => idTag);
  const flowed = events.some(({ kind }) => kind === 'Ended') && (readings.at(-1)?.wh ?? 0) > meterStartWh;
  if (tag === undefined && !flowed) return undefined;
  const reservationId = first((event) => event.reservationId);
  const { at, receivedAt, replayed, connectedAt } = started;
  return {
    ...{ connectorNo, idTag: tag ?? '', at, meterStartWh, receivedAt, replayed },
    ...(connectedAt !== undefined && { connectedAt }),
    ...(reservationId !== undefined && { reservationId }),
  };
}

/** The register at the end of a charge: as told for it, else its newest reading, of this message or before; undefined: nothing was ever read. */
export const meterStopOf = ({ endWh, readings }: Readings, lastWh: number | null): number | undefined =>
  endWh ?? readings.at(-1)?.wh ?? lastWh ?? undefined;

/** Messages of a charge that wait for its order to begin: the first ones, and some beyond them that begin or end it. */
const mostWaiting = { all: 200, edges: 220 };
export const waitingWith = (waiting: readonly EventTold[], event: EventTold): EventTold[] =>
  waiting.length < (event.kind === 'Updated' ? mostWaiting.all : mostWaiting.edges) ? [...waiting, event] : [...waiting];
