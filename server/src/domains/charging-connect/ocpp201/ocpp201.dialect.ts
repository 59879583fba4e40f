import type { Deed, Dialect, Said } from '../dialect/dialect.ts';
import { refusalOfAction } from '../wire/ocpp-action.rule.ts';
import { isPayload } from '../wire/ocpp-frame.rule.ts';
import { fits } from '../wire/ocpp-schema.ts';
import { actualVariables } from './device-model.repo.ts';
import { handlers201 } from './ocpp201.handlers.ts';
import { heard201, said201 } from './ocpp201-call.rule.ts';
import { type Answered, messages201 } from './ocpp201-message.rule.ts';
import { deviceTransactionOf, evsesOf } from './ocpp201-transaction.repo.ts';
import { evseOf, wireNumberOf } from './ocpp201-word.rule.ts';

/** A call with what the station knows its gun and its charge by. */
const say: Dialect['say'] = async ({ tx, now }, { equipmentId }, { commandId, connectorNo, action, payload, subjectId }: Deed) => {
  // Of a profile it stands inside.
  const { transactionId } = action === 'SetChargingProfile' ? (payload.csChargingProfiles as Record<string, unknown>) : payload;
  const said: Said | undefined = said201(action, payload, {
    evse: connectorNo === 0 ? undefined : evseOf(await evsesOf(tx, equipmentId), connectorNo),
    deviceTransactionId: typeof transactionId === 'number' ? await deviceTransactionOf(tx, equipmentId, transactionId) : undefined,
    at: now.toISOString(),
    // A start has the number of its order, which the charge names; everything else one of its own.
    number: wireNumberOf((action === 'RemoteStartTransaction' && subjectId) || commandId),
  });
  return said && fits(said.action, 'req', said.payload, '2.0.1') ? said : undefined;
};

export const ocpp201: Dialect = {
  version: '2.0.1',
  refusal: (action, boot, wasTriggered) => refusalOfAction(action, boot, wasTriggered, messages201),
  about(payload) {
    if (!isPayload(payload)) return {};
    const evse = isPayload(payload.evse) ? payload.evse.id : payload.evseId;
    return { connectorNo: evse };
  },
  shown(action, { idToken, eventType }) {
    if (!isPayload(idToken) || typeof idToken.idToken !== 'string' || idToken.idToken === '') return undefined;
    const { idToken: idTag } = idToken;
    if (action === 'Authorize') return { idTag, purpose: 'authorize' };
    // Whoever shows a card at the end of a charge has charged.
    return action === 'TransactionEvent' && eventType !== 'Ended' ? { idTag, purpose: 'start' } : undefined;
  },
  answer: (message) => handlers201[message.action as Answered](message),
  say,
  heard: heard201,
  parametersOf: actualVariables,
};
