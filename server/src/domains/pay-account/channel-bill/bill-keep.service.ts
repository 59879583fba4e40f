import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { payBillErrors, payBillSource, payBillState } from '@bochong/contract/pay-account';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { insertLines, lockVersion, repeatedLine } from './bill-line.repo.ts';
import type { BillSpool } from './bill-spool.ts';
import { insertVersion, keepBill } from './channel-bill.repo.ts';

declare module '../../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** The lines of an account's day are kept, the first time or once more with another content. */
    ChannelDayKept: { accountId: string; billId: string; billDay: string; version: number };
  }
}

/** A day's file as it is to be kept. */
export interface ReadBill {
  spool: BillSpool;
  /** Of the unpacked file; empty where there is none. */
  fileHash: string;
  fileKey: string | null;
  source: number;
  by: string;
}

export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return hash.digest('hex');
}

/**
 * Keeps a day in the caller's transaction: all of its lines or none. The file that holds already changes nothing (false); another one is a new version, and
 * the one before stays readable. A number of the channel that was listed twice is refused.
 */
export async function keepDay(work: WorkContext, key: { dealerId: string; id: string }, read: ReadBill): Promise<boolean> {
  const { app, tx, now } = work;
  const { spool, fileHash, fileKey, source, by } = read;
  const held = await lockVersion(tx, { dealerId: key.dealerId, billId: key.id });
  if (!held) return false;
  const state = spool.lineCount === 0 && fileKey === null ? payBillState.EMPTY : payBillState.FETCHED;
  const same = held.version > 0 && held.fileHash === fileHash;
  const version = same ? held.version : held.version + 1;
  if (!same) {
    const { accountId, billDay } = held;
    const of = { dealerId: key.dealerId, billId: key.id, accountId, billDay, version };
    await insertVersion(tx, of, { ...spool.sums, lineCount: spool.lineCount, fileHash, fileKey, source, by, at: now });
    for await (const lines of spool.batches()) await insertLines(tx, of, lines, now);
    const repeated = await repeatedLine(tx, of);
    if (repeated) {
      const why = repeated.otherDay === null ? `在文件中重复：${repeated.number}` : `已在${repeated.otherDay}的账单中：${repeated.number}`;
      fail(payBillErrors.badLine, { line: String(repeated.lineNo), column: '渠道单号', why });
    }
    await app.events.emit(tx, 'ChannelDayKept', key.dealerId, { accountId, billId: key.id, billDay, version });
  }
  await keepBill(tx, key, { sums: spool.sums, fileKey: same ? undefined : fileKey, state, version }, now);
  return !same;
}

export const { CHANNEL: fromChannel, IMPORT: byHand } = payBillSource;
