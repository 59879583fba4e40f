import { createHash, X509Certificate } from 'node:crypto';
import { type chargingFirmwares, chargingFirmwareErrors as errors } from '@bochong/contract/charging-maintenance';
import type { BodyOf, Data } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { UploadedFile } from '@bochong/contract/kernel/file';
import type { App, Context, OutsideContext } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { findFirmware, insertFirmware, withdrawFirmware } from './firmware.repo.ts';

const folderOf = (dealerId: string) => `firmware/${dealerId}/`;

/** Keeps a file of firmware. What it is for is said with `create`; nobody is told of it before. */
export async function uploadFirmware(
  file: UploadedFile,
  { app, user, now }: OutsideContext,
): Promise<Data<typeof chargingFirmwares.upload>> {
  const size = file.bytes.byteLength;
  if (size === 0) fail(errors.emptyFile);
  const fileId = `${folderOf(user.dealerId)}${newId(now)}.bin`;
  await app.storage.put(fileId, file.bytes);
  const fileName = (file.name.split(/[\\/]/).at(-1) ?? '').replaceAll('\0', '').toWellFormed().slice(-100) || 'firmware.bin';
  return { fileId, fileName, size, sha256: createHash('sha256').update(file.bytes).digest('hex') };
}

/** Size and sum of a kept file, read from its bytes, whatever a caller says. */
async function measured(app: App, key: string): Promise<{ sizeBytes: number; sha256: string } | undefined> {
  const object = await app.storage.read(key);
  if (!object) return undefined;
  const hash = createHash('sha256');
  for await (const part of object.body) hash.update(part as Buffer);
  return { sizeBytes: object.size, sha256: hash.digest('hex') };
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem) !== undefined;
  } catch {
    return false;
  }
}

export async function createFirmware(
  body: BodyOf<typeof chargingFirmwares.create>,
  context: OutsideContext,
): Promise<Data<typeof chargingFirmwares.create>> {
  const { app, user, now, audit } = context;
  const { fileId, signature, signingCertificate } = body;
  if ((signature === '') !== (signingCertificate === '')) fail(errors.halfSigned);
  if (signingCertificate !== '' && !isCertificate(signingCertificate)) fail(errors.notCertificate, {}, { field: 'signingCertificate' });
  const isOwn = fileId.startsWith(folderOf(user.dealerId)) && /^[\w-]+\.bin$/.test(fileId.slice(folderOf(user.dealerId).length));
  const file = (isOwn ? await measured(app, fileId) : undefined) ?? fail(errors.noFile, {}, { field: 'fileId' });
  const firmwareId = newId(now);
  const firmware = { ...body, ...file, dealerId: user.dealerId, id: firmwareId, by: user.userName, at: now };
  if (!(await context.step(({ tx }) => insertFirmware(tx, firmware)))) fail(errors.taken, { version: body.version }, { field: 'version' });
  const { version, vendor, model } = body;
  audit({ targetType: 'chargingFirmware', targetId: firmwareId, detail: { version, vendor, model, ...file } });
  return { firmwareId };
}

export async function withdraw(id: string, { rev }: BodyOf<typeof chargingFirmwares.withdraw>, context: Context): Promise<null> {
  const { tx, user, audit } = context;
  const { dealerId, version } = found(await findFirmware(tx, id, user.dealerIds));
  if (!(await withdrawFirmware(tx, dealerId, id, rev))) fail(commonErrors.stale);
  audit({ targetType: 'chargingFirmware', targetId: id, detail: { version } });
  return null;
}
