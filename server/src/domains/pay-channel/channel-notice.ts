import type { App } from '../../kernel/app-context.ts';
import { isUuid } from '../../kernel/database/identifier.ts';
import { mountPartnerNotice, type Reading } from '../../kernel/http/partner-notice.ts';
import type { Notice, PayChannel } from './pay-channel.ts';

/** Of which account a notification is; null for the simulated channel, which has one address for all of a code. */
type Addressed = Notice & { account: { dealerId: string; accountId: string } | null };
type NoticeOf<K extends Notice['kind']> = Extract<Addressed, { kind: K }>;

/** Last part of the address that notifications about an account go to. */
export const noticeKey = ({ dealerId, accountId }: { dealerId: string; accountId: string }): string => `${dealerId}_${accountId}`;

async function addressee(app: App, key: string): Promise<{ channel: PayChannel | undefined; account: Addressed['account'] }> {
  if (/^\d{1,2}$/.test(key)) return { channel: app.channels.find(Number(key)), account: null };
  const [dealerId = '', accountId = ''] = key.split('_');
  if (!isUuid(dealerId) || !isUuid(accountId)) return { channel: undefined, account: null };
  const account = { dealerId, accountId };
  return {
    channel: await app.database.inScope({ dealerIds: [dealerId], readOnly: true }, (tx) => app.channels.open(tx, account)),
    account,
  };
}

async function read(app: App, raw: Parameters<PayChannel['notice']>[0], key: string): Promise<Reading<Addressed>> {
  const { channel, account } = await addressee(app, key);
  const notice = channel?.notice(raw, app.clock.now());
  if (!notice) return { refused: 401, why: 'bad signature' };
  return notice.kind === 'unfit' ? { refused: 400, why: `bad notice: ${notice.why}` } : { notice: { ...notice, account } };
}

/** Mounts an address that channels tell one kind of news at; other authentic news there needs nothing done and is taken. */
export function mountChannelNotice<K extends 'paid' | 'refund'>(
  app: App,
  path: string,
  kind: K,
  take: (notice: NoticeOf<K>) => Promise<boolean>,
): void {
  mountPartnerNotice<Addressed>(app, {
    path,
    read: (raw, key) => read(app, raw, key),
    take: async (notice) => notice.kind !== kind || take(notice as NoticeOf<K>),
  });
}
