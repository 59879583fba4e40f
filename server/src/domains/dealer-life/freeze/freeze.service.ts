import { dealerStatus } from '@bochong/contract/dealer';
import { dealerEventKind, dealerFreezeErrors, type dealerFreezes } from '@bochong/contract/dealer-life';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import type { Context, WorkContext } from '../../../kernel/app-context.ts';
import { rescope } from '../../../kernel/database/db.ts';
import { platformDealerId } from '../../../kernel/database/identifier.ts';
import { auditCommand } from '../../../kernel/http/audit.ts';
import { assertFresh, fail, found } from '../../../kernel/http/errors.ts';
import { queueSms } from '../../../kernel/messages/sms.ts';
import { findDealer, saveFreeze } from '../../dealer/index.ts';
import { openErasureOf } from '../erasure/erasure.repo.ts';
import { insertEvents } from '../life/life.repo.ts';

const longestMs = 366 * 86_400_000;
const shownInstant = (instant: string) => instant.slice(0, 16).replace('T', ' ');

/** Tells whom the platform knows as the unit's person in charge; the platform pays for it. */
async function tell({ app, tx, now }: WorkContext, phone: string, content: string): Promise<void> {
  if (phone !== '') await queueSms(tx, app, { dealerId: platformDealerId, phone, content, purpose: 'dealer-frozen' }, now);
}

/** From the next call on, nobody of the unit writes anything but what pays, licenses and certifies. Gates and payment know nothing of it. */
export async function freezeDealer(dealerId: string, body: BodyOf<typeof dealerFreezes.freeze>, context: Context): Promise<null> {
  const { tx, now, user } = context;
  const { reason, until = null, rev } = body;
  const ahead = until === null ? 1 : Date.parse(until) - now.getTime();
  if (ahead <= 0 || ahead > longestMs) fail(dealerFreezeErrors.until, {}, { field: 'until' });
  const dealer = found(await findDealer(tx, dealerId));
  if (dealer.status !== dealerStatus.ENABLED) fail(dealerFreezeErrors.notEnabled, { status: `已${dealerStatus.label(dealer.status)}` });
  assertFresh(await saveFreeze(tx, dealerId, rev, { reason, by: user.userName, until }, now));
  const note = until === null ? reason : `${reason}；${shownInstant(until)}自动解冻`;
  await insertEvents(tx, [{ tenantId: dealerId, kind: dealerEventKind.FROZEN, at: now, byName: user.userName, note }]);
  await tell(
    context,
    dealer.phone,
    `【泊充】贵单位“${dealer.dealer_name}”已被平台冻结，原因：${note}。可以登录查看，除缴费、授权和认证外不能办理业务，出入口照常通行。如有疑问请联系平台。`,
  );
  context.audit({ targetType: 'dealer', targetId: dealerId, detail: { before: dealer.status, after: dealerStatus.FROZEN, reason, until } });
  return null;
}

/** Makes a frozen unit work again. Its background work goes on from now: nothing that came due meanwhile is made up for at once. */
async function thaw(work: WorkContext, dealerId: string, { rev, by, reason }: { rev?: number; by: string; reason: string }): Promise<void> {
  const { app, tx, now } = work;
  const dealer = found(await findDealer(tx, dealerId));
  assertFresh(await saveFreeze(tx, dealerId, rev, null, now));
  await insertEvents(tx, [{ tenantId: dealerId, kind: dealerEventKind.THAWED, at: now, byName: by, note: reason }]);
  await app.events.emit(tx, 'DealerThawed', dealerId, {});
  await tell(work, dealer.phone, `【泊充】贵单位“${dealer.dealer_name}”已解冻，可以照常办理业务。`);
}

export async function thawDealer(dealerId: string, { reason, rev }: BodyOf<typeof dealerFreezes.thaw>, context: Context): Promise<null> {
  const { tx, user } = context;
  const dealer = found(await findDealer(tx, dealerId));
  if (dealer.status !== dealerStatus.FROZEN) fail(dealerFreezeErrors.notFrozen);
  if (await openErasureOf(tx, dealerId)) fail(dealerFreezeErrors.erasing);
  await thaw(context, dealerId, { rev, by: user.userName, reason });
  context.audit({ targetType: 'dealer', targetId: dealerId, detail: { before: dealerStatus.FROZEN, after: dealerStatus.ENABLED, reason } });
  return null;
}

/** Thaws a unit whose time is up, unless it is about to be erased. */
export async function thawWhenDue(work: WorkContext, dealerId: string): Promise<void> {
  const { tx, now } = work;
  await rescope(tx, [dealerId, platformDealerId]);
  const dealer = await findDealer(tx, dealerId);
  if (dealer?.status !== dealerStatus.FROZEN || dealer.frozen_until === null || Date.parse(dealer.frozen_until) > now.getTime()) return;
  if (await openErasureOf(tx, dealerId)) return;
  await thaw(work, dealerId, { by: '系统', reason: '到期自动解冻' });
  const target = { targetType: 'dealer', targetId: dealerId, detail: { before: dealerStatus.FROZEN, after: dealerStatus.ENABLED } };
  await auditCommand(tx, now, {
    command: 'dealer-thaw',
    title: '到期自动解冻',
    dealerId: platformDealerId,
    by: { account: '系统', method: 'JOB' },
    ...target,
  });
}
