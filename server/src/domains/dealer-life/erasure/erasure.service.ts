import { dealerStatus } from '@bochong/contract/dealer';
import {
  dealerErasureErrors,
  dealerErasureState,
  type dealerErasures,
  dealerEventKind,
  dealerLifeParameters,
} from '@bochong/contract/dealer-life';
import type { BodyOf, Data } from '@bochong/contract/kernel/endpoint';
import type { Context, WorkContext } from '../../../kernel/app-context.ts';
import { rescope, type Tx } from '../../../kernel/database/db.ts';
import { newId, platformDealerId } from '../../../kernel/database/identifier.ts';
import { assertFresh, fail, found } from '../../../kernel/http/errors.ts';
import { planEffect } from '../../../kernel/outbound/outbound.ts';
import { tenantTables } from '../../../kernel/tenant/tenant-tables.ts';
import { businessDate } from '../../../kernel/time.ts';
import { findDealer, peopleOf } from '../../dealer/index.ts';
import { parameterOf } from '../../parameter/index.ts';
import { disableAccounts } from '../../session/index.ts';
import { latestExportOf } from '../export/dealer-export.repo.ts';
import { insertEvents } from '../life/life.repo.ts';
import { keepOwnEvents } from '../life/life.service.ts';
import { countRows } from './erase-rows.repo.ts';
import { erasureEffect } from './erasure.effect.ts';
import { dueErasures, findErasure, insertErasure, keptByLaw, lockErasure, saveErasure } from './erasure.repo.ts';

const { ASKED, WAITING, RUNNING, CANCELLED, REFUSED } = dealerErasureState;
const kind = dealerEventKind;

const waitDays = (tx: Tx) => parameterOf(tx, dealerLifeParameters.erasureWaitDays, { dealerId: platformDealerId });

/** What the law keeps, by its reason, with what there is of it. */
async function keptGroups(tx: Tx, rows: (table: string) => Promise<number>, from: Date | null) {
  const groups = Map.groupBy(await keptByLaw(tx), ({ reason, years }) => `${reason} ${years}`);
  return Promise.all(
    [...groups.values()].map(async (tables) => {
      const { reason = '', years = 0 } = tables[0] ?? {};
      let count = 0;
      for (const { target } of tables) count += await rows(target);
      const until = from && Temporal.PlainDate.from(businessDate(from)).add({ years }).toString();
      return { reason, years, until, rows: count, tables: tables.map(({ target }) => target) };
    }),
  );
}

export async function outlookOf(dealerId: string, { tx }: Context): Promise<Data<typeof dealerErasures.outlook>> {
  found(await findDealer(tx, dealerId));
  return {
    tables: (await tenantTables(tx)).length,
    waitDays: await waitDays(tx),
    exportedAt: await latestExportOf(tx, dealerId),
    kept: await keptGroups(tx, (table) => countRows(tx, table, dealerId), null),
  };
}

export async function erasureRecord(id: string, { tx }: Context): Promise<Data<typeof dealerErasures.record>> {
  const { erased, kept, ...row } = found(await findErasure(tx, id));
  const from = row.finishedAt === null ? null : new Date(row.finishedAt);
  return {
    ...row,
    erased: Object.entries(erased)
      .map(([table, rows]) => ({ table, rows }))
      .sort((a, b) => b.rows - a.rows),
    kept: await keptGroups(tx, async (table) => kept[table] ?? 0, from),
  };
}

/** Asks that a frozen unit be erased. Somebody else decides. */
export async function requestErasure(body: BodyOf<typeof dealerErasures.request>, context: Context): Promise<{ erasureId: string }> {
  const { tx, now, user } = context;
  const { dealerId, reason, dealerName } = body;
  const dealer = found(await findDealer(tx, dealerId));
  if (dealer.status !== dealerStatus.FROZEN) fail(dealerErasureErrors.notFrozen);
  if (dealer.dealer_name !== dealerName) fail(dealerErasureErrors.name, {}, { field: 'dealerName' });
  const erasureId = newId(now);
  const tenant = { id: dealerId, no: dealer.dealer_no, name: dealer.dealer_name };
  await insertErasure(tx, { id: erasureId, tenant, reason, by: user, at: now });
  await insertEvents(tx, [{ tenantId: dealerId, kind: kind.ERASURE_ASKED, at: now, byName: user.userName, note: reason }]);
  context.audit({ targetType: 'dealer', targetId: dealerId, detail: { erasureId, reason } });
  return { erasureId };
}

const wrongState = (state: number): never => fail(dealerErasureErrors.state, { state: dealerErasureState.label(state) });

/** Approves or refuses an erasure: never who asked for it. Approved, it waits for as many days as the parameter says now. */
export async function decideErasure(
  id: string,
  { pass, opinion, rev }: BodyOf<typeof dealerErasures.decide>,
  context: Context,
): Promise<null> {
  const { tx, now, user } = context;
  const row = found(await lockErasure(tx, id));
  if (row.state !== ASKED) wrongState(row.state);
  if (row.requested_by_id === user.userId) fail(dealerErasureErrors.sameMan);
  const days = await waitDays(tx);
  const due = new Date(now.getTime() + days * 86_400_000);
  const decided = { decided_by_id: user.userId, decided_by: user.userName, decided_at: now.toISOString(), opinion };
  assertFresh(
    await saveErasure(tx, id, pass === 1 ? { ...decided, state: WAITING, due_at: due.toISOString() } : { ...decided, state: REFUSED }, rev),
  );
  const note = pass === 1 ? `${opinion}；${days}天后抹除` : opinion;
  const event = pass === 1 ? kind.ERASURE_APPROVED : kind.ERASURE_REFUSED;
  await insertEvents(tx, [{ tenantId: row.tenant_id, kind: event, at: now, byName: user.userName, note }]);
  context.audit({ targetType: 'dealer', targetId: row.tenant_id, detail: { erasureId: id, pass, opinion } });
  return null;
}

/** Takes an erasure back as long as no row has gone. */
export async function cancelErasure(id: string, { reason, rev }: BodyOf<typeof dealerErasures.cancel>, context: Context): Promise<null> {
  const { tx, now, user } = context;
  const row = found(await lockErasure(tx, id));
  if (row.state !== ASKED && row.state !== WAITING) wrongState(row.state);
  const change = { state: CANCELLED, cancelled_by: user.userName, cancelled_at: now.toISOString(), cancel_reason: reason };
  assertFresh(await saveErasure(tx, id, change, rev));
  await insertEvents(tx, [{ tenantId: row.tenant_id, kind: kind.ERASURE_CANCELLED, at: now, byName: user.userName, note: reason }]);
  context.audit({ targetType: 'dealer', targetId: row.tenant_id, detail: { erasureId: id, reason } });
  return null;
}

/** Nobody of the unit gets in any more, and whoever is in is out, on every server. */
async function lockOut({ app, tx }: WorkContext, tenantId: string): Promise<void> {
  await disableAccounts(tx, tenantId);
  for (const userId of await peopleOf(tx, tenantId)) await app.sessions.endAllOf(tx, userId);
}

/** Begins the erasures whose waiting period is over; from here on they cannot be taken back. */
export async function startDue(work: WorkContext): Promise<void> {
  const { app, tx, now } = work;
  for (const { id, tenantId } of await dueErasures(tx, now)) {
    await rescope(tx, [platformDealerId, tenantId]);
    await keepOwnEvents(tx, tenantId);
    await lockOut(work, tenantId);
    await insertEvents(tx, [{ tenantId, kind: kind.ERASING, at: now, byName: '系统' }]);
    await saveErasure(tx, id, { state: RUNNING, started_at: now.toISOString() });
    await app.events.emit(tx, 'DealerErasing', tenantId, {});
    await planEffect({ tx, now }, erasureEffect, { dealerId: platformDealerId, key: id, subjectId: id });
    await rescope(tx, [platformDealerId]);
  }
}
