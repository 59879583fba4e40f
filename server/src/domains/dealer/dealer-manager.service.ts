import { commonErrors } from '@bochong/contract/kernel/error';
import type { Context } from '../../kernel/app-context.ts';
import { fail, found } from '../../kernel/http/errors.ts';
import { maskPhones } from '../../kernel/http/mask.ts';
import { sendCode, takeCode } from '../session/index.ts';
import { findDealer, saveManager } from './dealer.repo.ts';

/** Only an operating unit's administrator speaks for it. */
const assertAdministrator = ({ user }: Context) => {
  if (user.userType !== 2) fail(commonErrors.forbidden);
};

export async function sendManagerCode(phone: string, context: Context) {
  assertAdministrator(context);
  return sendCode({ phone, purpose: 'change-manager', dealerId: context.user.dealerId }, context);
}

/** Names the unit's person in charge, whose phone is proved by a code. */
export async function updateManager(body: { manager: string; phone: string; verifyCode: string }, context: Context): Promise<null> {
  assertAdministrator(context);
  const { tx, user, now } = context;
  const before = found(await findDealer(tx, user.dealerId));
  await takeCode({ phone: body.phone, purpose: 'change-manager', code: body.verifyCode }, context);
  await saveManager(tx, user.dealerId, { manager: body.manager, phone: body.phone }, now);
  context.audit({
    targetType: 'dealer',
    targetId: user.dealerId,
    detail: {
      before: { manager: before.manager, phone: maskPhones(before.phone) },
      after: { manager: body.manager, phone: maskPhones(body.phone) },
    },
  });
  return null;
}
