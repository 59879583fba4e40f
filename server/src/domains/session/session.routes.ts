import { loginLogs, sessions, smsOutbox } from '@bochong/contract/session';
import type { App } from '../../kernel/app-context.ts';
import { implement } from '../../kernel/http/implement.ts';
import { createAccountRoutes } from './account/account.routes.ts';
import { listOutbox } from './account/sms-outbox.repo.ts';
import { createCaptcha } from './login/captcha.service.ts';
import { createChallenge, findLogin } from './login/login.repo.ts';
import { checkAccount, login, sessionInfo } from './login/login.service.ts';
import { loginByTicket, loginByV1User } from './login/ticket.service.ts';
import { exportLogins, loginExport, searchLogins } from './login-log/login-log.service.ts';

export function createSessionRoutes(app: App): void {
  implement(app, sessions.checkAccount, ({ body }, context) => checkAccount(body.account, context));
  implement(app, sessions.challenge, ({ body }, { tx, now }) =>
    createChallenge(tx, app.keys, { account: body.account, kind: body.type, now }),
  );
  implement(app, sessions.captcha, (_, { tx, now }) => createCaptcha(tx, now));
  implement(app, sessions.login, ({ body }, context) => login(body, context));
  implement(app, sessions.loginByTicket, ({ body }, context) => loginByTicket(body.ticket, context));
  implement(app, sessions.loginByV1User, ({ body }, context) => loginByV1User(body, context));
  // Only where a predecessor exists does the answer depend on the account: elsewhere it would tell strangers which accounts there are.
  implement(app, sessions.userSource, async ({ query }, { tx }) => {
    const source = app.config.BOCHONG_V1_SECRET ? (await findLogin(tx, { account: query.account }))?.source : undefined;
    return source === 2 ? { source: 2 as const, needSyn: 1 as const } : { source: 1 as const, needSyn: 0 as const };
  });
  implement(app, sessions.get, (_, { tx, user }) => sessionInfo(tx, user));
  implement(app, sessions.logout, async (_, { tx, token }) => {
    await app.sessions.end(tx, token);
    return null;
  });
  implement(app, smsOutbox.list, ({ query }, { tx }) => listOutbox(tx, app.keys, query));
  app.exports.set(loginExport.name, loginExport as never);
  implement(app, loginLogs.list, ({ query }, context) => searchLogins(query, context));
  implement(app, loginLogs.export, ({ query }, context) => exportLogins(query, context));
  createAccountRoutes(app);
}
