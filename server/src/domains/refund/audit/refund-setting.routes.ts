import { refundQuotas, refundSettings } from '@bochong/contract/refund';
import type { App, Context } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { findUser } from '../../access/index.ts';
import { limitsOf, saveLimits } from './refund-limit.repo.ts';
import { listQuotas, saveQuota } from './refund-quota.repo.ts';

/** Saves a part of an employee's quota and says what it was. */
async function changeQuota(context: Context, userId: string, rev: number, change: { quota_fen?: number; frozen?: number }) {
  const { tx, user, now } = context;
  const employee = found(await findUser(tx, userId));
  await saveQuota(tx, { dealerId: employee.dealerId, userId, userName: employee.userName, rev, by: user.userName, now }, change);
  context.audit({ targetType: 'refundQuota', targetId: userId, detail: { after: change } });
  return null;
}

export function createRefundSettingRoutes(app: App): void {
  implement(app, refundSettings.get, (_, { tx, user }) => limitsOf(tx, user.dealerId));
  implement(app, refundSettings.update, async ({ body: { rev, ...limits } }, { tx, user, now, audit }) => {
    const before = await limitsOf(tx, user.dealerId);
    await saveLimits(tx, { dealerId: user.dealerId, limits, rev, by: user.userName, now });
    audit({ targetType: 'refundSetting', targetId: user.dealerId, detail: { before, after: limits } });
    return null;
  });
  implement(app, refundQuotas.list, ({ query }, { tx, user, now }) => listQuotas(tx, query, user.dealerIds, now));
  implement(app, refundQuotas.update, ({ params, body }, context) =>
    changeQuota(context, params.id, body.rev, { quota_fen: body.quotaFen }),
  );
  implement(app, refundQuotas.freeze, ({ params, body }, context) => changeQuota(context, params.id, body.rev, { frozen: body.frozen }));
}
