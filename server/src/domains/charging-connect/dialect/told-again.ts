import type { Incoming } from '../message/incoming.ts';
import { toldAgain as toldAgain16 } from '../message/transaction.service.ts';
import { eventToldAgain } from '../ocpp201/transaction-event.service.ts';

/** Tells a kept message to the order of a number, by a person's word, in the version it was said in; false when no order takes it. */
export function toldAgain(
  said: Pick<Incoming, 'context' | 'speaker' | 'action' | 'payload' | 'receivedAt'>,
  transactionNo: number,
): Promise<boolean> {
  const message: Incoming = { ...said, connectedAt: Number.POSITIVE_INFINITY, about: {}, boot: () => undefined };
  if (said.action === 'TransactionEvent') return eventToldAgain(message, transactionNo);
  return toldAgain16({ ...message, payload: { ...said.payload, transactionId: transactionNo } });
}
