import {
  dailyBills,
  executeTaskPage,
  monthVerify,
  pendingStatementPage,
  type VerifyDiff,
  verifyBills,
} from '@bochong/contract/reconciliation';
import { deliverSurely } from '../../../kernel/testing/queue.ts';
import type { Actor } from '../../../kernel/testing/test-app.ts';
import { dayMs, toIso } from '../../../kernel/time.ts';
import { runLedger } from '../../ledger/ledger.fixture.ts';
import type { Market } from '../reconciliation.fixture.ts';

/** Time passes, the channel's bills of every day are fetched, and what follows from them happens. */
export async function passTo(m: Market, instant: string): Promise<void> {
  const last = Date.parse(instant);
  for (let at = m.t.clock.at.getTime() + 6 * dayMs; at < last; at += 6 * dayMs) {
    await m.at(toIso(Math.floor(at / dayMs) * dayMs + 3 * 3_600_000));
    await m.nextDay();
  }
  await m.at(instant);
  await m.nextDay();
  await settle(m);
}

/** Everything that waits is done: the ledger posts, queues are empty. */
export async function settle(m: Market): Promise<void> {
  await deliverSurely(m.t);
  for (let round = 0; round < 3; round += 1) await runLedger(m.t);
  await deliverSurely(m.t);
}

/** Another person of the unit who may execute months. */
export async function second(m: Market): Promise<Actor> {
  const codes = [
    executeTaskPage.code,
    executeTaskPage.can.execute,
    executeTaskPage.can.revoke,
    pendingStatementPage.code,
    pendingStatementPage.can.deal,
  ];
  await m.t.owner.query(
    `update role set resource_ids = (select array_agg(distinct c) from unnest(resource_ids || $1::text[]) c) where id in
      (select ur.role_id from user_role ur join app_user u on u.dealer_id = ur.dealer_id and u.id = ur.user_id where u.account = 'kefu')`,
    [codes],
  );
  return m.t.login('kefu');
}

export async function made(m: Market, month: string): Promise<string> {
  const { taskId } = (await m.t.call(monthVerify.generate, { body: { payeeAccountId: m.accountId, month } }, m.boss)).data;
  await settle(m);
  return taskId;
}
export const detailOf = async (m: Market, id: string) => (await m.t.call(monthVerify.get, { params: { id } }, m.boss)).data;
export const diffsOf = async (m: Market, id: string) =>
  (await m.t.call(verifyBills.diffs, { params: { id }, query: { pageSize: 200 } }, m.boss)).data.results;

type Type = 'A1' | 'A2' | 'A3' | 'A4' | 'A5' | 'A6' | 'NONE';
export async function adjust(
  m: Market,
  id: string,
  diff: Pick<VerifyDiff, 'billId' | 'diffId' | 'dueFen'>,
  adjustType: Type,
  amountFen = diff.dueFen,
) {
  const { rev } = await detailOf(m, id);
  const body = { diffIds: [diff.diffId], adjustType, amountFen: adjustType === 'NONE' ? 0 : amountFen, reason: '核对无误', rev };
  return m.t.call(verifyBills.adjust, { params: { id: diff.billId ?? '' }, body }, m.boss);
}
export async function deal(m: Market, id: string, dealType: 1 | 2 | 3, by = m.boss) {
  const { rev } = await detailOf(m, id);
  return m.t.call(monthVerify.deal, { body: { id, dealType, rev } }, by);
}

/** Somebody imports the channel's file of a day. */
export async function importDay(m: Market, billDay: string, text: string) {
  const form = new FormData();
  form.append('accountId', m.accountId);
  form.append('billDay', billDay);
  form.append('file', new File([text], 'bill.csv'));
  const encoded = new Response(form);
  const headers = { authorization: m.boss.token, clienttype: m.boss.clientType, 'content-type': encoded.headers.get('content-type') ?? '' };
  const payload = Buffer.from(await encoded.arrayBuffer());
  return (await m.t.app.http.inject({ method: 'POST', url: `/api${dailyBills.import.path}`, headers, payload })).json() as { code: string };
}
