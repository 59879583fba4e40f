import { dealerErasureState, dealerEventKind } from '@bochong/contract/dealer-life';
import type { WorkContext } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { platformDealerId } from '../../../kernel/database/identifier.ts';
import { json } from '../../../kernel/database/query.ts';
import { auditCommand } from '../../../kernel/http/audit.ts';
import type { Call, OutboundKind } from '../../../kernel/outbound/kind.ts';
import { erasureOrder } from '../../../kernel/tenant/erasure-order.rule.ts';
import { tableReferences, tenantTables } from '../../../kernel/tenant/tenant-tables.ts';
import { refreshPlatformPeople } from '../../session/index.ts';
import { insertEvents } from '../life/life.repo.ts';
import { blankKept, countRows, eraseRows, eraseTied } from './erase-rows.repo.ts';
import { findErasure, type Kept, keptByLaw, saveErasure } from './erasure.repo.ts';

interface Wanted {
  erasureId: string;
  tenantId: string;
}

interface Erased {
  kept: Record<string, number>;
  objects: number;
}

/** Rows of one transaction: few enough that nobody waits long. */
const mostRows = 2000;
/** Objects that belong to what the law has kept. */
const keptFolders: readonly string[] = ['invoice', 'month'];
/** What a running server may still write is found by going over everything again. */
const mostRounds = 5;

type InTenant = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Deletes every row of the unit that may go, table by table; how many it were. Broken off, it goes on with what is left. */
async function eraseTables(erasureId: string, kept: readonly Kept[], inTenant: InTenant, signal: AbortSignal): Promise<number> {
  const stays = new Set(kept.map(({ target }) => target));
  const [tables, references] = await inTenant(async (tx) => [await tenantTables(tx), await tableReferences(tx)] as const);
  const names = tables.map(({ name }) => name).filter((name) => !stays.has(name));
  // The unit itself goes last, whoever does or does not refer to it.
  const order = erasureOrder(names, [...references, ...names.filter((from) => from !== 'dealer').map((from) => ({ from, to: 'dealer' }))]);
  let sum = 0;
  for (const { table, whole } of order) {
    for (let gone = 1; gone > 0; sum += gone) {
      signal.throwIfAborted();
      gone = await inTenant((tx) => eraseRows(tx, erasureId, table, whole ? 2 ** 31 - 1 : mostRows));
    }
  }
  return sum;
}

async function erase({ erasureId, tenantId }: Wanted, { app, signal }: Call): Promise<Erased> {
  const inTenant: InTenant = (work) => app.database.inScope({ dealerIds: [platformDealerId, tenantId], signal }, work);
  const kept = await inTenant(keptByLaw);
  let objects = 0;
  for (let round = 0; round < mostRounds; round += 1) {
    await inTenant((tx) => eraseTied(tx, erasureId));
    const gone = await eraseTables(erasureId, kept, inTenant, signal);
    for await (const key of app.storage.keysOf(tenantId)) {
      signal.throwIfAborted();
      if (keptFolders.some((folder) => key.startsWith(`${folder}/`))) continue;
      await app.storage.remove(key);
      objects += 1;
    }
    if (gone === 0) break;
  }
  const counts: Record<string, number> = {};
  for (const { target } of kept) {
    while ((await inTenant((tx) => blankKept(tx, erasureId, target, mostRows))) > 0) signal.throwIfAborted();
    counts[target] = await inTenant((tx) => countRows(tx, target, tenantId));
  }
  return { kept: counts, objects };
}

async function settle(work: WorkContext, erasureId: string, tenantId: string, { kept, objects }: Erased): Promise<void> {
  const { tx, now } = work;
  const before = await findErasure(tx, erasureId);
  if (before?.state !== dealerErasureState.RUNNING) return;
  const rows = before.erasedRows;
  const change = { state: dealerErasureState.DONE, finished_at: now.toISOString(), at_table: '', kept: json(kept), object_count: objects };
  await saveErasure(tx, erasureId, change);
  const note = `抹除${rows}行、${objects}个文件；依法留存${Object.values(kept).reduce((sum, count) => sum + count, 0)}行`;
  await insertEvents(tx, [{ tenantId, kind: dealerEventKind.ERASED, at: now, byName: '系统', note }]);
  await refreshPlatformPeople(work);
  await auditCommand(tx, now, {
    ...{ command: 'dealer-erasure', title: '抹除运营单位数据', dealerId: platformDealerId, by: { account: '系统', method: 'JOB' } },
    ...{ targetType: 'dealer', targetId: tenantId, detail: { erasureId, rows, objects } },
  });
}

/** Deletes everything of a unit but what the law keeps. It cannot be taken back, so it is tried until it is done. */
export const erasureEffect: OutboundKind<Wanted, Erased> = {
  kind: 'dealer-erasure',
  title: '单位数据抹除',
  lane: 'heavy',
  callMs: 3 * 3_600_000,
  async prepare({ tx }, { subjectId: erasureId }) {
    const row = await findErasure(tx, erasureId);
    return row?.state === dealerErasureState.RUNNING ? { erasureId, tenantId: row.tenantId } : undefined;
  },
  send: erase,
  settle: (work, { subjectId }, erased, { tenantId }) => settle(work, subjectId, tenantId, erased),
  delayMinutes: () => 1,
};
