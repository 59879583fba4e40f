import { commonErrors } from '@bochong/contract/kernel/error';
import type { App } from './app-context.ts';
import type { Config } from './config.ts';
import type { Tx } from './db.ts';
import { AppError } from './errors.ts';
import { newId } from './identifier.ts';
import { maskPhones } from './mask.ts';

/** Whoever carries short messages. `send` answers the carrier's own id of the message and throws when it was not taken. */
export interface SmsProvider {
  readonly name: string;
  send(message: { phone: string; content: string; messageId: string }): Promise<string>;
}

/** Development: nothing leaves the house; the stored message itself is the outbox. */
const outbox: SmsProvider = { name: 'outbox', send: async () => '' };

/** A carrier reached by one JSON call: `{messageId, phone, content}` with the key as bearer; answers `{id}`. Repeats carry the same messageId. */
const httpProvider = (url: string, key: string): SmsProvider => ({
  name: 'http',
  async send(message) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`SMS provider answered ${response.status}`);
    const answer = (await response.json().catch(() => ({}))) as { id?: unknown };
    return String(answer.id ?? '').slice(0, 64);
  },
});

export const createSmsProvider = (config: Config): SmsProvider =>
  config.BOCHONG_SMS_URL ? httpProvider(config.BOCHONG_SMS_URL, config.BOCHONG_SMS_KEY) : outbox;

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
export function registerSms(app: App, provider: SmsProvider): void {
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
    const change = await provider.send(message).then(
      (providerId) => ({ status: 1, provider_id: providerId, error: '', sent_at: app.clock.now().toISOString() }),
      (cause: Error) => ({ status: 2, error: cause.message.slice(0, 200) }),
    );
    await tx
      .updateTable('sms_message')
      .set({ provider: provider.name, ...change })
      .where('dealer_id', '=', dealerId)
      .where('id', '=', messageId)
      .execute();
    if (change.status === 2) throw new AppError(commonErrors.internal, {}, null, true);
  });
}
