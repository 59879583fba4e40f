import { toFlag } from '@bochong/contract/kernel/fields';
import {
  loginDevices,
  loginStatus,
  passwords,
  phones,
  securityPolicies,
  securityPolicy,
  securityPolicyErrors,
} from '@bochong/contract/session';
import type { App } from '../../../kernel/app-context.ts';
import { platformDealerId } from '../../../kernel/database/identifier.ts';
import { changesAfter } from '../../../kernel/database/setting-change.rule.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { sha256Hex } from '../../../kernel/session/secret.ts';
import { toIso } from '../../../kernel/time.ts';
import { policyEffect } from '../security-policy/policy-effect.service.ts';
import { policyForEdit, policyOf, savePolicy } from '../security-policy/security-policy.repo.ts';
import { looserKey } from '../security-policy/security-policy.rule.ts';
import { changeChallenge, changePassword, payPasswordDebt, proveForgotten, resetForgotten, sendForgetCode } from './password.service.ts';
import { bindPhone, boundPhone, isRegistered, sendBindCode, updateAccount } from './phone.service.ts';

export function createAccountRoutes(app: App): void {
  implement(app, passwords.challenge, (_, context) => changeChallenge(context));
  implement(app, passwords.change, ({ body }, context) => changePassword(body, context));
  implement(app, passwords.modify, ({ body }, context) => payPasswordDebt(body, [loginStatus.EXPIRED, loginStatus.WEAK], context));
  implement(app, passwords.changeFirst, ({ body }, context) => payPasswordDebt(body, [loginStatus.FIRST_LOGIN], context));
  implement(app, passwords.sendForgetCode, ({ query }, context) => sendForgetCode(query, context));
  implement(app, passwords.forgetNext, ({ body }, context) => proveForgotten(body, context));
  implement(app, passwords.reset, ({ body }, context) => resetForgotten(body, context));
  implement(app, passwords.weakMode, async (_, { tx, user }) => (await policyOf(tx, user.dealerId)).pwdMode);

  implement(app, phones.get, (_, context) => boundPhone(context));
  implement(app, phones.sendCode, ({ query }, context) => sendBindCode(query.phone, context));
  implement(app, phones.sendSceneCode, ({ query }, context) => sendBindCode(query.phone, context));
  implement(app, phones.isRegistered, ({ query }, context) => isRegistered(query.phone, context));
  implement(app, phones.submit, ({ body }, context) => bindPhone(body, context));
  implement(app, phones.updateAccount, ({ body }, context) => updateAccount(body, context));

  implement(app, loginDevices.list, async (_, { tx, user, token }) => {
    const sessions = await app.sessions.listOf(tx, user.userId);
    return sessions.map(({ tokenHash, ip, userAgent, createdAt, lastSeenAt }) => ({
      deviceId: tokenHash,
      ip,
      userAgent,
      createdAt: toIso(Date.parse(createdAt)),
      lastSeenAt: toIso(Date.parse(lastSeenAt)),
      current: toFlag(tokenHash === sha256Hex(token)),
    }));
  });
  implement(app, loginDevices.kick, async ({ params }, { tx, user }) => {
    found((await app.sessions.endOne(tx, user.userId, params.deviceId)) ? true : undefined);
    return null;
  });

  implement(app, securityPolicies.get, async (_, { tx, user }) => ({
    ...(await policyForEdit(tx, user.dealerId)),
    ownDealer: toFlag(user.dealerId !== platformDealerId),
  }));
  implement(app, securityPolicies.effect, ({ body }, context) => policyEffect(body.policy, context));
  implement(app, securityPolicies.update, async ({ body }, { tx, user, now, audit }) => {
    const { platform, policy: before, changes: known } = await policyForEdit(tx, user.dealerId);
    const looser = user.dealerId === platformDealerId ? undefined : looserKey(body.policy, platform);
    if (looser)
      fail(securityPolicyErrors.looser, { title: securityPolicy.shape[looser].meta()?.title ?? looser }, { field: `policy.${looser}` });
    const changes = changesAfter(known, before, body.policy, { by: user.userName, at: toIso(now) });
    await savePolicy(tx, { dealerId: user.dealerId, policy: body.policy, changes, rev: body.rev, by: user.userName, now });
    audit({ targetType: 'security_policy', targetId: user.dealerId, detail: { before, after: body.policy } });
    return null;
  });
}
