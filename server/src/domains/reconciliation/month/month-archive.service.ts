import { createHash } from 'node:crypto';
import { extname } from 'node:path/posix';
import type { FileAnswer } from '@bochong/contract/kernel/file';
import { monthVerifyErrors as errors, type MonthEquations } from '@bochong/contract/reconciliation';
import type { OutsideContext, WorkContext } from '../../../kernel/app-context.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { zipStream } from '../../../kernel/sheets/zip.ts';
import { toIso } from '../../../kernel/time.ts';
import type { MonthSums } from './month.rule.ts';
import { taskOf } from './month.service.ts';
import * as repo from './month-archive.repo.ts';
import { filesOfMonth } from './month-attachment.repo.ts';
import type { StoredTask } from './month-task.repo.ts';

const noHash = '0'.repeat(64);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Archives a month in the caller's transaction: its parts are kept as they are hashed, and the hash of what the month is covers those of its parts and of the
 * month before. Nothing of it can be changed later without every following hash being another.
 */
export async function archiveMonth(
  { tx, now }: Pick<WorkContext, 'tx' | 'now'>,
  task: StoredTask,
  { sums, equations, balances }: { sums: MonthSums; equations: MonthEquations; balances: { openingFen: number; closingFen: number } },
): Promise<void> {
  const before = await repo.lastArchive(tx, task);
  const parts: { name: string; sha256: string; lines: number }[] = [];
  const pieces: [part: repo.ArchivePart, seq: number, body: string][] = [];
  for (const part of repo.archiveParts) {
    const hash = createHash('sha256');
    let [seq, lines] = [0, 0];
    for await (const body of repo.linesOfPart(tx, task, part)) {
      hash.update(body);
      lines += body.split('\n').length - 1;
      pieces.push([part, seq++, body]);
    }
    parts.push({ name: `${part}.jsonl`, sha256: hash.digest('hex'), lines });
  }
  const signed = (by: string, at: string | null) => ({ by, at: at === null ? null : toIso(Date.parse(at)) });
  const core = `${JSON.stringify({
    format: 'bochong-month-1',
    ...{
      dealerId: task.dealerId,
      accountId: task.accountId,
      accountName: task.accountName,
      month: task.month.slice(0, 7),
      since: await repo.sinceOf(tx, task),
      seq: (before?.seq ?? 0) + 1,
    },
    prevHash: before?.hash ?? noHash,
    ...{ sums, balances, equations },
    signatures: { dealt: signed(task.dealtBy, task.dealtAt), executed: signed(task.executedBy, task.executedAt), archivedAt: toIso(now) },
    parts,
  })}\n`;
  await repo.insertArchive(tx, task, { seq: (before?.seq ?? 0) + 1, prevHash: before?.hash ?? noHash, core, hash: sha256(core) }, now);
  for (const [part, seq, body] of pieces) await repo.insertPart(tx, task, part, seq, body);
}

/** What the package says of itself to whoever opens it. */
const readme = `月账单归档包 / archived month of a receiving account

manifest.json   what the month is: sums, equations E1-E6, who decided, SHA-256 of every part and of the month before
hash.txt        SHA-256 of manifest.json, as the console shows it
*.jsonl         the parts, one JSON object a line; fen are integers
attachments/    what proves the adjustments, as it was uploaded; attachments.jsonl has the SHA-256 of each and the decision (adjustments.jsonl) it belongs to

Verify:  npm run verify-package -- <this file> [<package of the month before>]
or by hand:  sha256sum manifest.json *.jsonl attachments/*
`;

/** The package of an archived month, as it was hashed when it was archived. */
export async function monthPackage(id: string, context: OutsideContext): Promise<FileAnswer> {
  const { task, archive, attachments } = await context.step(async (inner) => {
    const known = await taskOf(id, inner);
    const kept = (await repo.findArchive(inner.tx, known)) ?? fail(errors.noArchive);
    return { task: known, archive: kept, attachments: await filesOfMonth(inner.tx, known) };
  });
  // A month that was archived before there were attachments has no part of them.
  const parts = (JSON.parse(archive.core) as { parts: { name: string }[] }).parts.map(({ name }) => name);
  const bytes = (text: string) => Buffer.from(text);
  async function* pieces(part: repo.ArchivePart) {
    for (let seq = 0; ; seq += 1) {
      const body = await context.step(({ tx }) => repo.pieceOf(tx, task, part, seq));
      if (body === undefined) return;
      yield bytes(body);
    }
  }
  /** What is lost is empty: its hash says so. */
  async function* stored(key: string) {
    const found = await context.app.storage.read(key);
    if (found) yield* found.body as AsyncIterable<Buffer>;
  }
  async function* files() {
    yield { name: 'README.txt', content: [bytes(readme)] };
    yield { name: 'manifest.json', content: [bytes(archive.core)] };
    yield { name: 'hash.txt', content: [bytes(`${archive.hash}\n`)] };
    for (const part of repo.archiveParts) if (parts.includes(`${part}.jsonl`)) yield { name: `${part}.jsonl`, content: pieces(part) };
    for (const { fileId, fileKey } of attachments) yield { name: `attachments/${fileId}${extname(fileKey)}`, content: stored(fileKey) };
  }
  context.audit({ targetType: 'monthVerify', targetId: id });
  return { fileName: `月账单-${task.accountName}-${task.month.slice(0, 7)}.zip`, contentType: 'application/zip', body: zipStream(files()) };
}
