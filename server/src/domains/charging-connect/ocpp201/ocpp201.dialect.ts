import type { Dialect } from '../dialect/dialect.ts';
import { refusalOfAction } from '../wire/ocpp-action.rule.ts';
import { isPayload } from '../wire/ocpp-frame.rule.ts';
import { handlers201 } from './ocpp201.handlers.ts';
import { type Answered, messages201 } from './ocpp201-message.rule.ts';

export const ocpp201: Dialect = {
  version: '2.0.1',
  refusal: (action, boot, wasTriggered) => refusalOfAction(action, boot, wasTriggered, messages201),
  about(payload) {
    if (!isPayload(payload)) return {};
    const evse = isPayload(payload.evse) ? payload.evse.id : payload.evseId;
    return { connectorNo: evse };
  },
  answer: (message) => handlers201[message.action as Answered](message),
  say: async () => undefined,
  heard: (_, answer) => answer,
};
