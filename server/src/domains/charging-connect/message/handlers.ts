import { signCertificate } from '../certificate/certificate.service.ts';
import type { DeviceAction } from '../wire/ocpp-action.rule.ts';
import { boot } from './boot.service.ts';
import type { Handler } from './incoming.ts';
import { diagnosticsStatus, firmwareStatus, logStatus, securityEvent, status } from './status.service.ts';
import { authorize, meterValues, start, stop } from './transaction.service.ts';

/** Who answers which message. A heartbeat changes nothing and is answered by the connection itself. */
export const handlers: Readonly<Record<Exclude<DeviceAction, 'Heartbeat'>, Handler>> = {
  BootNotification: boot,
  StatusNotification: status,
  Authorize: authorize,
  StartTransaction: start,
  MeterValues: meterValues,
  StopTransaction: stop,
  // No vendor's messages are spoken yet; the raw text stands in the conversation.
  DataTransfer: async () => ({ status: 'UnknownVendorId' }),
  DiagnosticsStatusNotification: diagnosticsStatus,
  FirmwareStatusNotification: firmwareStatus,
  SignedFirmwareStatusNotification: firmwareStatus,
  LogStatusNotification: logStatus,
  SecurityEventNotification: securityEvent,
  SignCertificate: signCertificate,
};
