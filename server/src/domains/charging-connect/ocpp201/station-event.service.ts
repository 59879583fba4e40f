import { toIso } from '../../../kernel/time.ts';
import { type Handler, textOf, timeOf } from '../message/incoming.ts';
import { diagnosticsStatus, logStatus } from '../message/status.service.ts';
import { callsAsked, saveValue } from './device-model.repo.ts';
import { isSecretName, pathOf } from './device-model.rule.ts';
import { type Event201, problemOf } from './ocpp201-event.rule.ts';
import { diagnosticsWord } from './ocpp201-task.rule.ts';
import { evsesOf } from './ocpp201-transaction.repo.ts';
import { gunMeant, wireNumberOf } from './ocpp201-word.rule.ts';

/** Events of one message that are looked at; a station sends some at once. */
const mostEvents = 50;

/** NotifyEvent: values of variables as they changed, and what is wrong at the station, or no more. */
export const eventNotified: Handler = async (message) => {
  const { context, speaker, payload } = message;
  const { tx, now } = context;
  const { dealerId, equipmentId, stationId } = speaker;
  const guns = await evsesOf(tx, equipmentId);
  const events = (Array.isArray(payload.eventData) ? payload.eventData : []) as (Event201 & { timestamp?: string })[];
  for (const event of events.slice(0, mostEvents)) {
    // A device that is held to less than the letter may leave out what is asked for.
    if (typeof event.component?.name !== 'string' || typeof event.variable?.name !== 'string') continue;
    const value = textOf(event.actualValue);
    if (!isSecretName(event.variable.name)) await saveValue(tx, equipmentId, { path: pathOf(event), attribute: 'Actual', value, now });
    const problem = problemOf(event);
    if (!problem) continue;
    const { evse } = event.component;
    await context.app.events.emit(tx, 'ChargePointProblemTold', dealerId, {
      ...{ stationId, equipmentId, connectorNo: evse ? (gunMeant(guns, evse) ?? 0) : 0, ...problem },
      ...{ vendorErrorCode: textOf(event.techCode), info: textOf(event.techInfo) || value.slice(0, 200) },
      at: toIso(timeOf(message, event.timestamp)),
    });
  }
  return {};
};

/** A reservation that the station gave up by itself. */
export const reservationUpdated: Handler = async ({ context, speaker, payload }) => {
  const deviceNo = Number(payload.reservationId);
  if (!Number.isSafeInteger(deviceNo)) return {};
  await context.app.events.emit(context.tx, 'ChargePointReservationEnded', speaker.dealerId, {
    ...{ equipmentId: speaker.equipmentId, deviceNo },
    ...{ expired: payload.reservationUpdateStatus === 'Expired', at: toIso(context.now) },
  });
  return {};
};

/** Progress of a log: of diagnostics, where the call by this number had asked for them, in the words they have in 1.6. */
export const logProgress: Handler = async (message) => {
  const { context, speaker, payload } = message;
  const { requestId, status } = payload;
  const asked = await callsAsked(context.tx, speaker.equipmentId, 'GetDiagnostics', context.now);
  if (!asked.some((id) => wireNumberOf(id) === requestId)) return logStatus(message);
  return diagnosticsStatus({ ...message, payload: { ...payload, status: diagnosticsWord(textOf(status)) } });
};
