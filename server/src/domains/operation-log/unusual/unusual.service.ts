import { commonErrors } from '@bochong/contract/kernel/error';
import { unusualActErrors, unusualKind, unusualState } from '@bochong/contract/operation-log';
import type { Context, WorkContext } from '../../../kernel/app-context.ts';
import type { PageQuery } from '../../../kernel/database/query.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { toIso } from '../../../kernel/time.ts';
import { raiseAlarm } from '../../alarm/index.ts';
import { closeTodo, raiseTodo } from '../../todo/index.ts';
import { deedsSince, insertAct, listActs, lockAct, loginsSince, type NewAct, saveVerdict } from './unusual.repo.ts';
import { unusualHour, unusualLogin, unusualText } from './unusual.rule.ts';

/** Logins are looked at twice, so that none slips through while the job is late. */
const loginsMs = 30 * 60_000;
const hourMs = 3_600_000;

/** Keeps what is new and tells those who may look at the log. */
async function keep({ app, tx, now }: WorkContext, act: NewAct): Promise<void> {
  const actId = await insertAct(tx, act);
  if (actId === undefined) return;
  const what = unusualText(act);
  const kind = unusualKind.label(act.kind);
  const todo = { bizType: 'unusualAct', title: `${act.account}：${kind}`.slice(0, 60), content: what.slice(0, 200), at: now };
  await raiseTodo(tx, { dealerId: act.dealerId, typeCode: 'UNUSUAL_ACT', bizId: actId, ...todo });
  await raiseAlarm(
    app,
    tx,
    { dealerId: act.dealerId },
    { msgType: 'unusualAct', account: act.account, kind, context: what, alarmTime: toIso(now) },
  );
}

/** Looks for what somebody did lately that is unlike them, or too much of it. The same hour and the same login are told once. */
export async function findUnusual(context: WorkContext, dealerId: string): Promise<void> {
  const { tx, now } = context;
  for (const { logId, at, userId, account, ip, ...login } of await loginsSince(tx, dealerId, new Date(now.getTime() - loginsMs)))
    for (const kind of unusualLogin(login))
      await keep(context, { dealerId, at: new Date(at), kind, userId, account, occasion: logId, figure: 0, ip });
  const hour = toIso(now).slice(0, 13);
  for (const { userId, account, ip, ...counts } of await deedsSince(tx, dealerId, new Date(now.getTime() - hourMs)))
    for (const { kind, figure } of unusualHour(counts))
      await keep(context, { dealerId, at: now, kind, userId, account, occasion: hour, figure, ip });
}

export async function unusualPage(query: PageQuery & { kind?: number | undefined; state?: number | undefined }, { tx, user }: Context) {
  const page = await listActs(tx, query, { dealerIds: user.dealerIds, userId: user.parkIds === null ? null : user.userId });
  return { ...page, results: page.results.map(({ figure, ...act }) => ({ ...act, what: unusualText({ ...act, figure }) })) };
}

export async function handleUnusual(
  id: string,
  { state, note, rev }: { state: number; note: string; rev: number },
  context: Context,
): Promise<null> {
  const { tx, user, now, audit } = context;
  const act = found(await lockAct(tx, id, user.dealerIds));
  if (user.parkIds !== null) fail(commonErrors.notFound);
  if (act.state !== unusualState.OPEN) fail(unusualActErrors.handled);
  if (act.rev !== rev) fail(commonErrors.stale);
  if (act.userId === user.userId) fail(unusualActErrors.own);
  await saveVerdict(tx, act, { state, note, by: user.userName, at: now });
  await closeTodo(tx, { dealerId: act.dealerId, typeCode: 'UNUSUAL_ACT', bizId: id, by: user.userName, at: now });
  audit({ targetType: 'unusualAct', targetId: id, detail: { before: { state: act.state }, after: { state }, reason: note } });
  return null;
}
