import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dealerEventKind, dealerExportStatus } from '@bochong/contract/dealer-life';
import { rescope, type Tx } from '../../../kernel/database/db.ts';
import { platformDealerId } from '../../../kernel/database/identifier.ts';
import { knownMigrations } from '../../../kernel/database/migrate.ts';
import type { Call, OutboundKind } from '../../../kernel/outbound/kind.ts';
import type { TenantManifest } from '../../../kernel/tenant/archive-manifest.ts';
import { type Part, partLimits, writeParts } from '../../../kernel/tenant/archive-writer.ts';
import { toIso } from '../../../kernel/time.ts';
import { findDealer } from '../../dealer/index.ts';
import { insertEvents } from '../life/life.repo.ts';
import { findExport, partsJson, type StoredPart, saveExport } from './dealer-export.repo.ts';
import { exportFolder, lastFiles, rowFiles } from './export-files.ts';

interface Wanted {
  dealer: TenantManifest['dealer'];
  exportId: string;
  requestedBy: string;
}

interface Made {
  parts: StoredPart[];
  manifest: Pick<TenantManifest, 'tables' | 'objects' | 'snapshotAt'>;
  manifestSha256: string;
}

const longestMs = 3 * 3_600_000;
/** Between two notes of how far it is. */
const noteEveryMs = 1000;
/** Rows of a table stand in files of about this size. */
export const exportSize = { fileBytes: 32 * 1024 * 1024, parts: partLimits };

async function make(wanted: Wanted, { app, effect: { dealerId, subjectId: id }, signal }: Call): Promise<Made> {
  const folder = await mkdtemp(join(tmpdir(), 'bochong-dealer-export-'));
  const parts: StoredPart[] = [];
  const manifest: TenantManifest = {
    ...{ format: 1, ...wanted, snapshotAt: toIso(app.clock.now()), schema: knownMigrations().at(-1) ?? '' },
    ...{ tables: [], objects: { count: 0, bytes: 0, list: null } },
  };
  let manifestSha256 = '';
  let notedAt = 0;
  const progress = async () => {
    if (performance.now() - notedAt < noteEveryMs) return;
    notedAt = performance.now();
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const change = { table_count: manifest.tables.length, row_count: rows, object_count: manifest.objects.count };
    await app.database.inScope({ dealerIds: [dealerId] }, (tx) => saveExport(tx, { dealerId, id }, change));
  };
  const store = async ({ part, file }: { part: Part; file: string }) => {
    const key = `${exportFolder}/${dealerId}/${id}/${part.name}`;
    await app.storage.putFile(key, file);
    await rm(file);
    parts.push({ key, ...part });
  };
  try {
    const { fileBytes, parts: limits } = exportSize;
    // The rows of one instant wait on the disk, compressed, until the transaction that saw them is over.
    const rows = await app.database.inScope({ dealerIds: [dealerId], readOnly: true, snapshot: true, signal }, (tx) =>
      Array.fromAsync(writeParts(rowFiles(app, tx, { manifest, fileBytes, noted: progress }), { folder, signal, limits })),
    );
    for (const part of rows) await store(part);
    const sealed = (sha256: string) => {
      manifestSha256 = sha256;
    };
    const last = lastFiles(app, { folder, manifest, sealed });
    for await (const part of writeParts(last, { folder, signal, limits, from: rows.length + 1 })) await store(part);
    return { parts, manifest, manifestSha256 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function settle(tx: Tx, key: { dealerId: string; id: string }, now: Date, { parts, manifest, manifestSha256 }: Made): Promise<void> {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  await saveExport(tx, key, {
    ...{ status: dealerExportStatus.DONE, table_count: manifest.tables.length, row_count: rows, object_count: manifest.objects.count },
    ...{ size: parts.reduce((sum, part) => sum + part.size, 0), parts: partsJson(parts), manifest_sha256: manifestSha256 },
    ...{ snapshot_at: manifest.snapshotAt, finished_at: now.toISOString(), error: '' },
  });
  await rescope(tx, [key.dealerId, platformDealerId]);
  const note = `${manifest.tables.length}张表${rows}行，${manifest.objects.count}个文件，${parts.length}个分卷`;
  await insertEvents(tx, [{ tenantId: key.dealerId, kind: dealerEventKind.EXPORTED, at: now, byName: '系统', note }]);
}

/** Everything of a unit as files. Broken off on the way it starts again from its first row; nobody is shown half an archive. */
export const dealerExportEffect: OutboundKind<Wanted, Made> = {
  kind: 'dealer-export',
  title: '单位数据导出',
  lane: 'heavy',
  callMs: longestMs,
  async prepare({ tx }, { dealerId, subjectId: id }) {
    const row = await findExport(tx, id);
    const dealer = await findDealer(tx, dealerId);
    if (!row || !dealer || (row.status !== dealerExportStatus.QUEUED && row.status !== dealerExportStatus.RUNNING)) return undefined;
    await saveExport(tx, { dealerId, id }, { status: dealerExportStatus.RUNNING, table_count: 0, row_count: 0, object_count: 0 });
    const { dealer_no: dealerNo, dealer_name: dealerName } = dealer;
    return { dealer: { dealerId, dealerNo, dealerName }, exportId: id, requestedBy: row.requested_by };
  },
  send: make,
  settle: ({ tx, now }, { dealerId, subjectId: id }, made) => settle(tx, { dealerId, id }, now, made),
  async unanswered({ tx, now }, { dealerId, subjectId: id }, { reason, left }) {
    const failed = { status: dealerExportStatus.FAILED, error: '生成失败，请重新导出', finished_at: now.toISOString() };
    await saveExport(tx, { dealerId, id }, left ? failed : { error: reason.slice(0, 200) });
  },
  delayMinutes: (tries) => (tries >= 3 ? null : 1),
};
