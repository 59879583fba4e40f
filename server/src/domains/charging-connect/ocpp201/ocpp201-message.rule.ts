import type { Messages } from '../wire/ocpp-action.rule.ts';

/** Messages of OCPP 2.0.1 that a charging station sends. */
const sent = [
  'Authorize',
  'BootNotification',
  'ClearedChargingLimit',
  'DataTransfer',
  'FirmwareStatusNotification',
  'Get15118EVCertificate',
  'GetCertificateStatus',
  'Heartbeat',
  'LogStatusNotification',
  'MeterValues',
  'NotifyChargingLimit',
  'NotifyCustomerInformation',
  'NotifyDisplayMessages',
  'NotifyEVChargingNeeds',
  'NotifyEVChargingSchedule',
  'NotifyEvent',
  'NotifyMonitoringReport',
  'NotifyReport',
  'PublishFirmwareStatusNotification',
  'ReportChargingProfiles',
  'ReservationStatusUpdate',
  'SecurityEventNotification',
  'SignCertificate',
  'StatusNotification',
  'TransactionEvent',
] as const;

/** What is answered; everything else is `NotSupported`: certificates of cars (ISO 15118), monitors and texts of the display are not asked for. */
export const answered = [
  'Authorize',
  'BootNotification',
  'ClearedChargingLimit',
  'DataTransfer',
  'FirmwareStatusNotification',
  'LogStatusNotification',
  'MeterValues',
  'NotifyChargingLimit',
  'NotifyCustomerInformation',
  'NotifyEVChargingNeeds',
  'NotifyEVChargingSchedule',
  'NotifyEvent',
  'NotifyReport',
  'ReportChargingProfiles',
  'ReservationStatusUpdate',
  'SecurityEventNotification',
  'SignCertificate',
  'StatusNotification',
  'TransactionEvent',
] as const;
export type Answered = (typeof answered)[number];

const taken: ReadonlySet<string> = new Set(['Heartbeat', ...answered]);

export const messages201: Messages = {
  sent,
  unsupported: new Set(sent.filter((action) => !taken.has(action))),
  triggerable: new Set([
    ...['BootNotification', 'FirmwareStatusNotification', 'Heartbeat', 'LogStatusNotification', 'MeterValues'],
    ...['NotifyReport', 'SignCertificate', 'StatusNotification', 'TransactionEvent'],
  ]),
};
