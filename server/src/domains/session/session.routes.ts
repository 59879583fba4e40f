import { toFlag } from '@bochong/contract/kernel/fields';
import { sessions } from '@bochong/contract/session';
import type { App } from '../../kernel/app-context.ts';
import { implement } from '../../kernel/implement.ts';
import { createCaptcha } from './captcha.service.ts';
import { createChallenge } from './login.repo.ts';
import { login, needsCaptcha, sessionInfo } from './login.service.ts';

export function createSessionRoutes(app: App): void {
  implement(app, sessions.checkAccount, async ({ body }, context) => ({
    needCaptcha: toFlag(await needsCaptcha(body.account, context)),
    pwdMode: 1 as const,
    loginModes: [1],
  }));
  implement(app, sessions.challenge, ({ body }, { tx, now }) =>
    createChallenge(tx, app.keys, { account: body.account, kind: body.type, now }),
  );
  implement(app, sessions.captcha, (_, { tx, now }) => createCaptcha(tx, now));
  implement(app, sessions.login, ({ body }, context) => login(body, context));
  implement(app, sessions.get, (_, { tx, user }) => sessionInfo(tx, user));
  implement(app, sessions.logout, async (_, { tx, token }) => {
    await app.sessions.end(tx, token);
    return null;
  });
}
