import type { WorkContext } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import type { OutboundKind } from '../../../kernel/outbound/kind.ts';
import { planEffect } from '../../../kernel/outbound/outbound.ts';
import type { PaymentSharing, ShareAnswer, SharedPayment } from '../../pay-channel/index.ts';
import type { AccountKey } from '../account/split-account.repo.ts';
import { findSplit, lockSplit } from '../bill/split-bill.repo.ts';
import { saveRelease } from '../bill/split-due.repo.ts';
import { needSomebody, sharedPayment } from './share.service.ts';

/** The channel keeps money back for 30 days at most; what is not shared out then stays with the payee. */
export const releaseDays = 25;

/** Tells the channel that nothing more of a payment is shared out: the rest is the payee's at once. */
export async function startRelease(work: WorkContext, key: AccountKey): Promise<void> {
  const { tx, now } = work;
  const split = found(await lockSplit(tx, key));
  if (split.released || split.releaseNo > 0) return;
  await saveRelease(tx, split, { release_no: 1 });
  await planEffect({ tx, now }, releaseEffect, {
    dealerId: split.dealerId,
    key: `FJ${split.id.replaceAll('-', '').slice(-24)}`,
    subjectId: split.id,
  });
}

export const releaseEffect: OutboundKind<
  { sharing: PaymentSharing; payment: SharedPayment; outReleaseNo: string },
  Exclude<ShareAnswer, { state: 'PROCESSING' }>
> = {
  kind: 'split-release',
  title: '分账完结',
  lane: 'money',
  async prepare(work, { dealerId, subjectId, key }) {
    const split = await findSplit(work.tx, { dealerId, id: subjectId });
    const shared = split && !split.released ? await sharedPayment(work, split) : undefined;
    return shared && { ...shared, outReleaseNo: key };
  },
  async send({ sharing, payment, outReleaseNo }) {
    const answer = await sharing.release({ ...payment, outReleaseNo });
    return answer.state === 'PROCESSING' ? undefined : answer;
  },
  async settle(work, { dealerId, subjectId }, answer) {
    const split = found(await lockSplit(work.tx, { dealerId, id: subjectId }));
    if (answer.state === 'SUCCESS') return saveRelease(work.tx, split, { released: true });
    await needSomebody(work, split, `分账完结未成功：${answer.failText}（${answer.failCode}）`);
  },
};
