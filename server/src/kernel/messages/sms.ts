import { sql } from 'kysely';
import type { App, WorkContext } from '../app-context.ts';
import type { Tx } from '../database/db.ts';
import { dealerAllows } from '../database/dealer-standing.ts';
import { newId } from '../database/identifier.ts';
import { retain, retainedTable } from '../database/retained.ts';
import { maskPhones } from '../http/mask.ts';
import type { Call, OutboundKind } from '../outbound/kind.ts';
import { planEffect, registerOutbound } from '../outbound/outbound.ts';
import { InvalidPhone, type SmsProvider } from './sms-provider.ts';

/** What became of a message of a batch: the carrier's own id of it, or why it was not taken (`INVALID_PHONE`, or the carrier's words). */
export interface SmsOutcome {
  messageId: string;
  providerId: string;
  failure: string;
  /** The carrier reports nothing later: what it took has arrived. */
  arrived?: boolean;
}

declare module '../jobs/events.ts' {
  interface DomainEvents {
    /** Every message of a batch was handed to the carrier or refused by it. */
    SmsBatchSent: { reference: string; outcomes: SmsOutcome[] };
  }
}

/** What became of a message: handed to its carrier, or refused by it. */
export const smsState = { QUEUED: 0, SENT: 1, FAILED: 2 } as const;
/** Messages of a batch that are handed over at the same time. */
const atOnce = 20;

export interface SmsRequest {
  /** Dealer that pays for it; the platform for people of no dealer. */
  dealerId: string;
  phone: string;
  content: string;
  /** kebab-case reason, for the list and for statistics: `bind-phone`, `forgot-password`. */
  purpose: string;
}

interface Message {
  /** Its unit is frozen: it is not sent, nor kept for later, when what it says no longer holds. */
  held?: boolean;
  id: string;
  phone: string;
  content: string;
}

const insertMessages = (
  tx: Tx,
  { keys }: App,
  messages: readonly Message[],
  { dealerId, purpose, batchId, now }: { dealerId: string; purpose: string; batchId: string | null; now: Date },
) =>
  tx
    .insertInto('sms_message')
    .values(
      messages.map(({ id, phone, content }) => ({
        dealer_id: dealerId,
        id,
        phone_mask: maskPhones(phone),
        phone: keys.encrypt(phone),
        content: keys.encrypt(content),
        purpose,
        batch_id: batchId,
        created_at: now.toISOString(),
      })),
    )
    .execute();

/** Writes a message in the caller's transaction; it is sent after the commit, again while the carrier does not take it. Answers its id. */
export async function queueSms(tx: Tx, app: App, { dealerId, phone, content, purpose }: SmsRequest, now: Date): Promise<string> {
  const id = newId(now);
  await insertMessages(tx, app, [{ id, phone, content }], { dealerId, purpose, batchId: null, now });
  await planEffect({ tx, now }, smsEffect, { dealerId, key: id, subjectId: id });
  return id;
}

/**
 * Writes messages in the caller's transaction; they are handed over once after the commit, and `SmsBatchSent` says with the caller's
 * reference what became of each.
 */
export async function queueSmsBatch(
  { app, tx, now }: WorkContext,
  messages: readonly Message[],
  { dealerId, purpose, reference }: { dealerId: string; purpose: string; reference: string },
): Promise<void> {
  const batchId = newId(now);
  await insertMessages(tx, app, messages, { dealerId, purpose, batchId, now });
  await planEffect({ tx, now }, smsBatchEffect, { dealerId, key: `${reference}:${batchId}`, subjectId: batchId });
}

/** Messages that have not been sent: one, or those of a batch. */
async function unsent({ app, tx }: WorkContext, dealerId: string, where: { id: string } | { batchId: string }): Promise<Message[]> {
  const rows = await tx
    .selectFrom('sms_message')
    .select(['id', 'phone', 'content'])
    .where('dealer_id', '=', dealerId)
    .where('id' in where ? 'id' : 'batch_id', '=', 'id' in where ? where.id : where.batchId)
    .where('status', '<>', smsState.SENT)
    .orderBy('id')
    .execute();
  const held = rows.length > 0 && !(await dealerAllows(tx, dealerId, 'background'));
  return rows.map(({ id, phone, content }) => ({ held, id, phone: app.keys.decrypt(phone), content: app.keys.decrypt(content) }));
}

class Held extends Error {}
const frozenText = '运营单位已冻结，未发送';

/** The unit's own carrier, else the installation's. */
const carrierOf = async (work: WorkContext, dealerId: string): Promise<SmsProvider> =>
  (await work.app.smsCarriers.of(work.tx, dealerId)) ?? work.app.sms;

const handOver = ({ held, id: messageId, phone, content }: Message, carrier: SmsProvider, { signal }: Call): Promise<string> =>
  held ? Promise.reject(new Held(frozenText)) : carrier.send({ phone, content, messageId }, signal);

async function keepOutcomes(
  { tx, now }: WorkContext,
  dealerId: string,
  carrier: SmsProvider,
  outcomes: readonly SmsOutcome[],
): Promise<void> {
  const list = (of: (outcome: SmsOutcome) => string): string[] => outcomes.map(of);
  await sql`update sms_message m set provider = ${carrier.name}, provider_id = o.provider_id, error = o.failure,
      status = case when o.failure = '' then ${smsState.SENT}::int else ${smsState.FAILED}::int end,
      sent_at = case when o.failure = '' then ${now.toISOString()}::timestamptz end
    from unnest(${list((one) => one.messageId)}::uuid[], ${list((one) => one.providerId)}::text[], ${list((one) => one.failure)}::text[])
      as o (id, provider_id, failure)
    where m.dealer_id = ${dealerId} and m.id = o.id`.execute(tx);
}

const sent = (messageId: string, providerId: string): SmsOutcome => ({ messageId, providerId, failure: '' });
const refused = (messageId: string, failure: string): SmsOutcome => ({
  messageId,
  providerId: '',
  failure: failure.slice(0, 200) || 'FAILED',
});

/** One message. The carrier knows a repeated one by its id; while it takes none, the reason stands beside the message. */
const smsEffect: OutboundKind<{ message: Message; carrier: SmsProvider }, SmsOutcome> = {
  kind: 'sms',
  title: '短信',
  lane: 'message',
  async prepare(work, { dealerId, subjectId }) {
    const [message] = await unsent(work, dealerId, { id: subjectId });
    return message && { message, carrier: await carrierOf(work, dealerId) };
  },
  send: ({ message, carrier }, call) =>
    handOver(message, carrier, call).then(
      (providerId) => sent(message.id, providerId),
      (cause: Error) => {
        if (cause instanceof InvalidPhone) return refused(message.id, 'INVALID_PHONE');
        if (cause instanceof Held) return refused(message.id, cause.message);
        throw cause;
      },
    ),
  settle: (work, { dealerId }, outcome, { carrier }) => keepOutcomes(work, dealerId, carrier, [outcome]),
  unanswered: async (work, { dealerId, subjectId }, { reason }) =>
    keepOutcomes(work, dealerId, await carrierOf(work, dealerId), [refused(subjectId, reason)]),
};

/** The messages of a batch. One that the carrier does not take is not tried again by itself. */
const smsBatchEffect: OutboundKind<{ messages: Message[]; carrier: SmsProvider }, SmsOutcome[]> = {
  kind: 'sms-batch',
  title: '批量短信',
  lane: 'message',
  callMs: 10 * 60_000,
  async prepare(work, { dealerId, subjectId }) {
    const messages = await unsent(work, dealerId, { batchId: subjectId });
    return messages.length > 0 ? { messages, carrier: await carrierOf(work, dealerId) } : undefined;
  },
  async send({ messages, carrier }, call) {
    const outcomes: SmsOutcome[] = [];
    for (let next = 0; next < messages.length; next += atOnce) {
      call.signal.throwIfAborted();
      const handed = messages.slice(next, next + atOnce).map((message) =>
        handOver(message, carrier, call).then(
          (providerId) => ({ ...sent(message.id, providerId), arrived: carrier.arrives }),
          (cause: Error) => refused(message.id, cause instanceof InvalidPhone ? 'INVALID_PHONE' : cause.message),
        ),
      );
      outcomes.push(...(await Promise.all(handed)));
    }
    return outcomes;
  },
  async settle(work, { dealerId, key }, outcomes, { carrier }) {
    await keepOutcomes(work, dealerId, carrier, outcomes);
    await work.app.events.emit(work.tx, 'SmsBatchSent', dealerId, { reference: key.slice(0, key.indexOf(':')), outcomes });
  },
};

/** Sends queued messages. */
export function registerSms(app: App): void {
  registerOutbound(app, smsEffect);
  registerOutbound(app, smsBatchEffect);
}

retain(retainedTable({ kind: 'smsMessage', table: 'sms_message', at: sql`r.created_at` }));
