import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archiveState, type DataKindName } from '@bochong/contract/retention';
import type { WorkContext } from '../../kernel/app-context.ts';
import { archived, type DaySeal } from '../../kernel/database/retained.ts';
import type { Call, OutboundKind } from '../../kernel/outbound/kind.ts';
import { planEffect } from '../../kernel/outbound/outbound.ts';
import { businessDate, dateStart } from '../../kernel/time.ts';
import { findArchive, linesOf, settleArchive } from './archive.repo.ts';
import { openFile, type Reading, SealCheck, spoolFile } from './archive-file.ts';
import { monthAfter } from './cut.rule.ts';

interface Order {
  kind: DataKindName;
  month: string;
  seals: readonly DaySeal[] | null;
}
type Answer = (Reading & { fileKey: string }) | { error: string };

export const lastDayOf = (month: string): string => businessDate(dateStart(monthAfter(month)) - 1);

/** Seals of a month; null for data without. */
export const sealsOf = async (tx: WorkContext['tx'], kind: DataKindName, dealerId: string, month: string) =>
  (await archived.get(kind)?.seals?.(tx, dealerId, month, lastDayOf(month))) ?? null;

/** Reads a stored file; the days whose seals are not what it holds. */
export async function readBack(storage: Call['app']['storage'], key: string, seals: readonly DaySeal[] | null) {
  const file = await openFile(storage, key);
  if (!file) return undefined;
  const check = new SealCheck(seals ?? []);
  for await (const line of file.lines) if (seals) check.add(line);
  return { ...(await file.reading), brokenDays: seals ? check.broken() : [] };
}

async function makeArchive({ kind, month, seals }: Order, { app, effect: { dealerId, subjectId }, signal }: Call): Promise<Answer> {
  const of = archived.get(kind);
  if (!of) return { error: '该数据不再归档' };
  const fileKey = `archive/${kind}/${dealerId}/${month.slice(0, 7)}-${subjectId}.jsonl.gz`;
  const spool = join(tmpdir(), `bochong-archive-${subjectId}.gz`);
  let written = 0;
  async function* counted(batches: AsyncIterable<string[]>) {
    for await (const lines of batches) {
      written += lines.length;
      yield lines;
    }
  }
  const head = { dataType: kind, dealerId, month: month.slice(0, 7), columns: of.columns };
  try {
    await app.database.inScope({ dealerIds: [dealerId], readOnly: true, signal }, (tx) =>
      spoolFile(spool, head, counted(linesOf(tx, of, dealerId, month)), signal),
    );
    await app.storage.putFile(fileKey, spool);
  } finally {
    await rm(spool, { force: true });
  }
  const read = await readBack(app.storage, fileKey, seals);
  if (!read || read.rows !== written) return { error: '写入存储的文件读回后行数不一致' };
  if (read.brokenDays.length > 0) return { error: `与封存不一致：${read.brokenDays.slice(0, 5).join('、')}` };
  return { ...read, fileKey };
}

/** A month of a unit's rows as a file. Broken off on the way it is written again from its first line. */
export const archiveEffect: OutboundKind<Order, Answer> = {
  kind: 'archive',
  title: '归档数据',
  lane: 'heavy',
  callMs: 3_600_000,
  async prepare({ tx }, { dealerId, subjectId }) {
    const file = await findArchive(tx, [dealerId], subjectId);
    if (!file || file.state === archiveState.OFFLINE || file.state === archiveState.KEPT) return undefined;
    const kind = file.dataType as DataKindName;
    return { kind, month: file.month, seals: await sealsOf(tx, kind, dealerId, file.month) };
  },
  send: makeArchive,
  async settle({ tx, now }, { dealerId, subjectId }, answer) {
    await settleArchive(tx, dealerId, subjectId, answer, now);
  },
  async unanswered({ tx, now }, { dealerId, subjectId }, { reason, left }) {
    if (left) await settleArchive(tx, dealerId, subjectId, { error: reason || '生成失败，请重试' }, now);
  },
  delayMinutes: (tries) => (tries >= 3 ? null : 5),
};

/** Has the file of a month made after the caller's commit. */
export const planArchive = (work: Pick<WorkContext, 'tx' | 'now'>, dealerId: string, id: string): Promise<void> =>
  planEffect(work, archiveEffect, { dealerId, key: id, subjectId: id });
