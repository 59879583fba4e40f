import { type ChargingFirmware, type chargingFirmwares, firmwareStatus } from '@bochong/contract/charging-maintenance';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, dealerNameOf, inDealers, nextRev, type PageQuery, pageOf } from '../../../kernel/database/query.ts';

interface Scope {
  dealerIds: readonly string[];
}

const { USABLE, WITHDRAWN } = firmwareStatus;

/** Devices that tell this version, maker and model. */
const running = sql<number>`(select count(*) from charging_equipment e where e.dealer_id = f.dealer_id and e.is_delete = 0
  and e.firmware_version = f.version and (f.vendor = '' or lower(e.vendor) = lower(f.vendor))
  and (f.model = '' or lower(e.boot_model) = lower(f.model)))::int`;

const rows = (tx: Tx) =>
  tx
    .selectFrom('charging_firmware as f')
    .select(['f.id as firmwareId', dealerNameOf('f'), 'f.version', 'f.vendor', 'f.model', 'f.file_name as fileName'])
    .select([sql<number>`f.size_bytes::int`.as('sizeBytes'), 'f.sha256', sql<0 | 1>`(f.signature <> '')::int`.as('signed')])
    .select([running.as('running'), 'f.note', 'f.status', 'f.created_by as createdBy', 'f.created_at as createdAt', 'f.rev'])
    .orderBy('f.id', 'desc')
    .$castTo<ChargingFirmware>();

export function listFirmwares(
  tx: Tx,
  filters: PageQuery & { keyword?: string | undefined; status?: number | undefined },
  { dealerIds }: Scope,
) {
  let query = rows(tx).where(inDealers('f.dealer_id', dealerIds));
  const { keyword, status } = filters;
  if (keyword)
    query = query.where((e) => e.or([contains('f.version', keyword), contains('f.vendor', keyword), contains('f.model', keyword)]));
  if (status !== undefined) query = query.where('f.status', '=', status);
  return pageOf(tx, query, filters);
}

/** Firmware of a unit that campaigns can be made of, the newest first. */
export const usableFirmwares = (tx: Tx, dealerId: string) =>
  tx
    .selectFrom('charging_firmware as f')
    .select(['f.id as firmwareId', 'f.version', 'f.vendor', 'f.model', 'f.note'])
    .where('f.dealer_id', '=', dealerId)
    .where('f.status', '=', sql.lit(USABLE))
    .orderBy('f.id', 'desc')
    .limit(200)
    .execute();

export interface StoredFirmware {
  dealerId: string;
  firmwareId: string;
  version: string;
  vendor: string;
  model: string;
  fileName: string;
  objectKey: string;
  sha256: string;
  signingCertificate: string;
  signature: string;
  status: number;
}

export const findFirmware = (tx: Tx, firmwareId: string, dealerIds: readonly string[]): Promise<StoredFirmware | undefined> =>
  tx
    .selectFrom('charging_firmware as f')
    .select(['f.dealer_id as dealerId', 'f.id as firmwareId', 'f.version', 'f.vendor', 'f.model', 'f.file_name as fileName'])
    .select(['f.object_key as objectKey', 'f.sha256', 'f.signing_certificate as signingCertificate', 'f.signature', 'f.status'])
    .where('f.id', '=', firmwareId)
    .where(inDealers('f.dealer_id', dealerIds))
    .executeTakeFirst();

export interface NewFirmware extends BodyOf<typeof chargingFirmwares.create> {
  dealerId: string;
  id: string;
  sizeBytes: number;
  sha256: string;
  by: string;
  at: Date;
}

/** False when usable firmware of this version for the same devices is there already. */
export async function insertFirmware(tx: Tx, firmware: NewFirmware): Promise<boolean> {
  const { dealerId, id, version, vendor, model, fileName, fileId, sizeBytes, sha256, signingCertificate, signature, note, by, at } =
    firmware;
  const made = await tx
    .insertInto('charging_firmware')
    .values({
      ...{ dealer_id: dealerId, id, version, vendor, model, file_name: fileName, object_key: fileId, size_bytes: sizeBytes, sha256, note },
      ...{ signing_certificate: signingCertificate, signature, created_by: by, created_at: at.toISOString() },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (made.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** False when somebody else was faster. */
export async function withdrawFirmware(tx: Tx, dealerId: string, id: string, rev: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('charging_firmware')
    .set({ status: WITHDRAWN, ...nextRev })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .where('rev', '=', rev)
    .where('status', '=', sql.lit(USABLE))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
