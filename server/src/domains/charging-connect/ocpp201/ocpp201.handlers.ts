import { bootAs } from '../message/boot.service.ts';
import { type Handler, textOf } from '../message/incoming.ts';
import type { Answered } from './ocpp201-message.rule.ts';

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields => (value ?? {}) as Fields;

const boot: Handler = (message) => {
  const station = fieldsOf(message.payload.chargingStation);
  const modem = fieldsOf(station.modem);
  return bootAs(message, {
    ...{ vendor: textOf(station.vendorName), bootModel: textOf(station.model), serialNo: textOf(station.serialNumber) },
    ...{ firmwareVersion: textOf(station.firmwareVersion), iccid: textOf(modem.iccid), imsi: textOf(modem.imsi) },
    // 2.0.1 has them in the device model.
    ...{ boxSerialNo: '', meterType: '', meterSerial: '' },
  });
};

/** Who answers which message of OCPP 2.0.1. */
export const handlers201: Readonly<Record<Answered, Handler>> = {
  BootNotification: boot,
};
