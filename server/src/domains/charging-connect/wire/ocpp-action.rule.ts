/** Messages of OCPP 1.6 that a charge point sends. */
export const fromDevice = [
  'Authorize',
  'BootNotification',
  'DataTransfer',
  'DiagnosticsStatusNotification',
  'FirmwareStatusNotification',
  'Heartbeat',
  'LogStatusNotification',
  'MeterValues',
  'SecurityEventNotification',
  'SignCertificate',
  'SignedFirmwareStatusNotification',
  'StartTransaction',
  'StatusNotification',
  'StopTransaction',
] as const;
export type DeviceAction = (typeof fromDevice)[number];

/** The messages of a version. */
export interface Messages {
  /** What a charge point sends. */
  sent: readonly string[];
  /** Known, and not taken here. */
  unsupported: ReadonlySet<string>;
  /** Answered before a charge point was let in, when it was asked for them. */
  triggerable: ReadonlySet<string>;
}

/** Of 1.6 everything is taken. */
const unsupported: ReadonlySet<string> = new Set();

const triggerable: ReadonlySet<string> = new Set<DeviceAction>([
  'BootNotification',
  'DiagnosticsStatusNotification',
  'FirmwareStatusNotification',
  'Heartbeat',
  'LogStatusNotification',
  'MeterValues',
  'SignCertificate',
  'SignedFirmwareStatusNotification',
  'StatusNotification',
]);

/** How far a connection has come: nothing said, let wait, let in, kept out. */
export type BootState = 'silent' | 'pending' | 'accepted' | 'rejected';

/**
 * Why a call is not even read: said before its charge point was let in (while it waits, only what we asked it for may come), or not a message
 * of a charge point, or one that is not taken here.
 */
export function refusalOfAction(
  action: string,
  boot: BootState,
  wasTriggered: boolean,
  messages: Messages = { sent: fromDevice, unsupported, triggerable },
): 'security' | 'notImplemented' | 'notSupported' | undefined {
  const early = boot !== 'accepted' && action !== 'BootNotification';
  if (early && !(boot === 'pending' && wasTriggered && messages.triggerable.has(action))) return 'security';
  if (!messages.sent.includes(action)) return 'notImplemented';
  return messages.unsupported.has(action) ? 'notSupported' : undefined;
}

/** What a person is told of a message of the security extension: `critical` opens a fault. */
const criticalEvents: ReadonlySet<string> = new Set([
  'FirmwareUpdated',
  'SettingSystemTime',
  'StartupOfTheDevice',
  'ResetOrReboot',
  'SecurityLogWasCleared',
  'MemoryExhaustion',
  'TamperDetectionActivated',
]);
export const isCriticalEvent = (type: string): boolean => criticalEvents.has(type);
