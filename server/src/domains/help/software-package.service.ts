import { createHash } from 'node:crypto';
import { type SoftwareFields, softwareErrors, softwareStatus } from '@bochong/contract/help';
import type { UploadedFile } from '@bochong/contract/kernel/file';
import type { Context, OutsideContext } from '../../kernel/app-context.ts';
import { afterCommit } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/database/identifier.ts';
import { assertFresh, constraintMeans, fail, found } from '../../kernel/http/errors.ts';
import { deletePackage, fileNameOf, findPackage, insertPackage, updatePackage } from './software-package.repo.ts';

const fileKey = /^software\/[\w-]+\.(exe|msi|apk|zip|7z|bin|img)$/;

constraintMeans('software_package_version_key', softwareErrors.taken, 'version');

const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Size and sum of an uploaded file are those of its bytes, whatever the caller says; a file elsewhere must come with its sum. */
async function completed(fields: SoftwareFields, { app }: Context): Promise<SoftwareFields> {
  const { fileId, url, sha256 } = fields;
  if (fileId === null) return url !== '' && sha256 !== '' ? fields : fail(softwareErrors.noFile);
  const bytes = (fileKey.test(fileId) ? await app.storage.get(fileId) : undefined) ?? fail(softwareErrors.noFile);
  return { ...fields, url: '', size: bytes.byteLength, sha256: sumOf(bytes) };
}

export async function uploadPackage(file: UploadedFile, { app, now }: OutsideContext) {
  const fileId = `software/${newId(now)}${/\.\w+$/.exec(file.name)?.[0]?.toLowerCase() ?? ''}`;
  if (!fileKey.test(fileId)) fail(softwareErrors.fileKind);
  await app.storage.put(fileId, file.bytes);
  return { fileId, size: file.bytes.byteLength, sha256: sumOf(file.bytes) };
}

export async function createPackage(fields: SoftwareFields, context: Context) {
  const packageId = await insertPackage(context.tx, await completed(fields, context), context.now);
  context.audit({ targetType: 'softwarePackage', targetId: packageId, detail: { after: { name: fields.name, version: fields.version } } });
  return { packageId };
}

/** A file nobody names any more is deleted once the change holds. */
function dropFile({ app }: Context, fileId: string | null): void {
  if (fileId !== null) afterCommit(() => void app.storage.remove(fileId).catch((cause) => app.log.warn(cause)));
}

export async function editPackage(id: string, { rev, ...fields }: SoftwareFields & { rev: number }, context: Context) {
  const before = found(await findPackage(context.tx, id));
  assertFresh(await updatePackage(context.tx, id, rev, await completed(fields, context), context.now));
  if (before.fileId !== fields.fileId) dropFile(context, before.fileId);
  const { name, version, status, sha256 } = before;
  context.audit({ targetType: 'softwarePackage', targetId: id, detail: { before: { name, version, status, sha256 } } });
  return { packageId: id };
}

export async function removePackage(id: string, context: Context): Promise<null> {
  const { name, version, fileId } = found(await findPackage(context.tx, id));
  await deletePackage(context.tx, id);
  dropFile(context, fileId);
  context.audit({ targetType: 'softwarePackage', targetId: id, detail: { before: { name, version } } });
  return null;
}

export async function packageAddress(id: string, { app, tx, now }: Context) {
  const stored = await findPackage(tx, id);
  const one = found(stored?.status === softwareStatus.ON ? stored : undefined);
  return { url: one.fileId === null ? one.url : app.storage.signedPath(one.fileId, now), fileName: fileNameOf(one) };
}
