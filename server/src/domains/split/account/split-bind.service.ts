import { splitBind } from '@bochong/contract/split';
import type { WorkContext } from '../../../kernel/app-context.ts';
import type { OutboundKind } from '../../../kernel/outbound/kind.ts';
import type { PaymentSharing, ShareReceiver } from '../../pay-channel/index.ts';
import { receivingAccountsOf } from './receiving.repo.ts';
import { accountOf, type StoredAccount, saveBind } from './split-account.repo.ts';

/** Whoever shares payments out at the receiver's channel: one for each receiving account of the unit that has its keys. */
export async function channelsOf(
  { app, tx }: Pick<WorkContext, 'app' | 'tx'>,
  { dealerId, provider }: StoredAccount,
): Promise<PaymentSharing[]> {
  const found: PaymentSharing[] = [];
  for (const accountId of await receivingAccountsOf(tx, dealerId, provider ?? 0)) {
    const channel = await app.channels.open(tx, { dealerId, accountId, payChannel: provider ?? 0 });
    if (channel?.sharing) found.push(channel.sharing);
  }
  return found;
}

export const receiverOf = (app: WorkContext['app'], { cipher, receiverName, relation }: StoredAccount): ShareReceiver => ({
  receiverNo: cipher ? app.keys.decrypt(cipher) : '',
  name: receiverName,
  relation,
});

/** A receiver made known to the channel, or unknown again: both may be repeated. */
export const bindEffect: OutboundKind<
  { channels: PaymentSharing[]; receiver: ShareReceiver; bound: boolean; number: number },
  { refused: string | null }
> = {
  kind: 'split-bind',
  title: '分账接收方绑定',
  lane: 'money',
  async prepare({ app, tx }, { dealerId, subjectId, key }) {
    const account = await accountOf(tx, { dealerId, id: subjectId });
    if (account?.bindStatus !== splitBind.UNDER_WAY || key !== `${subjectId}:${account.bindNo}`) return undefined;
    return {
      channels: await channelsOf({ app, tx }, account),
      receiver: receiverOf(app, account),
      bound: account.bindWanted,
      number: account.bindNo,
    };
  },
  async send({ channels, receiver, bound }) {
    for (const channel of channels) {
      if (!bound) await channel.unbind(receiver);
      else {
        const answer = await channel.bind(receiver);
        if (answer.state === 'REFUSED') return { refused: answer.failText };
      }
    }
    return { refused: null };
  },
  async settle({ tx }, { dealerId, subjectId }, { refused }, { bound, number }) {
    const status = refused !== null ? splitBind.FAILED : bound ? splitBind.BOUND : splitBind.NONE;
    await saveBind(tx, { dealerId, id: subjectId }, number, { status, text: refused ?? '' });
  },
  async unanswered({ tx }, { dealerId, subjectId, key }, { reason, left }) {
    if (left)
      await saveBind(tx, { dealerId, id: subjectId }, Number(key.split(':')[1]), {
        status: splitBind.FAILED,
        text: `渠道未答复：${reason}`,
      });
  },
};
