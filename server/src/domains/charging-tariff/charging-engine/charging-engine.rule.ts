import { type Discounted, type DiscountTerms, discounted } from './charging-discount.rule.ts';
import { type ChargingLine, linesOf } from './charging-line.rule.ts';
import { targetOvershoot } from './charging-money.rule.ts';
import { bandsBetween, type Calendar, type ChargingZone, cheapestOf, type TariffVersion, versionAt } from './charging-profile.rule.ts';
import { type Doubt, type MeterFlag, meterCurve, type Reading } from './meter-curve.rule.ts';

/** A register reading with the device's own time and, where known, its arrival (epoch ms). */
export interface DeviceReading extends Reading {
  /** Of a frame that tells of its own moment only: not of readings that a stop carries along. */
  receivedAt?: number;
  /** Arrived after an outage: says nothing about the device's clock. */
  replayed?: boolean;
}

export interface SessionInput {
  zone: ChargingZone;
  /** Of the connector, in watts. */
  ratedPowerW: number;
  start: DeviceReading & { requestedAt?: number };
  samples: readonly DeviceReading[];
  /** `null`: none has arrived, the session ends at its last valid sample. */
  stop: DeviceReading | null;
  /** Versions of the tariff bound to the connector at the start. */
  versions: readonly TariffVersion[];
  calendar?: Calendar;
  discounts?: DiscountTerms;
  /** The device writes Beijing time as UTC. */
  localWrittenAsUtc?: boolean;
  /** A device let somebody in whom nobody knows: nobody pays until a person says who. */
  unknownTag?: boolean;
  /** What the order should not cost more than, and what lies between two of its samples: beyond both it is listed, and charged all the same. */
  limit?: { fen: number; sampleWorthFen: number };
  /** Longest gap through which a change of price may be drawn unflagged. */
  interpolationGapSec?: number;
}

export type SessionFlag = MeterFlag | 'interpolated' | 'clockSkew' | 'offlineReplay' | 'provisional' | 'unknownTag' | 'targetOvershoot';
export type AbnormalReason = Doubt | 'noVersion' | 'noPrice' | 'endOutOfOrder' | 'clockChanged' | 'replayWithoutClock' | 'unknownPayer';

export interface SessionResult extends Discounted {
  state: 'settled' | 'abnormal' | 'closed';
  reason: AbnormalReason | 'zeroEnergy' | null;
  versionId: string | null;
  startAt: number;
  endAt: number;
  clockOffsetMs: number;
  energyWh: number;
  lines: ChargingLine[];
  listElecFen: number;
  listServiceFen: number;
  flags: SessionFlag[];
}

const fiveMinutes = 300_000;
const year2020 = Date.UTC(2020, 0, 1);

/** What every device time of the order is shifted by: decided once, at its start. A late but sane start is a replay, not an insane clock. */
function clockOffset({ start, localWrittenAsUtc }: SessionInput): { shift: number; insane: boolean } {
  const quirk = localWrittenAsUtc ? -8 * 3_600_000 : 0;
  const at = start.at + quirk;
  const { receivedAt, requestedAt } = start;
  const insane =
    receivedAt !== undefined &&
    (at < year2020 || at > receivedAt + fiveMinutes || (requestedAt !== undefined && at < requestedAt - 60_000));
  return { shift: insane ? receivedAt - start.at : quirk, insane };
}

/** Device time against arrival moved by more than five minutes between two live frames. */
function clockChanged(frames: readonly DeviceReading[]): boolean {
  const lags = frames.flatMap(({ at, receivedAt, replayed }) => (receivedAt === undefined || replayed ? [] : [at - receivedAt]));
  return lags.length > 1 && Math.max(...lags) - Math.min(...lags) > fiveMinutes;
}

/**
 * Price of one charging session: the version in force at its corrected start prices the whole of it, each instant by its own local date.
 * Always computed from all readings. `abnormal`: nothing is captured, a person decides; the amounts are the proposal.
 */
export function priceSession(input: SessionInput): SessionResult {
  const { shift, insane } = clockOffset(input);
  const shifted = <R extends DeviceReading>(reading: R): R => (shift === 0 ? reading : { ...reading, at: reading.at + shift });
  const start = shifted(input.start);
  const stop = input.stop && shifted(input.stop);
  const samples = shift === 0 ? input.samples : input.samples.map(shifted);
  const curve = meterCurve(start, samples, stop, input.ratedPowerW);
  const flags = new Set<SessionFlag>(curve.flags);
  if (insane) flags.add('clockSkew');
  if (input.start.replayed) flags.add('offlineReplay');
  if (stop === null) flags.add('provisional');
  let reason: AbnormalReason | null = curve.doubt;
  const late = stop?.receivedAt !== undefined && stop.at > stop.receivedAt + fiveMinutes;
  if (clockChanged(stop ? [input.start, ...input.samples, input.stop as DeviceReading] : [input.start, ...input.samples]))
    reason = 'clockChanged';
  const clockless = insane && input.start.replayed === true;
  if (clockless) reason = 'replayWithoutClock';
  // The end of an order without a clock lies as long after its arrival as it took: that says nothing.
  if ((late && !clockless) || (stop !== null && stop.at < start.at)) reason = 'endOutOfOrder';
  const version = versionAt(input.versions, start.at);
  const calendar = input.calendar ?? {};
  let bands = version && reason !== 'endOutOfOrder' ? bandsBetween(version, calendar, input.zone, start.at, curve.endAt) : [];
  if (version && reason === 'replayWithoutClock') bands = cheapestOf(version, calendar, input.zone, start.at, curve.endAt);
  if (version === undefined) reason = 'noVersion';
  else if (bands === null) reason = 'noPrice';
  const { lines, interpolated } = linesOf(curve.points, bands ?? [], (input.interpolationGapSec ?? 900) * 1000);
  if (interpolated) flags.add('interpolated');
  let [energyWh, listElecFen, listServiceFen] = [0, 0, 0];
  for (const line of lines) {
    energyWh += line.energyWh;
    listElecFen += line.elecFen;
    listServiceFen += line.serviceFen;
  }
  const empty = reason === null && energyWh === 0;
  if (input.unknownTag) {
    flags.add('unknownTag');
    if (!empty) reason ??= 'unknownPayer';
  }
  const discount = discounted(listElecFen, listServiceFen, energyWh, input.discounts ?? {});
  if (input.limit && targetOvershoot(discount.payableFen, input.limit.fen, input.limit.sampleWorthFen)) flags.add('targetOvershoot');
  return {
    state: reason !== null ? 'abnormal' : empty ? 'closed' : 'settled',
    reason: reason ?? (empty ? 'zeroEnergy' : null),
    versionId: version?.versionId ?? null,
    startAt: start.at,
    endAt: curve.endAt,
    clockOffsetMs: shift,
    energyWh,
    lines,
    listElecFen,
    listServiceFen,
    ...discount,
    flags: [...flags],
  };
}
