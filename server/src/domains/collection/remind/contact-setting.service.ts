import type { ContactLimits, reminders } from '@bochong/contract/collection';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { Context } from '../../../kernel/app-context.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { setQuiet } from '../../arrears/index.ts';
import { limitsOf, saveLimits } from './contact-setting.repo.ts';
import { debtorsAmong, lockDebtors } from './debtor.repo.ts';

/** Keeps a vehicle's owner from being contacted, or lets it be contacted again; why stands in the operation log. */
export async function setDoNotDisturb({ plateId, doNotDisturb, reason }: BodyOf<typeof reminders.quiet>, context: Context): Promise<null> {
  const { tx, user, now, audit } = context;
  const [plate] = await debtorsAmong(tx, [plateId], {}, { ...user, now });
  if (!plate) fail(commonErrors.notFound);
  await lockDebtors(tx, user.dealerId, [plateId]);
  await setQuiet(tx, user.dealerId, plateId, doNotDisturb);
  audit({ targetType: 'arrearsPlate', targetId: plateId, detail: { doNotDisturb, reason } });
  return null;
}

/** A dealer's own limits; what was and what is now stands in the operation log. */
export async function changeLimits(limits: ContactLimits, { tx, user, audit }: Context): Promise<null> {
  const before = await limitsOf(tx, user.dealerId);
  await saveLimits(tx, user.dealerId, limits);
  audit({ targetType: 'contactSetting', targetId: user.dealerId, detail: { before, after: limits } });
  return null;
}
