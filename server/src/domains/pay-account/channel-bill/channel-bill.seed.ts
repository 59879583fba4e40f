import { createHash } from 'node:crypto';
import { payBillSource } from '@bochong/contract/pay-account';
import type { WorkContext } from '../../../kernel/app-context.ts';
import type { PayChannel } from '../../pay-channel/index.ts';
import { keepDay } from './bill-keep.service.ts';
import { spoolLines } from './bill-spool.ts';
import { dayRow } from './channel-bill.repo.ts';

/** Keeps a past day of a simulated account as its books have it. */
export async function seedDay(
  work: WorkContext,
  account: { dealerId: string; accountId: string },
  day: string,
  channel: Pick<PayChannel, 'lines'>,
): Promise<void> {
  const spool = await spoolLines(channel.lines(day));
  try {
    const id = await dayRow(work.tx, account, day, work.now);
    const fileHash = createHash('sha256').update(`${account.accountId}:${day}:${spool.lineCount}`).digest('hex');
    await keepDay(work, { dealerId: account.dealerId, id }, { spool, fileHash, fileKey: null, source: payBillSource.CHANNEL, by: '' });
  } finally {
    await spool.remove();
  }
}
