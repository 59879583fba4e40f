import { createHash } from 'node:crypto';
import type { UploadedFile } from '@bochong/contract/kernel/file';
import { type AdjustedBill, type AdjustFile, adjustFileErrors as errors, type VerifyDiff } from '@bochong/contract/reconciliation';
import type { App, Context, OutsideContext } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { keepFile, pictureKinds } from '../../../kernel/storage/file-kind.ts';
import { voucherNosOf } from '../../ledger/index.ts';
import { listAdjustments } from './month-adjust.repo.ts';
import { shownMonthDiff } from './month-adjust.service.ts';
import * as repo from './month-attachment.repo.ts';
import type { MonthDiff } from './month-bill.repo.ts';
import type { StoredTask } from './month-task.repo.ts';

const kinds = [...pictureKinds, 'pdf', 'zip', 'ole'] as const;

const shown = (app: App, { fileId, fileKey, fileName, size, sha256 }: repo.StoredFile, now: Date): AdjustFile => ({
  ...{ fileId, fileName, size, sha256 },
  url: app.storage.signedPath(fileKey, now),
});

/** Keeps a file that is to prove an adjustment; its size and hash are those of its bytes. */
export async function attachFile(file: UploadedFile, { app, user, now, step, audit }: OutsideContext): Promise<AdjustFile> {
  const fileKey = (await keepFile(app.storage, { folder: `month/${user.dealerId}/`, kinds, now }, file)) ?? fail(errors.fileKind);
  const sha256 = createHash('sha256').update(file.bytes).digest('hex');
  const stored = { fileId: newId(now), fileKey, fileName: file.name.slice(-100), size: file.bytes.byteLength, sha256 };
  await step(({ tx }) => repo.insertFile(tx, user.dealerId, stored, { by: user.userName, at: now }));
  audit({ targetType: 'verifyAttachment', targetId: stored.fileId, detail: { fileName: stored.fileName, sha256 } });
  return shown(app, stored, now);
}

/** Differences of a month as they are shown, with what proves their adjustments. */
export async function shownDiffs({ app, tx, now }: Pick<Context, 'app' | 'tx' | 'now'>, task: StoredTask, diffs: readonly MonthDiff[]) {
  const files = await repo.filesOfDiffs(
    tx,
    task,
    diffs.map(({ diffId }) => diffId),
  );
  return diffs.map(
    (diff): VerifyDiff => ({
      ...shownMonthDiff(app, diff),
      attachments: (files.get(diff.diffId) ?? []).map((file) => shown(app, file, now)),
    }),
  );
}

/** Adjustments of a month with the numbers of their vouchers and what proves them. */
export async function shownAdjustments(task: StoredTask, page: { pageNo: number; pageSize: number }, { app, tx, now }: Context) {
  const found = await listAdjustments(tx, task, page);
  const ids = found.results.map(({ adjustId }) => adjustId);
  const [numbers, files] = [await voucherNosOf(tx, task.dealerId, ids), await repo.filesOfAdjusts(tx, task, ids)];
  const results = found.results.map(
    (row): AdjustedBill => ({
      ...row,
      voucherNo: numbers.get(row.adjustId) ?? '',
      attachments: (files.get(row.adjustId) ?? []).map((file) => shown(app, file, now)),
    }),
  );
  return { ...found, results };
}
