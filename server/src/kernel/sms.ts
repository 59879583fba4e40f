import { commonErrors } from '@bochong/contract/kernel/error';
import type { App } from './app-context.ts';
import type { Tx } from './db.ts';
import { AppError } from './errors.ts';
import { newId } from './identifier.ts';
import { maskPhones } from './mask.ts';

/** What became of a message handed to the carrier. */
export interface SmsOutcome {
  providerId: string;
  error: Error | null;
}

const atOnce = 20;

/**
 * Hands messages to the carrier inside the caller's transaction, so that what the caller has locked cannot change before they are out, and
 * keeps each in the outbox. Repeating it after a crash repeats the ids. For messages whose cause may lapse; others are queued.
 */
export async function sendSmsNow(
  tx: Tx,
  { keys, sms }: App,
  messages: readonly { id: string; phone: string; content: string }[],
  { dealerId, purpose, now }: { dealerId: string; purpose: string; now: Date },
): Promise<SmsOutcome[]> {
  if (messages.length === 0) return [];
  const outcomes: SmsOutcome[] = [];
  for (let next = 0; next < messages.length; next += atOnce)
    outcomes.push(
      ...(await Promise.all(
        messages.slice(next, next + atOnce).map(({ id: messageId, phone, content }) =>
          sms.send({ phone, content, messageId }).then(
            (providerId) => ({ providerId, error: null }),
            (error: Error) => ({ providerId: '', error }),
          ),
        ),
      )),
    );
  const rows = messages.map(({ id, phone, content }, index) => {
    const { providerId = '', error = null } = outcomes[index] ?? {};
    return {
      dealer_id: dealerId,
      id,
      phone_mask: maskPhones(phone),
      phone: keys.encrypt(phone),
      content: keys.encrypt(content),
      purpose,
      status: error === null ? 1 : 2,
      provider: sms.name,
      provider_id: providerId,
      error: error?.message.slice(0, 200) ?? '',
      created_at: now.toISOString(),
      sent_at: error === null ? now.toISOString() : null,
    };
  });
  await tx.insertInto('sms_message').values(rows).execute();
  return outcomes;
}

declare module './events.ts' {
  interface DomainEvents {
    SmsQueued: { messageId: string };
  }
}

export interface SmsRequest {
  /** Dealer that pays for it; the platform for people of no dealer. */
  dealerId: string;
  phone: string;
  content: string;
  /** kebab-case reason, for the list and for statistics: `bind-phone`, `forgot-password`. */
  purpose: string;
}

/** Writes a message in the caller's transaction; it is sent after the commit, with the queue's retries. Answers its id. */
export async function queueSms(
  tx: Tx,
  { keys, events }: App,
  { dealerId, phone, content, purpose }: SmsRequest,
  now: Date,
): Promise<string> {
  const id = newId(now);
  await tx
    .insertInto('sms_message')
    .values({
      dealer_id: dealerId,
      id,
      phone_mask: maskPhones(phone),
      phone: keys.encrypt(phone),
      content: keys.encrypt(content),
      purpose,
      created_at: now.toISOString(),
    })
    .execute();
  await events.emit(tx, 'SmsQueued', dealerId, { messageId: id });
  return id;
}

/** Sends queued messages. A message already sent is not sent again; a failure is kept beside it and thrown, so that the queue tries again. */
export function registerSms(app: App): void {
  app.events.on('SmsQueued', 'sms', async (tx, { messageId }, { dealerId }) => {
    const row = await tx
      .selectFrom('sms_message')
      .select(['phone', 'content', 'status'])
      .where('dealer_id', '=', dealerId)
      .where('id', '=', messageId)
      .forUpdate()
      .executeTakeFirst();
    if (!row || row.status === 1) return;
    const message = { phone: app.keys.decrypt(row.phone), content: app.keys.decrypt(row.content), messageId };
    const change = await app.sms.send(message).then(
      (providerId) => ({ status: 1, provider_id: providerId, error: '', sent_at: app.clock.now().toISOString() }),
      (cause: Error) => ({ status: 2, error: cause.message.slice(0, 200) }),
    );
    await tx
      .updateTable('sms_message')
      .set({ provider: app.sms.name, ...change })
      .where('dealer_id', '=', dealerId)
      .where('id', '=', messageId)
      .execute();
    if (change.status === 2) throw new AppError(commonErrors.internal, {}, null, true);
  });
}
