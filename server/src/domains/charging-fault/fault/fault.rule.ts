import type { OcppStatus } from '@bochong/contract/charging-asset';
import { faultLevel, faultStatus } from '@bochong/contract/charging-fault';

export type Level = (typeof faultLevel)['options'][number]['value'];

/** A fault that a device has told of a gun and that may be told again: one that waits, or one that ended by itself within {@link flapMs}. */
export interface KnownFault {
  faultId: string;
  errorCode: string;
  vendorErrorCode: string;
  /** The gun could not be used. */
  faulted: boolean;
  level: Level;
  status: number;
  recoveredAt: string | null;
}

/** What a device says of a gun. */
export interface GunWord {
  status: OcppStatus;
  errorCode: string;
  vendorErrorCode: string;
}

export interface FaultStep {
  /** A fault that was not known. */
  opened: { errorCode: string; vendorErrorCode: string; faulted: boolean; level: Level } | null;
  /** A known one, told once more; it stands again if it had been over. */
  again: { faultId: string; faulted: boolean; level: Level; stoodUp: boolean } | null;
  /** What is over. One that somebody is at stays his until he closes it. */
  over: { faultId: string; status: number }[];
}

/** A fault that comes back within ten minutes is the same one: a loose contact must not fill the list. */
export const flapMs = 600_000;

const { CRITICAL, MAJOR, MINOR } = faultLevel;
const levels: Readonly<Record<string, Level>> = {
  GroundFailure: CRITICAL,
  HighTemperature: CRITICAL,
  PowerMeterFailure: CRITICAL,
  PowerSwitchFailure: CRITICAL,
  EVCommunicationError: MINOR,
  ReaderFailure: MINOR,
  LocalListConflict: MINOR,
  WeakSignal: MINOR,
};

/** How bad a fault is that stops a gun; one that does not is a warning, whatever it is. */
export const levelOf = (errorCode: string, faulted: boolean): Level => (faulted ? (levels[errorCode] ?? MAJOR) : MINOR);

/** The smaller code is the worse level. */
const worse = (one: Level, other: Level): Level => Math.min(one, other) as Level;

const waits = ({ status }: KnownFault) => status === faultStatus.OPEN || status === faultStatus.HANDLING;

/**
 * What follows from a word about a gun. A status other than Faulted ends what had stopped the gun; `NoError` ends warnings too. What is told
 * again in the same codes is counted.
 */
export function faultStep(known: readonly KnownFault[], { status, errorCode: code, vendorErrorCode }: GunWord): FaultStep {
  const errorCode = code === '' ? 'NoError' : code;
  const faulted = status === 'Faulted';
  const tells = faulted || errorCode !== 'NoError';
  const level = levelOf(errorCode, faulted);
  const alike = known.filter((fault) => tells && fault.errorCode === errorCode && fault.vendorErrorCode === vendorErrorCode);
  const same = alike.find(waits) ?? alike[0];
  return {
    opened: tells && !same ? { errorCode, vendorErrorCode, faulted, level } : null,
    again: same
      ? {
          faultId: same.faultId,
          faulted: same.faulted || faulted,
          level: worse(level, same.level),
          stoodUp: same.recoveredAt !== null,
        }
      : null,
    over: known
      .filter((fault) => waits(fault) && fault.recoveredAt === null && fault !== same)
      .filter((fault) => !faulted && (fault.faulted || errorCode === 'NoError'))
      .map(({ faultId, status: now }) => ({ faultId, status: now === faultStatus.OPEN ? faultStatus.RECOVERED : now })),
  };
}

/** Everyday events that are kept because the security extension demands it; the others mean that somebody was at the device. */
const everyday: ReadonlySet<string> = new Set(['FirmwareUpdated', 'SettingSystemTime', 'StartupOfTheDevice', 'ResetOrReboot']);
export const securityLevel = (type: string): Level => (everyday.has(type) ? MINOR : CRITICAL);

const hourMs = 3_600_000;
/** Until when somebody who is sent should be done, by the level. */
const dueHours: Readonly<Record<number, number>> = { [CRITICAL]: 2, [MAJOR]: 8, [MINOR]: 72 };
export const dueAt = (level: number, sentAt: Date): Date => new Date(sentAt.getTime() + (dueHours[level] ?? 8) * hourMs);
