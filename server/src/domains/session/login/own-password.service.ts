import { sessionErrors } from '@bochong/contract/session';
import type { Context } from '../../../kernel/app-context.ts';
import { rescope } from '../../../kernel/database/db.ts';
import { AppError, failKeeping, found } from '../../../kernel/http/errors.ts';
import { policyOf } from '../security-policy/security-policy.repo.ts';
import { findLogin, takeChallenge } from './login.repo.ts';
import { nameHashOf, provesPassword, refuse } from './login.service.ts';
import { forgetFailures, lockFailures } from './login-failure.repo.ts';

/**
 * Refuses whoever is signed in and does not know the own password: a console that was left open must not do what this guards. A wrong one counts
 * as a failed login and locks the account as often as those do.
 */
export async function assertOwnPassword({ password, codeKey }: { password: string; codeKey: string }, context: Context): Promise<void> {
  const { app, tx, user, now } = context;
  const row = found(await findLogin(tx, { userId: user.userId }));
  const nameHash = nameHashOf(app, row.account);
  const failures = await lockFailures(tx, nameHash);
  const lockedFor = Date.parse(failures.lockedUntil ?? '') - now.getTime();
  if (lockedFor > 0) failKeeping(sessionErrors.ownLocked, { minutes: Math.ceil(lockedFor / 60_000) });
  const challenge = await takeChallenge(tx, codeKey, [1, 2], now);
  if (challenge && provesPassword(app, row, challenge.codeValue, password)) return forgetFailures(tx, nameHash);
  await rescope(tx, [row.dealerId]);
  const policy = await policyOf(tx, row.dealerId);
  await refuse(nameHash, failures, policy, context).catch((cause: unknown) => {
    if (!(cause instanceof AppError)) throw cause;
    if (cause.definition === sessionErrors.wrongPassword) failKeeping(sessionErrors.ownPassword, { remainTimes: cause.data?.remainTimes });
    return failKeeping(sessionErrors.ownLocked, { minutes: policy.lockMinutes });
  });
}
