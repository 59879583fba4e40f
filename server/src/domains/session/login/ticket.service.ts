import { loginStatus, sessionErrors } from '@bochong/contract/session';
import type { Context } from '../../../kernel/app-context.ts';
import { rescope } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { useTicket } from '../../../kernel/session/used-ticket.ts';
import { policyOf } from '../security-policy/security-policy.repo.ts';
import { findLogin, type LoginRow } from './login.repo.ts';
import { mayEnter, openSession } from './login.service.ts';
import { findOpenSystem } from './ticket.repo.ts';
import { readTicket, ticketHolds, v1TokenHolds } from './ticket.rule.ts';

async function enter(row: LoginRow, context: Context) {
  await rescope(context.tx, [row.dealerId]);
  const policy = await policyOf(context.tx, row.dealerId);
  return { token: await openSession(row, loginStatus.NORMAL, policy, context), status: loginStatus.NORMAL };
}

/** Login with a ticket another system signed for one of its dealer's users; it works once, for a minute. */
export async function loginByTicket(ticket: string, context: Context) {
  const { app, tx, now } = context;
  const claims = readTicket(ticket) ?? fail(sessionErrors.badTicket);
  const system = await findOpenSystem(tx, claims.appKey);
  const right = system?.scopes.includes('ticket.login') && ticketHolds(ticket, claims, app.keys.decrypt(system.secret), now);
  if (!system || !right || !(await useTicket(tx, app.keys.hmac('ticket', ticket), now))) return fail(sessionErrors.badTicket);
  const row = await findLogin(tx, { account: claims.account });
  if (row?.dealerId !== system.dealerId || row.userType === 1 || !mayEnter(row, now)) return fail(sessionErrors.badTicket);
  return enter(row, context);
}

/** Login of a user taken over from a predecessor system (source 2), proved by that system's signature. */
export async function loginByV1User(body: { account: string; v1Token: string }, context: Context) {
  const { app, tx, now } = context;
  const secret = app.config.BOCHONG_V1_SECRET ?? fail(sessionErrors.v1Closed);
  const row = await findLogin(tx, { account: body.account });
  if (row?.source !== 2 || !v1TokenHolds(body.v1Token, body.account, secret, now) || !mayEnter(row, now))
    return fail(sessionErrors.v1Closed);
  if (!(await useTicket(tx, app.keys.hmac('ticket', body.v1Token), now))) return fail(sessionErrors.v1Closed);
  return enter(row, context);
}
