import { handlers } from '../message/handlers.ts';
import type { Handler } from '../message/incoming.ts';
import { refusalOfAction } from '../wire/ocpp-action.rule.ts';
import { isPayload } from '../wire/ocpp-frame.rule.ts';
import { fits } from '../wire/ocpp-schema.ts';
import type { Dialect } from './dialect.ts';

export const ocpp16: Dialect = {
  version: '1.6',
  refusal: (action, boot, wasTriggered) => refusalOfAction(action, boot, wasTriggered),
  about: (payload) => (isPayload(payload) ? { connectorNo: payload.connectorId, transactionId: payload.transactionId } : {}),
  shown(action, { idTag }) {
    if (typeof idTag !== 'string' || (action !== 'Authorize' && action !== 'StartTransaction')) return undefined;
    return { idTag, purpose: action === 'Authorize' ? 'authorize' : 'start' };
  },
  answer: (message) => (handlers[message.action as keyof typeof handlers] as Handler)(message),
  say: async (_, __, { action, payload }) => (fits(action, 'req', payload) ? { action, payload } : undefined),
  heard: (_, answer) => answer,
};
