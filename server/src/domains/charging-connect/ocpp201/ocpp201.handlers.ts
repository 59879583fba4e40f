import { signCertificate201 } from '../certificate/certificate.service.ts';
import { bootAs } from '../message/boot.service.ts';
import { arrivalOf, type Handler, textOf, timeOf } from '../message/incoming.ts';
import { firmwareStatus, reported, securityEvent } from '../message/status.service.ts';
import { transactionsOf } from '../transactions.ts';
import {
  customerNotified,
  limitCleared,
  limitNotified,
  needsNotified,
  profilesReported,
  scheduleNotified,
} from './charging-limit.service.ts';
import { mark201, notifyReport } from './device-model.service.ts';
import type { Answered } from './ocpp201-message.rule.ts';
import { evsesOf, runningCharge } from './ocpp201-transaction.repo.ts';
import { gunNumberOf, gunStatus, idTokenInfoOf } from './ocpp201-word.rule.ts';
import { eventNotified, logProgress, reservationUpdated } from './station-event.service.ts';
import { metered201 } from './told-event.service.ts';
import { transactionEvent } from './transaction-event.service.ts';

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields => (value ?? {}) as Fields;

const boot: Handler = (message) => {
  const station = fieldsOf(message.payload.chargingStation);
  const modem = fieldsOf(station.modem);
  const said = {
    ...{ vendor: textOf(station.vendorName), bootModel: textOf(station.model), serialNo: textOf(station.serialNumber) },
    ...{ firmwareVersion: textOf(station.firmwareVersion), iccid: textOf(modem.iccid), imsi: textOf(modem.imsi) },
    // 2.0.1 has them in the device model.
    ...{ boxSerialNo: '', meterType: '', meterSerial: '' },
  };
  return bootAs(message, said, mark201);
};

const authorize: Handler = async ({ context, speaker, payload, receivedAt }) => {
  const { idToken } = fieldsOf(payload.idToken);
  const info = await transactionsOf(context.app)?.authorize(context, speaker, textOf(idToken), receivedAt);
  return { idTokenInfo: idTokenInfoOf(info ?? { status: 'Invalid' }) };
};

/** A gun's state; of EVSE 0 the whole device's. One that nobody registered gets the number that its device has for it. */
const status: Handler = async (message) => {
  const { context, speaker, payload, about } = message;
  const [id, connectorId] = [Number(payload.evseId), Number(payload.connectorId ?? 1)];
  const guns = await evsesOf(context.tx, speaker.equipmentId);
  const connectorNo = id === 0 ? 0 : gunNumberOf(guns, { id, connectorId });
  const before = guns.find((gun) => gun.connectorNo === connectorNo)?.ocppStatus ?? null;
  const charge = await runningCharge(context.tx, speaker.equipmentId, connectorNo);
  about.connectorNo = connectorNo;
  const word = gunStatus(textOf(payload.connectorStatus), charge, before);
  // 2.0.1 tells what is wrong in events of its device model.
  return reported(message, { connectorNo, status: word, errorCode: word === 'Faulted' ? 'OtherError' : 'NoError' });
};

/** Values of a gun or of the site outside of any charge. */
const meterValues: Handler = async (message) => {
  const { context, speaker, payload } = message;
  const id = Number(payload.evseId);
  const guns = await evsesOf(context.tx, speaker.equipmentId);
  const connectorNo = id === 0 ? 0 : gunNumberOf(guns, { id });
  const values = metered201(message, payload.meterValue);
  const arrival = arrivalOf(message, values[0]?.at ?? timeOf(message, undefined));
  await transactionsOf(context.app)?.meterValues(context, speaker, { connectorNo, meterValues: values, ...arrival });
  return {};
};

/** Who answers which message of OCPP 2.0.1. */
export const handlers201: Readonly<Record<Answered, Handler>> = {
  BootNotification: boot,
  StatusNotification: status,
  Authorize: authorize,
  MeterValues: meterValues,
  NotifyReport: notifyReport,
  TransactionEvent: transactionEvent,
  // No vendor's messages are spoken yet.
  DataTransfer: async () => ({ status: 'UnknownVendorId' }),
  FirmwareStatusNotification: firmwareStatus,
  LogStatusNotification: logProgress,
  NotifyCustomerInformation: customerNotified,
  NotifyEvent: eventNotified,
  ReservationStatusUpdate: reservationUpdated,
  NotifyChargingLimit: limitNotified,
  ClearedChargingLimit: limitCleared,
  ReportChargingProfiles: profilesReported,
  NotifyEVChargingNeeds: needsNotified,
  NotifyEVChargingSchedule: scheduleNotified,
  SecurityEventNotification: securityEvent,
  SignCertificate: signCertificate201,
};
